import type { Problem } from '../../problem.ts'
import { bySeverity } from '../../severities.ts'
import type { WindowOutput } from '../../workstation/window/bridge.ts'
import { defangedIp } from '../defanged.ts'
import {
  blank,
  coded,
  type Description,
  type Fact,
  type Finding,
  fact,
  ofDay,
  ratingOf,
  spoken,
  type Unknown,
  yesNo,
} from '../description.ts'
import { ipFormats } from '../ip-formats.ts'
import { lookupKind } from '../lookup-kind.ts'
import { regionName, sentenceOf } from '../sentence.ts'
import { describeRange, reachWords } from './range.ts'

type Answer = WindowOutput<'ip.lookUp'>
export type PublicAddress = Extract<Answer, { reserved: false }>
type ReservedAddress = Extract<Answer, { reserved: true }>
type Embedded = NonNullable<ReservedAddress['embedded']>

const embeddedWords: Readonly<Record<Embedded['kind'], string>> = {
  ipv4_mapped: 'IPv4-mapped',
  ipv4_compatible: 'IPv4-compatible',
  '6to4': '6to4',
  teredo: 'Teredo',
  nat64: 'NAT64',
  nat64_local: 'local-use NAT64',
  isatap: 'ISATAP',
}

function describeAddress(answer: Answer): Description {
  if ('cidr' in answer) return describeRange(answer)
  return answer.reserved ? describeReserved(answer) : describePublic(answer)
}

function describeReserved(answer: ReservedAddress): Description {
  const name = answer.name ?? 'special purpose'
  const findings: Finding[] = [
    {
      severity: 'info',
      title: `Reserved: ${name}`,
      detail: `${answer.range}, ${answer.rfc}, IANA special-purpose registry`,
    },
    ...embeddedFindings(answer.embedded),
  ]
  return {
    ...blank,
    kind: 'ip',
    value: answer.ip,
    tags: [{ words: answer.type === 'ipv4' ? 'IPv4 address' : 'IPv6 address' }, { words: 'reserved' }],
    sentence: reservedSentence(answer),
    severity: ratingOf(findings),
    facts: [
      ...coded('Block', answer.range),
      ...fact('Reserved by', answer.rfc),
      ...yesNo('Reachable from the Internet', answer.globally_reachable),
      ...fact('Scope', answer.scope),
      ...extrasOf(answer),
    ],
    formats: ipFormats(answer.ip),
    findings,
    sources: [{ name: 'IANA special-purpose registries', dated: null, licence: 'CC0', fact: answer.rfc }],
  }
}

function reservedSentence({
  name,
  range,
  rfc,
  embedded,
  globally_reachable: isReachable,
}: ReservedAddress): string {
  const inner = embedded?.ipv4 ?? null
  return sentenceOf(
    `${name ?? 'Special-purpose'} address of ${range}, ${rfc}`,
    inner === null ? reachWords(isReachable) : `it embeds the IPv4 address ${defangedIp(inner)}`,
  )
}

function extrasOf({ embedded, zone, port }: ReservedAddress | PublicAddress): Fact[] {
  return [
    ...coded('Zone', zone),
    ...fact('Port', port),
    ...(embedded === undefined ? [] : embeddedFacts(embedded)),
  ]
}

function embeddedFacts(embedded: Embedded): Fact[] {
  const inner = embedded.ipv4
  return [
    ...coded('Embedded IPv4', inner === null ? null : defangedIp(inner), {
      ...(inner === null ? {} : { real: inner }),
      note: `${embeddedWords[embedded.kind]}, ${embedded.rfc}`,
    }),
    ...coded('Teredo server', embedded.server),
    ...fact('Teredo port', embedded.port),
    ...(embedded.candidates ?? []).flatMap((each) =>
      coded(`With /${each.prefix_length}`, defangedIp(each.ipv4), { real: each.ipv4 }),
    ),
  ]
}

function embeddedFindings(embedded: Embedded | undefined): Finding[] {
  if (embedded === undefined) return []
  const inner = embedded.ipv4 === null ? 'which one depends on the network' : defangedIp(embedded.ipv4)
  const reserved = embedded.reserved === null ? '' : `, reserved (${embedded.reserved.range})`
  return [
    {
      severity: 'low',
      title: `Embeds an IPv4 address: ${embeddedWords[embedded.kind]}`,
      detail: `${inner}${reserved}; ${embedded.rfc}`,
    },
  ]
}

