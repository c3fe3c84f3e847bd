import { describe, expect, it } from 'vitest'
import type { WindowOutput } from '../../workstation/window/bridge.ts'
import type { Description } from '../description.ts'
import { cryptoKind } from './crypto.ts'
import { describeDomain } from './domain.ts'
import { emailKind } from './email.ts'
import { hashKind } from './hash.ts'
import { macKind } from './mac.ts'
import { phoneKind } from './phone.ts'
import { describeRange, type Range, reachWords } from './range.ts'
import { urlKind } from './url.ts'

const factOf = ({ facts }: Description, label: string) => facts.find((fact) => fact.label === label)
const wordsOf = ({ tags }: Description) => tags.map(({ words }) => words)
const why = ({ unknown }: Description) => unknown.map((gap) => gap.why)

const email = (scanned: boolean) =>
  emailKind.describe({
    ...{ email: 'a@quayside.com', domain: 'quayside.com', mailbox_type: 'corporate' },
    score: { value: 0, band: 'clean', conclusive: scanned, reasons: [] },
    domain_scan: { scanned },
    ...{ findings: [], unavailable: ['domain_scan.mx'], lists: [] },
  } as unknown as WindowOutput<'email.analyse'>)

const hash = (change: Partial<WindowOutput<'hash.lookUp'>>) =>
  hashKind.describe({
    ...{ hash: 'd41d8cd98f00b204e9800998ecf8427e', algorithm: 'MD5', verdict: 'unknown', found: false },
    ...{ known_malicious: false, sources: { Lists: { status: 'miss' } } },
    ...change,
  })

