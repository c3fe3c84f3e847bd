import type { Answers, PublicAddress, ReservedAddress } from '../answers.ts'
import { defangedIp } from '../defanged.ts'
import { ipFormats } from '../ip-formats.ts'
import { quietAddress } from '../quiet-words.ts'
import {
  blank,
  bySeverity,
  coded,
  type Fact,
  type Finding,
  fact,
  ofDay,
  type Reading,
  spoken,
  type Unknown,
  worstOf,
  yesNo,
} from '../reading.ts'
import { readRange } from './range.ts'
import { lowered, reachWords } from './reserved-words.ts'

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

/** Returns the reading of an answer about an address or a range. */
export function readIp(answer: Answers['ip']): Reading {
  if ('cidr' in answer) return readRange(answer)
  return answer.reserved ? readReserved(answer) : readPublic(answer)
}

function readReserved(answer: ReservedAddress): Reading {
  const name = answer.name ?? 'special purpose'
  const findings: Finding[] = [
    {
      severity: 'info',
      title: `Reserved: ${lowered(name)}`,
      detail: `${answer.range}, ${answer.rfc}, IANA special-purpose registry`,
    },
    ...embeddedFindings(answer.embedded),
  ]
  return {
    ...blank,
    tags: [{ words: answer.type === 'ipv4' ? 'IPv4 address' : 'IPv6 address' }, { words: 'reserved' }],
    canonical: answer.ip,
    says: reservedSentence(answer),
    severity: 'info',
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
  name = 'Special purpose',
  embedded,
  globally_reachable: isReachable,
}: ReservedAddress): string {
  const inner = embedded?.ipv4 ?? null
  return inner === null
    ? `${name}: ${reachWords(isReachable)}`
    : `${name}: it embeds the IPv4 address ${defangedIp(inner)}.`
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

function readPublic(answer: PublicAddress): Reading {
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
    tags: [{ words: answer.type === 'ipv6' || answer.ip.includes(':') ? 'IPv6 address' : 'IPv4 address' }],
    canonical: answer.ip,
    says: sentence(who, answer.country),
    severity: worstOf(findings),
    facts: [
      ...fact('Operator', who),
      ...fact('Provider', answer.isp === who ? null : answer.isp),
      ...fact('Network', answer.as),
      ...fact('Country', answer.country, countryNote(answer.country_code)),
      ...fact('Place', where.length > 1 ? where.slice(0, -1).join(', ') : null),
      ...yesNo('Hosting', answer.hosting),
      ...yesNo('Tor exit', isTor),
      ...yesNo('VPN', answer.vpn),
      ...yesNo('Proxy', answer.proxy),
      ...yesNo('Mobile network', answer.mobile),
      ...fact('Time zone', answer.timezone),
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

function sentence(who: string | null, country: string | null): string {
  if (who !== null) return `Public address of ${who}${country === null ? '' : `, ${country}`}.`
  return country === null
    ? 'Public address of unknown operator and country.'
    : `Public address in ${country}.`
}

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