/** Uses of an address that lists report, with their severity. */
const uses = [
  { field: 'tor', severity: 'medium', title: 'Tor exit: hides where traffic comes from' },
  { field: 'proxy', severity: 'low', title: 'Proxy: relays traffic for others' },
  { field: 'vpn', severity: 'low', title: 'VPN: relays traffic for others' },
  { field: 'hosting', severity: 'info', title: 'Hosting: a server rather than a person' },
] as const

function describePublic(answer: PublicAddress): Description {
  const isTor = answer.tor?.is_tor ?? null
  const is = { tor: isTor, proxy: answer.proxy, vpn: answer.vpn ?? null, hosting: answer.hosting }
  const findings = [
    ...uses.flatMap(({ field, severity, title }): Finding[] =>
      is[field] === true ? [{ severity, title, detail: tellersOf(answer, field) }] : [],
    ),
    ...embeddedFindings(answer.embedded),
  ]
  const who = answer.org ?? answer.isp ?? answer.as_name ?? null
  const where = [answer.city, answer.region, answer.country].filter((word) => word !== null)
  return {
    ...blank,
    kind: 'ip',
    value: answer.ip,
    tags: [{ words: answer.type === 'ipv6' || answer.ip.includes(':') ? 'IPv6 address' : 'IPv4 address' }],
    sentence: sentence(answer),
    severity: ratingOf(findings),
    facts: [
      ...fact('Operator', who),
      ...fact('Provider', answer.isp === who ? null : answer.isp),
      ...fact('Network', answer.as),
      ...fact('Country', answer.country, countryNote(answer.country_code)),
      ...fact('Place', where.length > 1 ? where.slice(0, -1).join(', ') : null),
      ...traitFact('Hosting', answer.hosting),
      ...traitFact('Tor exit', isTor),
      ...traitFact('VPN', answer.vpn),
      ...traitFact('Proxy', answer.proxy),
      ...traitFact('Mobile network', answer.mobile),
      ...fact('Continent', answer.continent),
      ...fact('Time zone', answer.timezone),
      ...fact('Currency', answer.currency),
      ...fact('Postal code', answer.zip),
      ...fact('Position', answer.lat === null || answer.lon === null ? null : `${answer.lat}, ${answer.lon}`),
      ...extrasOf(answer),
    ],
    formats: ipFormats(answer.ip),
    findings: bySeverity(findings),
    quiet: quietAddress(answer),
    sources: (answer.packs ?? []).map(({ name, dated, licence, fields }) => ({
      name,
      dated,
      licence,
      fact: fields.map(fieldWord).join(', '),
    })),
    unknown: unknownOf(answer),
  }
}

/** Returns where an address is, whose it is and what it is used for, as far as packs state it. */
function sentence(answer: PublicAddress): string {
  const { country, country_code: code, tor, vpn, proxy, hosting } = answer
  const traits = [
    country ?? (code === null ? null : regionName(code)),
    answer.as ?? answer.org ?? answer.isp,
    tor?.is_tor === true ? 'Tor exit' : null,
    vpn === true ? 'VPN' : null,
    proxy === true ? 'proxy' : null,
    hosting === true ? 'hosting' : null,
  ].filter((trait) => trait !== null)
  return traits.length === 0
    ? 'Public address of unknown operator and country.'
    : sentenceOf(`Public address: ${traits.join(', ')}`)
}

/** Uses that packs state or deny, in the words of a denial. */
const deniable = [
  { field: 'tor', words: 'a Tor exit' },
  { field: 'proxy', words: 'a proxy' },
  { field: 'vpn', words: 'a VPN' },
  { field: 'hosting', words: 'hosting' },
] as const

/** Returns which uses of a public address the packs deny, and which they do not state; null when they deny none. */
export function quietAddress({
  tor,
  proxy,
  vpn,
  hosting,
}: Pick<PublicAddress, 'tor' | 'proxy' | 'vpn' | 'hosting'>): string | null {
  const stated = { tor: tor?.is_tor ?? null, proxy, vpn: vpn ?? null, hosting }
  const denied = deniable.filter(({ field }) => stated[field] === false).map(({ words }) => words)
  const open = deniable.filter(({ field }) => stated[field] === null).map(({ words }) => words)
  if (denied.length === 0) return null
  const known = `Not ${either(denied)}, according to the data packs.`
  return open.length === 0 ? known : `${known} Whether it is ${either(open)} is not known.`
}

function either(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}

const traitFact = (label: string, is: boolean | null | undefined) =>
  yesNo(label, is, is === true ? { tone: 'doubtful' } : {})

