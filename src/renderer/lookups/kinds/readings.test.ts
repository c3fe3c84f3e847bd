import { describe, expect, it } from 'vitest'
import type { Answers, Range } from '../answers.ts'
import type { Reading } from '../reading.ts'
import { readCrypto } from './crypto.ts'
import { readDomain, readVulnerability } from './elsewhere.ts'
import { readEmail } from './email.ts'
import { askedSets, readHash } from './hash.ts'
import { readIp } from './ip.ts'
import { readUnanswered } from './kind-problem.ts'
import { readMac } from './mac.ts'
import { readPhone } from './phone.ts'
import { readRange } from './range.ts'
import { reachWords } from './reserved-words.ts'
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

const why = ({ unknown }: Reading) => unknown.map((gap) => gap.why)

const emailAnswer = (scanned: boolean): Answers['email'] =>
  ({
    email: 'a@quayside.com',
    domain: 'quayside.com',
    mailbox_type: 'company',
    score: { value: 0, band: 'low', conclusive: scanned, reasons: [] },
    domain_scan: { scanned },
    findings: [],
    unavailable: ['domain_scan.mx'],
    lists: [],
  }) as unknown as Answers['email']

const macAnswer = (change: object): Answers['mac'] =>
  ({
    ...{ mac: '00:00:5e:00:01:01', verdict: 'vendor', cast: 'unicast', administration: 'universal' },
    ...{ vendor: null, special: null, virtualization: null, randomized: false },
    formats: { colon: '', hyphen: '', cisco: '', bare: '' },
    unavailable: ['vendor'],
    ...change,
  }) as unknown as Answers['mac']

const phoneAnswer = (change: object): Answers['phone'] =>
  ({
    ...{ input: '+49', verdict: 'valid', region: null, line_type: 'unknown', formats: null },
    ...{ country_code: null, findings: [], unavailable: ['area'] },
    ...change,
  }) as unknown as Answers['phone']

describe('what is not known', () => {
  it('of a mailbox is not put down to a scan that was never made, nor to none where there was one', () => {
    expect(why(readEmail(emailAnswer(false), null))).toEqual(['The domain was never scanned here.'])
    expect(why(readEmail(emailAnswer(true), null))).toEqual(['The last scan of the domain did not say.'])
    const noteOf = (reading: Reading) => reading.facts.find(({ label }) => label === 'Score')?.note
    expect(noteOf(readEmail(emailAnswer(false), null))).toBe('not conclusive')
    expect(noteOf(readEmail(emailAnswer(true), null))).toBe('higher is worse')
  })

  it('of a digest names the sets only when they were asked, and that they contain it only when they do', () => {
    const gap = { unavailable: ['file_name'] }
    expect(why(readHash(hashAnswer({ ...gap, hint: null })))).toEqual([
      'None of the hash sets that answered contains it.',
    ])
    expect(why(readHash(hashAnswer({ ...gap, verdict: 'known_good' })))).toEqual([
      'The hash sets that contain it do not state it.',
    ])
    expect(why(readHash(hashAnswer({ ...gap, verdict: 'not_queryable', hint: null })))).toEqual([
      'No hash set could be queried for it.',
    ])
    expect(wordsOf(readHash(hashAnswer({ verdict: 'not_queryable' })))).toContain('not looked up')
    expect(wordsOf(readHash(hashAnswer({ verdict: 'unavailable' })))).toContain('not checkable')
    expect(wordsOf(readHash(hashAnswer({ verdict: 'unknown' })))).not.toContain('not looked up')
  })

  it('of a digest that a set was not asked about is no miss of that set', () => {
    const sources = {
      a: { status: 'hit' },
      b: { status: 'miss' },
      c: { status: 'unsupported' },
      d: { status: 'unavailable' },
    }
    expect(askedSets(hashAnswer({ sources })).map(({ stated }) => stated)).toEqual([
      'match',
      'no match',
      'has no digests of this kind',
      'could not be read',
    ])
  })

  it('of a crypto address is not put down to lists where none was checked', () => {
    const unavailable = ['chain', 'intel.type', 'intel.sanctions']
    expect(why(readCrypto(cryptoAnswer({ unavailable })))).toEqual([
      'No sanctions or label list could be checked.',
    ])
    const intel = { sanctions: null, labels: [], categories: [], risk_score: 0, risk_level: 'unknown' }
    const listed = readCrypto(cryptoAnswer({ unavailable, intel }))
    expect(why(listed)).toEqual([
      'The form of the address does not tell its chain.',
      'None of the lists states it.',
      'No sanctions list was checked.',
    ])
    expect(factOf(listed, 'Risk')).toBe('not rated')
    const rated = cryptoAnswer({ intel: { ...intel, risk_score: 10, risk_level: 'low' } })
    expect(factOf(readCrypto(rated), 'Risk')).toBe('10 of 100, low')
  })

  it('of a crypto address without a checksum is not called right', () => {
    const info = { family: 'evm', kind: 'account', testnet: false, networks: [] }
    const checksum = (of: string) =>
      factOf(readCrypto(cryptoAnswer({ address_info: { ...info, checksum: of } })), 'Checksum')
    expect(checksum('absent')).toBe('none in this notation')
    expect(checksum('valid')).toBe('right')
  })

  it('of a name on a list of sanctions is not left out', () => {
    const entry = { name: null, list: 'SDN', dated: null, programs: [], uid: '77' }
    const sanctions = { is_sanctioned: true, lists: [], entries: [entry] }
    const reading = readCrypto(cryptoAnswer({ intel: { sanctions, labels: [], categories: [] } }))
    expect(reading.findings[0]?.title).toBe('Sanctioned: name not given')
  })

  it('of a vendor is told apart: a local address has none, a block may not be listed', () => {
    expect(why(readMac(macAnswer({})))).toEqual(['The registry does not list its block.'])
    expect(why(readMac(macAnswer({ administration: 'local' })))).toEqual([
      'A locally administered address has no vendor.',
    ])
    expect(factOf(readMac(macAnswer({})), 'Assigned')).toBe('by its vendor')
    expect(factOf(readMac(macAnswer({ administration: 'local' })), 'Assigned')).toBe(
      'locally, not by a vendor',
    )
    expect(readMac(macAnswer({ randomized: true })).says).toMatch(/says nothing about its vendor/)
    expect(readMac(macAnswer({})).says).not.toMatch(/nothing/)
    expect(readMac(macAnswer({})).quiet).toBe('Nothing stands out in the address.')
  })

  it('of a number is not called invalid where it is only in no assigned range', () => {
    const says = (verdict: string) => readPhone(phoneAnswer({ verdict })).says
    expect(says('possible')).toMatch(/^Long enough for a number, but in no assigned range/)
    expect(says('invalid')).toMatch(/^Not a valid number in its country/)
    expect(says('unparseable')).toMatch(/^Not readable as a number/)
    expect(says('valid')).toMatch(/^A valid number/)
    expect(factOf(readPhone(phoneAnswer({})), 'Line type')).toBe('not known')
    expect(why(readPhone(phoneAnswer({})))).toEqual([
      'The tables shipped here do not have it for this number.',
    ])
    expect(why(readPhone(phoneAnswer({ unavailable: [] })))).toEqual([])
  })

  it('of a name that cannot exist is told apart from one that was judged', () => {
    expect(readDomain('evil.comm', null).says).toMatch(/^Not a valid Internet name as it stands: \.comm/)
    expect(why(readDomain('evil.comm', null))).toContain('It is not a name that can exist on the Internet.')
    const judged = readDomain('a-b.click', { severity: null, title: '' } as never)
    expect(judged.says).not.toMatch(/^Not a valid/)
    expect(why(judged)).not.toContain('It is not a name that can exist on the Internet.')
  })

  it('of a reserved block is not that it cannot be reached', () => {
    expect(reachWords(null)).toBe('the registry does not state whether it can be reached from the Internet.')
    expect(reachWords(false)).toBe('it cannot be reached from the Internet.')
    expect(reachWords(true)).toBe('it can be reached from the Internet.')
  })
})

