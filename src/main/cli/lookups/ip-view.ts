import type { z } from 'zod'
import type { lookUpIp } from '../../../contract/core/ip.ts'
import {
  type Fact,
  fact,
  ifAny,
  knownList,
  knownOf,
  type List,
  type LookupView,
  listIfAny,
} from './lookup-view.ts'

type Answer = z.output<ReturnType<(typeof lookUpIp)['output']>>
type Range = Extract<Answer, { cidr: string }>
type Address = Exclude<Answer, Range>
type Public = Extract<Address, { reserved: false }>
type Block = NonNullable<Range['contains_reserved']>[number]

/** One address, special or public, or the computation of one range. */
export const ipView: LookupView<Answer> = {
  columns: [
    ...[
      'value',
      'is',
      'country_code',
      'country',
      'region',
      'city',
      'as',
      'org',
      'isp',
      'hosting',
      'proxy',
      'vpn',
    ],
    ...[
      'tor',
      'range',
      'rfc',
      'first_usable',
      'last_usable',
      'usable_hosts',
      'total_addresses',
      'known',
      'error',
    ],
  ],
  shown: [
    ...['value', 'is', 'country_code', 'as', 'hosting', 'proxy', 'vpn', 'tor', 'range', 'rfc'],
    ...['first_usable', 'last_usable', 'usable_hosts'],
  ],
  row: (answer) =>
    isRange(answer)
      ? {
          ...answer,
          value: answer.cidr,
          is: 'range',
          range: answer.reserved?.range,
          rfc: answer.reserved?.rfc,
          known: knownOf(answer),
        }
      : {
          ...answer,
          value: answer.ip,
          is: answer.reserved ? (answer.name ?? 'special') : 'public',
          ...(answer.reserved ? {} : { tor: answer.tor?.is_tor }),
          known: knownOf(answer),
        },
  facts: (answer) => (isRange(answer) ? rangeFacts(answer) : addressFacts(answer)),
  lists: (answer) => [...(isRange(answer) ? rangeLists(answer) : packLists(answer)), ...knownList(answer)],
  meets: (answer) => {
    if (isRange(answer)) return answer.reserved === undefined ? [] : ['reserved']
    if (answer.reserved) return ['reserved']
    const { proxy, hosting, mobile, vpn, tor } = answer
    const marks = { proxy, hosting, mobile, vpn, tor: tor?.is_tor }
    return Object.entries(marks).flatMap(([word, is]) => (is === true ? [word] : []))
  },
}

function isRange(answer: Answer): answer is Range {
  return 'cidr' in answer
}

function addressFacts(answer: Address): readonly Fact[] {
  return [
    ['address', answer.ip],
    ...ifAny('zone', answer.zone),
    ...ifAny('port', answer.port),
    ...(answer.reserved ? specialFacts(answer) : publicFacts(answer)),
    ...embeddedFacts(answer),
  ]
}

function specialFacts(answer: Exclude<Address, Public>): readonly Fact[] {
  return [
    ['special', answer.name ?? true],
    ['block', answer.range],
    ['reserved by', answer.rfc],
    ['globally reachable', answer.globally_reachable ?? null],
    ...ifAny('scope', answer.scope),
  ]
}

/** Returns the known facts of a public address; unknown fields are named in one line. */
function publicFacts(answer: Public): readonly Fact[] {
  const { country, country_code: code, lat, lon, tor } = answer
  const marks = {
    hosting: answer.hosting,
    proxy: answer.proxy,
    VPN: answer.vpn,
    Tor: tor?.is_tor,
    mobile: answer.mobile,
  }
  return [
    ['is', 'public'],
    ...ifAny('country', country === null ? code : `${country}${code === null ? '' : ` (${code})`}`),
    ...ifAny('continent', answer.continent),
    ...ifAny('region', answer.region),
    ...ifAny('city', answer.city),
    ...ifAny('postal code', answer.zip),
    ...ifAny('position', lat === null || lon === null ? null : `${lat}, ${lon}`),
    ...ifAny('time zone', answer.timezone),
    ...ifAny('currency', answer.currency),
    ...ifAny('autonomous system', answer.as),
    ...ifAny('organisation', answer.org),
    ...ifAny('provider', answer.isp),
    ...Object.entries(marks).flatMap(([name, is]): Fact[] =>
      is === null || is === undefined ? [] : [[name, is, is ? 'yellow' : undefined]],
    ),
    ...ifAny('not known', answer.unavailable),
  ]
}

function embeddedFacts({ embedded }: Address): readonly Fact[] {
  if (embedded === undefined) return []
  const { kind, ipv4, rfc, reserved, server, port } = embedded
  return [
    ['embedded IPv4', ipv4 ?? 'depends on the network'],
    ['embedded as', `${kind.replaceAll('_', ' ')} (${rfc})`],
    ...ifAny('its block', reserved === null ? null : blockText(reserved)),
    ...ifAny('server', server),
    ...ifAny('client port', port),
    ...ifAny(
      'candidates',
      embedded.candidates?.map(({ prefix_length, ipv4: each }) => `${each} (/${prefix_length})`),
    ),
  ]
}

function packLists(answer: Address): readonly List[] {
  if (answer.reserved || answer.packs === undefined) return []
  const rows = answer.packs.map(({ name, dated, licence, fields }) => ({
    pack: name,
    dated,
    licence,
    fields,
  }))
  return [{ columns: ['pack', 'dated', 'licence', 'fields'], rows }]
}

function rangeFacts(answer: Range): readonly Fact[] {
  return [
    ['range', answer.cidr],
    ...ifAny('as given', answer.input_is_network ? null : `${answer.input}, which has host bits`),
    ['network', answer.network],
    ['broadcast', fact(answer, 'broadcast')],
    ['first usable', answer.first_usable],
    ['last usable', answer.last_usable],
    ['usable hosts', grouped(answer.usable_hosts)],
    ['addresses', grouped(answer.total_addresses)],
    ['netmask', answer.netmask],
    ['wildcard', answer.wildcard],
    ['prefix, host bits', `${answer.prefix_length}, ${answer.host_bits}`],
    ...ifAny('router anycast', answer.subnet_router_anycast),
    ...ifAny('lies in', answer.reserved === undefined ? null : blockText(answer.reserved)),
  ]
}

function rangeLists({ contains_reserved: blocks = [] }: Range): readonly List[] {
  const rows = blocks.map(({ range, name, rfc }) => ({ special_block_inside: range, name, rfc }))
  return listIfAny(['special_block_inside', 'name', 'rfc'], rows)
}

function blockText({ range, name, rfc }: Block): string {
  return [range, name, rfc].filter((part) => part !== undefined).join(', ')
}

/** Groups the digits of a decimal string of any length. */
function grouped(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
}