const countryNote = (code: string | null) => (code === null ? {} : { note: code })

function tellersOf({ packs }: PublicAddress, field: string): string {
  const tellers = (packs ?? []).filter(({ fields }) => fields.includes(field))
  return tellers.length === 0 ? '' : tellers.map(({ name, dated }) => `${name} ${ofDay(dated)}`).join('; ')
}

const fieldWords: Readonly<Record<string, string>> = {
  isp: 'provider',
  org: 'operator',
  as: 'network',
  as_number: 'network number',
  as_name: 'network name',
  country_code: 'country code',
  continent_code: 'continent code',
  timezone: 'time zone',
  zip: 'postal code',
  lat: 'latitude',
  lon: 'longitude',
  rdns: 'reverse name',
  rdap: 'registration and abuse contact',
  tor: 'Tor',
  vpn: 'VPN',
}
const fieldWord = (field: string) => fieldWords[field] ?? field.replaceAll('_', ' ')

const askedOutside = ['rdns', 'rdap']

function unknownOf({ unavailable = [] }: PublicAddress): Unknown[] {
  const outside = unavailable.filter((field) => askedOutside.includes(field))
  const inside = unavailable.filter((field) => !askedOutside.includes(field))
  return [
    ...(inside.length === 0
      ? []
      : [
          {
            what: spoken(inside.map(fieldWord).join(', ')),
            why: 'The data packs in use do not have it for this address.',
          },
        ]),
    ...(outside.length === 0
      ? []
      : [
          {
            what: spoken(outside.map(fieldWord).join(', ')),
            why: 'It needs an outside query, which an instance makes.',
          },
        ]),
  ]
}

/**
 * Returns what follows from a public address itself when its lookup failed for want of a data pack; null when there is
 * only the problem to show.
 */
export function describeUnanswered(
  value: string,
  problem: Pick<Problem, 'code'>,
  port: number | null = null,
): Description | null {
  if (problem.code !== 'source-unreachable') return null
  return {
    ...blank,
    kind: 'ip',
    value,
    tags: [{ words: value.includes(':') ? 'IPv6 address' : 'IPv4 address' }],
    sentence: 'A public address. Its operator and location are not known here: no address pack is in use.',
    facts: fact('Port', port),
    formats: ipFormats(value),
    unknown: [
      {
        what: 'Country, network, operator, hosting, VPN, Tor',
        why: 'No address pack is in use.',
      },
      {
        what: 'Reverse name, registration and abuse contact',
        why: 'It is asked for outside, which an instance does.',
      },
    ],
    lacks: 'address',
    isAnswered: false,
  }
}

/** One address, special or public, or the computation of one range. */
export const ipKind = lookupKind({
  operation: 'ip.lookUp',
  field: 'ip',
  kinds: ['ip', 'cidr'],
  describe: describeAddress,
  gates: ['reserved', 'hosting', 'proxy', 'vpn', 'tor', 'mobile'],
  meets: (answer) => {
    if ('cidr' in answer) return answer.reserved === undefined ? [] : ['reserved']
    if (answer.reserved) return ['reserved']
    const { proxy, hosting, mobile, vpn, tor } = answer
    const marks = { proxy, hosting, mobile, vpn, tor: tor?.is_tor }
    return Object.entries(marks).flatMap(([word, is]) => (is === true ? [word] : []))
  },
  rows: {
    columns: [
      ...['value', 'is', 'country_code', 'country', 'region', 'city', 'as', 'org', 'isp', 'hosting', 'proxy'],
      ...['vpn', 'tor', 'range', 'rfc', 'first_usable', 'last_usable', 'usable_hosts', 'total_addresses'],
      ...['known', 'error'],
    ],
    shown: [
      ...['value', 'is', 'country_code', 'as', 'hosting', 'proxy', 'vpn', 'tor', 'range', 'rfc'],
      ...['first_usable', 'last_usable', 'usable_hosts'],
    ],
    row: (answer) => {
      const known = answer.known_here?.total ?? null
      if ('cidr' in answer) {
        const { range, rfc } = answer.reserved ?? {}
        return { ...answer, value: answer.cidr, is: 'range', range, rfc, known }
      }
      const is = answer.reserved ? (answer.name ?? 'special') : 'public'
      const tor = answer.reserved ? {} : { tor: answer.tor?.is_tor }
      return { ...answer, ...tor, value: answer.ip, is, known }
    },
  },
})