const crypto = (change: object) =>
  cryptoKind.describe({
    ...{ address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', chain: 'BTC', chain_source: 'detected' },
    ...{ chain_ambiguous: false, chain_candidates: ['BTC'], intel: null },
    address_info: { family: 'bitcoin', kind: 'p2pkh', checksum: 'valid', testnet: false },
    ...change,
  } as WindowOutput<'crypto.lookUp'>)

const mac = (change: object) =>
  macKind.describe({
    ...{ mac: '00:00:5e:00:01:01', verdict: 'vendor', cast: 'unicast', administration: 'universal' },
    ...{ vendor: null, special: null, virtualization: null, randomized: false },
    formats: { colon: '', hyphen: '', cisco: '', bare: '' },
    unavailable: ['vendor'],
    ...change,
  } as unknown as WindowOutput<'mac.analyse'>)

const phone = (change: object) =>
  phoneKind.describe({
    ...{ input: '+49', verdict: 'valid', region: null, line_type: 'unknown', formats: null },
    ...{ allocated_operator: null, country_code: null, findings: [], unavailable: ['area'] },
    ...change,
  } as unknown as WindowOutput<'phone.analyse'>)

const url = (scanned: boolean) =>
  urlKind.describe({
    ...{ url: 'https://www.quayside.com/x', scheme: 'https', host: 'www.quayside.com' },
    ...{ host_unicode: null, port: null, path: '/x', query: [], fragment: null, decoded: null },
    ...{ embedded_url: null, findings: [], host_context: { scanned }, resolution: null },
  } as unknown as WindowOutput<'url.analyse'>)

const range = (change: object) =>
  describeRange({
    ...{ version: 'ipv4', cidr: '45.0.0.0/8', input: '45.0.0.0/8', network: '45.0.0.0' },
    ...{ prefix_length: 8, host_bits: 24, first_usable: null, last_usable: null, netmask: null },
    ...{ wildcard: null, total_addresses: '16777216', usable_hosts: '16777214', broadcast: null },
    ...{ subnet_router_anycast: null, input_is_network: true },
    ...change,
  } as unknown as Range)

describe('what is not known', () => {
  it('of a mailbox is not put down to a scan that was never made, nor to none where there was one', () => {
    expect(why(email(false))).toEqual(['The domain was never scanned here.'])
    expect(why(email(true))).toEqual(['The last scan of the domain did not say.'])
    expect(factOf(email(false), 'Score')?.note).toBe('not conclusive')
    expect(factOf(email(true), 'Score')?.note).toBe('higher is worse')
  })

  it('of a digest names the sets only when they were asked, and that they contain it only when they do', () => {
    const gap = { unavailable: ['file_name'] }
    expect(why(hash({ ...gap, hint: null }))).toEqual(['None of the hash sets that answered contains it.'])
    expect(why(hash({ ...gap, verdict: 'known_good' }))).toEqual([
      'The hash sets that contain it do not state it.',
    ])
    expect(why(hash({ ...gap, verdict: 'not_queryable', hint: null }))).toEqual([
      'No hash set could be queried for it.',
    ])
    expect(wordsOf(hash({ verdict: 'not_queryable' }))).toContain('not looked up')
    expect(wordsOf(hash({ verdict: 'unavailable' }))).toContain('not checkable')
    expect(wordsOf(hash({ verdict: 'unknown' }))).not.toContain('not looked up')
  })

  it('of a digest that a set was not asked about is no miss of that set', () => {
    const sources = {
      a: { status: 'hit' },
      b: { status: 'miss' },
      c: { status: 'unsupported' },
      d: { status: 'unavailable' },
    }
    expect(hash({ sources }).lists[0]?.rows.map(({ Result }) => Result)).toEqual([
      'match',
      'no match',
      'has no digests of this kind',
      'could not be read',
    ])
  })

  it('of a crypto address is not put down to lists where none was checked', () => {
    const unavailable = ['chain', 'intel.type', 'intel.sanctions']
    expect(why(crypto({ unavailable }))).toEqual(['No sanctions or label list could be checked.'])
    const intel = { sanctions: null, labels: [], categories: [], risk_score: 0, risk_level: 'unknown' }
    const listed = crypto({ unavailable, intel })
    expect(why(listed)).toEqual([
      'The form of the address does not tell its chain.',
      'None of the lists states it.',
      'No sanctions list was checked.',
    ])
    expect(factOf(listed, 'Risk')?.value).toBe('not rated')
    const rated = crypto({ intel: { ...intel, risk_score: 10, risk_level: 'low' } })
    expect(factOf(rated, 'Risk')?.value).toBe('10 of 100, low')
  })

  it('of a crypto address without a checksum is not called right', () => {
    const checksum = (of: string) =>
      factOf(
        crypto({ address_info: { family: 'evm', kind: 'account', testnet: false, checksum: of } }),
        'Checksum',
      )?.value
    expect(checksum('absent')).toBe('none in this notation')
    expect(checksum('valid')).toBe('right')
  })

  it('of a name on a list of sanctions is not left out', () => {
    const entry = { name: null, list: 'SDN', dated: null, programs: [], uid: '77' }
    const sanctions = { is_sanctioned: true, lists: [], entries: [entry] }
    const { findings } = crypto({ intel: { sanctions, labels: [], categories: [] } })
    expect(findings[0]?.title).toBe('Sanctioned: name not given')
  })

  it('of a vendor is told apart: a local address has none, a block may not be listed', () => {
    const local = mac({ administration: 'local' })
    expect(why(mac({}))).toEqual(['The registry does not list its block.'])
    expect(why(local)).toEqual(['A locally administered address has no vendor.'])
    expect(factOf(mac({}), 'Assigned')?.value).toBe('by its vendor')
    expect(factOf(local, 'Assigned')?.value).toBe('locally, not by a vendor')
    expect(mac({}).quiet).toBe('Nothing stands out in the address.')
  })

  it('of the line of a number is said to be missing only where the tables lack it', () => {
    expect(factOf(phone({}), 'Line type')?.value).toBe('not known')
    expect(factOf(phone({ line_type: 'mobile' }), 'Line type')?.value).toBe('Mobile')
    expect(why(phone({}))).toEqual(['The tables shipped here do not have it for this number.'])
    expect(why(phone({ unavailable: [] }))).toEqual([])
  })

  it('of a name that cannot exist is told apart from one that was judged', () => {
    const impossible = 'It is not a name that can exist on the Internet.'
    expect(describeDomain('evil.comm', null).sentence).toMatch(
      /^Not a valid Internet name as it stands: \.comm/,
    )
    expect(why(describeDomain('evil.comm', null))).toContain(impossible)
    const judged = describeDomain('a-b.click', { severity: null, title: '' } as never)
    expect(judged.sentence).not.toMatch(/^Not a valid/)
    expect(why(judged)).not.toContain(impossible)
  })

  it('of a reserved block is not that it cannot be reached', () => {
    expect(reachWords(null)).toBe('the registry does not state whether it can be reached from the Internet.')
    expect(reachWords(false)).toBe('it cannot be reached from the Internet.')
    expect(reachWords(true)).toBe('it can be reached from the Internet.')
  })

  it('of a URL whose host was scanned is not that it never was', () => {
    expect(why(url(false))).toContain('The host was never scanned here.')
    expect(why(url(true))).not.toContain('The host was never scanned here.')
  })
})

it('a range with a reserved block in it is not said to have none', () => {
  const block = { name: 'Loopback', range: '127.0.0.0/8', rfc: 'RFC 1122', globally_reachable: false }
  expect(range({}).findings).toEqual([])
  expect(range({}).quiet).toMatch(/^No reserved block is in it or around it/)
  const mixed = range({ contains_reserved: [block] })
  expect(mixed.findings).toHaveLength(1)
  expect(mixed.quiet).toBeNull()
  expect(mixed.sentence).toMatch(/it contains 1 reserved block\.$/)
  expect(range({ reserved: block }).quiet).toBeNull()
})
