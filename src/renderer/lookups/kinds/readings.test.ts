import { describe, expect, it } from 'vitest'
import type { Answers } from '../answers.ts'
import type { Reading } from '../reading.ts'
import { readCrypto } from './crypto.ts'
import { readDomain, readVulnerability } from './elsewhere.ts'
import { readHash } from './hash.ts'
import { readIp } from './ip.ts'
import { readUnanswered } from './kind-problem.ts'
import { readMac } from './mac.ts'
import { readPhone } from './phone.ts'
import { readUrl } from './url.ts'

const factOf = ({ facts }: Reading, label: string) => facts.find((fact) => fact.label === label)?.value
const wordsOf = ({ tags }: Reading) => tags.map(({ words }) => words)

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
} as unknown as Answers['ip']

describe('an address', () => {
  it('of the Internet tells operator and uses, with the pack and its day', () => {
    const reading = readIp(publicAnswer)
    expect(reading.says).toBe('Public address of Harbour Networks, Netherlands.')
    expect(factOf(reading, 'Network')).toBe('AS64500 Harbour Networks')
    expect(reading.severity).toBe('medium')
    expect(reading.findings.map(({ title, detail }) => `${title}: ${detail}`)).toEqual([
      'Tor exit: hides where traffic comes from: Exits of unknown date',
      'Hosting: a server rather than a person: Lite of 2026-09-01',
    ])
    expect(reading.sources.map(({ name, dated }) => [name, dated])).toEqual([
      ['Lite', '2026-09-01'],
      ['Exits', null],
    ])
  })

  it('of the Internet keeps what no pack tells apart from what only an instance can ask', () => {
    expect(readIp(publicAnswer).unknown.map(({ what }) => what)).toEqual([
      'City',
      'Reverse name, registration and abuse contact',
    ])
  })

  it('without a pack still has its formats, and says what a pack would add', () => {
    const refused = { kind: 'problem', code: 'source-unreachable', message: '' } as const
    const reading = readUnanswered({ kind: 'ip', value: '45.155.205.233' }, refused)
    expect(reading?.lacks).toBe('address')
    expect(reading?.formats.length).toBeGreaterThan(2)
    expect(readUnanswered({ kind: 'ip', value: 'x' }, { ...refused, code: 'invalid' })).toBeNull()
  })
})

const hashAnswer = (change: Partial<Answers['hash']>): Answers['hash'] => ({
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
    const reading = readHash(hashAnswer({ hint: 'Not known is not clean.' }))
    expect(wordsOf(reading)).toEqual(['MD5', 'unknown'])
    expect(reading.lacks).toBeNull()
  })

  it('that could not be looked for says so and offers a set, without a word of findings', () => {
    const reading = readHash(
      hashAnswer({ algorithm: 'SHA256', verdict: 'unavailable', found: null, sources: {} }),
    )
    expect(reading.lacks).toBe('hash_set')
    expect(reading.quiet).toBeNull()
    expect(reading.findings).toEqual([])
  })

  it('that is known malicious is critical', () => {
    const reading = readHash(hashAnswer({ verdict: 'known_malicious', family: 'Ferry', summary: 'Bad.' }))
    expect(reading.severity).toBe('critical')
    expect(reading.tags).toContainEqual({ words: 'known malicious', tone: 'bad' })
    expect(factOf(reading, 'Family')).toBe('Ferry')
  })
})

const cryptoAnswer = (change: object): Answers['crypto'] =>
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
  }) as Answers['crypto']

describe('a crypto address', () => {
  it('without a list is decoded, offers a list and clears nobody', () => {
    const reading = readCrypto(cryptoAnswer({}))
    expect(factOf(reading, 'Kind')).toBe('key hash (P2PKH)')
    expect(reading.lacks).toBe('label_list')
    expect(reading.quiet).toBeNull()
  })

  it('on a list of sanctions is critical, and names list, day and programme', () => {
    const entry = { name: 'A. Person', list: 'SDN', dated: '2026-11-01', programs: ['CYBER2'], uid: '77' }
    const sanctions = { is_sanctioned: true, lists: [{ name: 'SDN', dated: '2026-11-01' }], entries: [entry] }
    const reading = readCrypto(cryptoAnswer({ intel: { sanctions, labels: [], categories: [] } }))
    expect(reading.severity).toBe('critical')
    expect(reading.findings[0]).toMatchObject({
      title: 'Sanctioned: A. Person',
      detail: 'SDN, of 2026-11-01, CYBER2, entry 77',
    })
    expect(reading.sources).toContainEqual({ name: 'SDN', dated: '2026-11-01' })
  })

  it('whose checksum is wrong is called malformed', () => {
    const info = {
      family: 'bitcoin',
      kind: 'p2pkh',
      checksum: 'invalid',
      testnet: false,
      problem: 'it is cut',
    }
    const reading = readCrypto(cryptoAnswer({ address_info: info }))
    expect(wordsOf(reading)).toContain('malformed')
    expect(reading.says).toBe('Malformed: it is cut.')
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
    } as unknown as Answers['url']
    expect(factOf(readUrl(answer, 'hxxps://www.quayside[.]com/x'), 'Host')).toBe('www.quayside[.]com')
    expect(factOf(readUrl(answer, null), 'Host')).toBe('www[.]quayside[.]com')
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
    } as unknown as Answers['mac']
    expect(readMac(answer).unknown).toEqual([
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
    } as unknown as Answers['phone']
    const reading = readPhone(answer)
    expect(reading.says).toBe('Not readable as a number.')
    expect(reading.formats).toEqual([])
    expect(reading.unknown).toHaveLength(1)
  })

  it('a domain is judged by its name alone, a CVE by nothing', () => {
    const row = { severity: 'medium', title: 'Suffix often abused.' } as never
    expect(readDomain('a-b.click', row).severity).toBe('medium')
    expect(readDomain('a-b.click', null).findings).toEqual([])
    expect(readDomain('a-b.click', { severity: null, title: '' } as never).quiet).toBe(
      'Nothing stands out in the name.',
    )
  })

  it('a name that nobody judged is not said to be quiet', () => {
    expect(readDomain('evil.comm', null).quiet).toBeNull()
    expect(readDomain('evil.comm', null).unknown.map(({ what }) => what)).toContain(
      'Whether the name stands out',
    )
    expect(factOf(readVulnerability('cve-2021-44228'), 'Year')).toBe('2021')
  })
})
