import { describe, expect, it } from 'vitest'
import type { WindowOutput } from '../../workstation/window/bridge.ts'
import type { Description } from '../description.ts'
import { cryptoKind } from './crypto.ts'
import { describeDomain, describeVulnerability } from './domain.ts'
import { hashKind } from './hash.ts'
import { describeUnanswered, ipKind } from './ip.ts'
import { macKind } from './mac.ts'
import { phoneKind } from './phone.ts'
import { urlKind } from './url.ts'

const factOf = ({ facts }: Description, label: string) => facts.find((fact) => fact.label === label)?.value
const wordsOf = ({ tags }: Description) => tags.map(({ words }) => words)

const publicAnswer = {
  ip: '45.155.205.233',
  reserved: false,
  isp: null,
  org: 'Harbour Networks',
  as: 'AS64500 Harbour Networks',
  city: null,
  region: null,
  country: 'Netherlands',
  country_code: 'NL',
  timezone: null,
  zip: null,
  lat: null,
  lon: null,
  proxy: null,
  hosting: true,
  mobile: null,
  tor: { available: true, is_tor: true },
  status: 'partial',
  packs: [
    {
      id: '1',
      name: 'Lite',
      source: null,
      licence: 'CC BY 4.0',
      dated: '2026-09-01',
      fields: ['org', 'hosting'],
    },
    { id: '2', name: 'Exits', source: null, licence: null, dated: null, fields: ['tor'] },
  ],
  unavailable: ['city', 'rdns', 'rdap'],
} as unknown as WindowOutput<'ip.lookUp'>

describe('an address', () => {
  it('of the Internet tells operator and uses, with the pack and its day', () => {
    const description = ipKind.describe(publicAnswer)
    expect(description.sentence).toBe(
      'Public address: Netherlands, AS64500 Harbour Networks, Tor exit, hosting.',
    )
    expect(factOf(description, 'Network')).toBe('AS64500 Harbour Networks')
    expect(description.severity).toBe('medium')
    expect(description.findings.map(({ title, detail }) => `${title}: ${detail}`)).toEqual([
      'Tor exit: hides where traffic comes from: Exits of unknown date',
      'Hosting: a server rather than a person: Lite of 2026-09-01',
    ])
    expect(description.sources.map(({ name, dated }) => [name, dated])).toEqual([
      ['Lite', '2026-09-01'],
      ['Exits', null],
    ])
  })

  it('of the Internet keeps what no pack tells apart from what only an instance can ask', () => {
    expect(ipKind.describe(publicAnswer).unknown.map(({ what }) => what)).toEqual([
      'City',
      'Reverse name, registration and abuse contact',
    ])
  })

  it('without a pack still has its formats, and says what a pack would add', () => {
    const refused = { kind: 'problem', code: 'source-unreachable', message: '' } as const
    const description = describeUnanswered('45.155.205.233', refused)
    expect(description?.lacks).toBe('address')
    expect(description?.formats.length).toBeGreaterThan(2)
    expect(describeUnanswered('x', { ...refused, code: 'invalid' })).toBeNull()
  })
})

const hashAnswer = (change: Partial<WindowOutput<'hash.lookUp'>>): WindowOutput<'hash.lookUp'> => ({
  hash: 'd41d8cd98f00b204e9800998ecf8427e',
  algorithm: 'MD5',
  verdict: 'unknown',
  found: false,
  known_malicious: false,
  sources: { Lists: { status: 'miss' } },
  ...change,
})

describe('a digest', () => {
  it('that no set knows is not called clean', () => {
    const description = hashKind.describe(hashAnswer({ hint: 'Not known is not clean.' }))
    expect(wordsOf(description)).toEqual(['MD5', 'unknown'])
    expect(description.lacks).toBeNull()
  })

  it('that could not be looked for says so and offers a set, without a word of findings', () => {
    const description = hashKind.describe(
      hashAnswer({ algorithm: 'SHA256', verdict: 'unavailable', found: null, sources: {} }),
    )
    expect(description.lacks).toBe('hash_set')
    expect(description.quiet).toBeNull()
    expect(description.findings).toEqual([])
  })

  it('that is known malicious is critical', () => {
    const description = hashKind.describe(
      hashAnswer({ verdict: 'known_malicious', family: 'Ferry', summary: 'Bad.' }),
    )
    expect(description.severity).toBe('critical')
    expect(description.tags).toContainEqual({ words: 'known malicious', tone: 'bad' })
    expect(factOf(description, 'Family')).toBe('Ferry')
  })
})

const cryptoAnswer = (change: object): WindowOutput<'crypto.lookUp'> =>
  ({
    address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    chain: 'BTC',
    chain_source: 'detected',
    chain_ambiguous: false,
    chain_candidates: ['BTC'],
    address_info: {
      family: 'bitcoin',
      kind: 'p2pkh',
      checksum: 'valid',
      testnet: false,
      networks: ['mainnet'],
    },
    intel: null,
    ...change,
  }) as WindowOutput<'crypto.lookUp'>