describe('a URL', () => {
  const url = (change: object) =>
    ({
      ...{ url: 'https://www.quayside.com/x', scheme: 'https', host: 'www.quayside.com' },
      ...{ host_unicode: null, port: null, path: '/x', query: [], fragment: null, decoded: null },
      ...{ embedded_url: null, findings: [], host_context: { scanned: false }, resolution: null },
      ...change,
    }) as unknown as Answers['url']

  it('whose host was scanned is not said never to have been', () => {
    expect(why(readUrl(url({}), null))).toContain('The host was never scanned here.')
    expect(why(readUrl(url({ host_context: { scanned: true } }), null))).not.toContain(
      'The host was never scanned here.',
    )
  })

  it('with a host is not said to have none', () => {
    expect(readUrl(url({ host: '', scheme: 'data' }), null).says).toBe(
      'Leads to a data value without a host.',
    )
    expect(readUrl(url({}), 'x').says).not.toContain('without a host')
  })
})

describe('a range', () => {
  const range = (change: object) =>
    ({
      ...{ version: 'ipv4', cidr: '45.0.0.0/8', input: '45.0.0.0/8', network: '45.0.0.0' },
      ...{ prefix_length: 8, host_bits: 24, first_usable: null, last_usable: null, netmask: null },
      ...{ wildcard: null, total_addresses: '16777216', usable_hosts: '16777214', broadcast: null },
      ...{ subnet_router_anycast: null, input_is_network: true },
      ...change,
    }) as unknown as Range

  it('with a reserved block in it is not said to have none, nor to be of public addresses', () => {
    const block = { name: 'Loopback', range: '127.0.0.0/8', rfc: 'RFC 1122', globally_reachable: false }
    expect(readRange(range({})).says).toBe('A range of public addresses.')
    expect(readRange(range({})).findings).toEqual([])
    expect(readRange(range({})).quiet).toMatch(/^No reserved block is in it or around it/)
    const mixed = readRange(range({ contains_reserved: [block] }))
    expect(mixed.findings).toHaveLength(1)
    expect(mixed.quiet).toBeNull()
    expect(mixed.says).toBe('A range with public and reserved addresses.')
  })
})
