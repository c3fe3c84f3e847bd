import { groupedDigits } from '../../grouped-digits.ts'
import type { WindowOutput } from '../../workstation/window/bridge.ts'
import { blank, coded, type Description, type Finding, fact, ratingOf } from '../description.ts'
import { plural, sentenceOf } from '../sentence.ts'

export type Range = Extract<WindowOutput<'ip.lookUp'>, { cidr: string }>

/** Returns what an answer about a range says. */
export function describeRange(answer: Range): Description {
  const { reserved, contains_reserved: contained = [] } = answer
  const isV6 = answer.version === 'ipv6'
  const findings: Finding[] = [
    ...(reserved === undefined ? [] : [reservedFinding(reserved, 'Reserved')]),
    ...contained.map((block) => reservedFinding(block, 'Contains a reserved block')),
  ]
  return {
    ...blank,
    kind: 'cidr',
    value: answer.cidr,
    tags: [{ words: isV6 ? 'IPv6 range' : 'IPv4 range' }],
    sentence: rangeSentence(answer),
    severity: ratingOf(findings),
    facts: [
      ...coded('Network', answer.network),
      ...fact('Prefix', `/${answer.prefix_length}`, { note: `${answer.host_bits} host bits` }),
      ...coded('First usable', answer.first_usable),
      ...coded('Last usable', answer.last_usable),
      ...coded('Netmask', answer.netmask),
      ...coded('Wildcard', answer.wildcard),
      ...fact('Addresses', groupedDigits(answer.total_addresses), { real: answer.total_addresses }),
      ...fact(
        'Typed as',
        answer.input_is_network ? 'network (host bits zero)' : 'an address inside it',
        answer.input_is_network ? {} : { note: answer.input },
      ),
      ...coded('Broadcast', answer.broadcast),
      ...fact('Usable hosts', isV6 ? null : groupedDigits(answer.usable_hosts), {
        real: answer.usable_hosts,
      }),
      ...coded('Router anycast', answer.subnet_router_anycast),
    ],
    findings,
    quiet:
      findings.length === 0
        ? 'No reserved block is in it or around it, according to the IANA registries.'
        : null,
    sources: [
      { name: 'Calculated on this machine', dated: null },
      { name: 'IANA special-purpose registries', dated: null, licence: 'CC0' },
    ],
  }
}

type Block = NonNullable<Range['reserved']>

function rangeSentence(answer: Range): string {
  const { host_bits: bits, total_addresses: total, usable_hosts: usable, reserved } = answer
  const inside = answer.contains_reserved?.length ?? 0
  const size = bits > 53 ? `2^${bits} addresses` : plural(Number(total), 'address', 'addresses')
  const hosts = total === usable || bits > 53 ? '' : `, ${groupedDigits(usable)} for hosts`
  const block = reserved === undefined ? '' : `, ${reserved.name ?? 'special-purpose'} (${reserved.rfc})`
  return sentenceOf(
    `Range of ${size}${hosts}${block}`,
    reserved === undefined ? null : reachWords(reserved.globally_reachable),
    inside === 0 ? null : `it contains ${plural(inside, 'reserved block', 'reserved blocks')}`,
  )
}

function reservedFinding({ name, range, rfc }: Block, what: string): Finding {
  return {
    severity: 'info',
    title: `${what}: ${name ?? range}`,
    detail: `${range}, ${rfc}, IANA special-purpose registry`,
  }
}

/** Returns whether the registry declares a block reachable from the Internet, as a clause that follows a colon. */
export function reachWords(isReachable: boolean | null | undefined): string {
  if (isReachable === true) return 'it can be reached from the Internet.'
  return isReachable === false
    ? 'it cannot be reached from the Internet.'
    : 'the registry does not state whether it can be reached from the Internet.'
}