describe('a crypto address', () => {
  it('without a list is decoded, offers a list and clears nobody', () => {
    const description = cryptoKind.describe(cryptoAnswer({}))
    expect(factOf(description, 'Kind')).toBe('key hash (P2PKH)')
    expect(description.lacks).toBe('label_list')
    expect(description.quiet).toBeNull()
  })

  it('on a list of sanctions is critical, and names list, day and programme', () => {
    const entry = { name: 'A. Person', list: 'SDN', dated: '2026-11-01', programs: ['CYBER2'], uid: '77' }
    const sanctions = { is_sanctioned: true, lists: [{ name: 'SDN', dated: '2026-11-01' }], entries: [entry] }
    const description = cryptoKind.describe(
      cryptoAnswer({ intel: { sanctions, labels: [], categories: [] } }),
    )
    expect(description.severity).toBe('critical')
    expect(description.findings[0]).toMatchObject({
      title: 'Sanctioned: A. Person',
      detail: 'SDN, of 2026-11-01, CYBER2, entry 77',
    })
    expect(description.sources).toContainEqual({ name: 'SDN', dated: '2026-11-01' })
  })

  it('whose checksum is wrong is called malformed', () => {
    const info = {
      family: 'bitcoin',
      kind: 'p2pkh',
      checksum: 'invalid',
      testnet: false,
      problem: 'it is cut',
    }
    const description = cryptoKind.describe(cryptoAnswer({ address_info: info }))
    expect(wordsOf(description)).toContain('malformed')
    expect(description.sentence).toBe('Malformed Bitcoin key hash (P2PKH); it is cut.')
  })
})

describe('other kinds', () => {
  it('a URL shows its host as the workstation spells it', () => {
    const answer = {
      url: 'https://www.quayside.com/x',
      scheme: 'https',
      host: 'www.quayside.com',
      host_unicode: null,
      port: null,
      path: '/x',
      query: [],
      fragment: null,
      decoded: null,
      embedded_url: null,
      findings: [],
      host_context: { scanned: false },
      resolution: null,
    } as unknown as WindowOutput<'url.analyse'>
    expect(factOf(urlKind.describe(answer, 'hxxps://www.quayside[.]com/x'), 'Host')).toBe(
      'www.quayside[.]com',
    )
    expect(factOf(urlKind.describe(answer, null), 'Host')).toBe('www[.]quayside[.]com')
  })

  it('a local hardware address has no maker, and says why', () => {
    const answer = {
      mac: '02:00:00:00:00:01',
      verdict: 'randomized',
      cast: 'unicast',
      administration: 'local',
      vendor: null,
      special: null,
      virtualization: null,
      randomized: true,
      formats: { colon: '', hyphen: '', cisco: '', bare: '' },
      unavailable: ['vendor'],
    } as unknown as WindowOutput<'mac.analyse'>
    expect(macKind.describe(answer).unknown).toEqual([
      { what: 'Vendor', why: 'A locally administered address has no vendor.' },
    ])
  })

  it('a number that cannot be read has no formats', () => {
    const answer = {
      input: '+0',
      verdict: 'unparseable',
      region: null,
      line_type: null,
      formats: null,
      country_code: null,
      findings: [],
      unavailable: ['region', 'area'],
    } as unknown as WindowOutput<'phone.analyse'>
    const description = phoneKind.describe(answer)
    expect(description.sentence).toBe('Not a telephone number.')
    expect(description.formats).toEqual([])
    expect(description.unknown).toHaveLength(1)
  })

  it('a domain is judged by its name alone, a CVE by nothing', () => {
    const row = { severity: 'medium', title: 'Suffix often abused.' } as never
    expect(describeDomain('a-b.click', row).severity).toBe('medium')
    expect(describeDomain('a-b.click', null).findings).toEqual([])
    expect(describeDomain('a-b.click', { severity: null, title: '' } as never).quiet).toBe(
      'Nothing stands out in the name.',
    )
  })

  it('a name that nobody judged is not said to be quiet', () => {
    expect(describeDomain('evil.comm', null).quiet).toBeNull()
    expect(describeDomain('evil.comm', null).unknown.map(({ what }) => what)).toContain(
      'Whether the name stands out',
    )
    expect(factOf(describeVulnerability('cve-2021-44228'), 'Year')).toBe('2021')
  })
})

describe('that a value was answered here', () => {
  it.each([
    ['known_good', true],
    ['unknown', true],
    ['unavailable', false],
    ['not_queryable', false],
  ] as const)(
    'is said of a hash that is %s: %s, and with no word that nothing stands out otherwise',
    (verdict, is) => {
      const description = hashKind.describe(hashAnswer({ verdict, sources: {} }))
      expect(description.isAnswered).toBe(is)
      if (!is) expect(description.quiet).toBeNull()
    },
  )

  it('is not said of a crypto address whose lists could not be asked, nor of what nobody could answer', () => {
    expect(cryptoKind.describe(cryptoAnswer({})).isAnswered).toBe(false)
    expect(cryptoKind.describe(cryptoAnswer({ intel: {} })).isAnswered).toBe(true)
    expect(describeDomain('a.example', null).isAnswered).toBe(false)
  })
})
