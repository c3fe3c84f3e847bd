import { formatDecimal } from '../../state/format.ts'
import type { Range } from '../answers.ts'
import { blank, coded, type Finding, fact, type Reading, worstOf } from '../reading.ts'
import { lowered, reachWords } from './reserved-words.ts'

/** Returns the reading of an answer about a range. */
export function readRange(answer: Range): Reading {
  const { reserved, contains_reserved: contained = [] } = answer
  const isV6 = answer.version === 'ipv6'
  const findings: Finding[] = [
    ...(reserved === undefined ? [] : [reservedFinding(reserved, 'Reserved')]),
    ...contained.map((block) => reservedFinding(block, 'Contains a reserved block')),
  ]
  return {
    ...blank,
    tags: [{ words: isV6 ? 'IPv6 range' : 'IPv4 range' }],
    canonical: answer.cidr,
    says: rangeSentence(answer),
    severity: worstOf(findings),
    facts: [
      ...coded('Network', answer.network),
      ...fact('Prefix', `/${answer.prefix_length}`, { note: `${answer.host_bits} host bits` }),
      ...coded('First usable', answer.first_usable),
      ...coded('Last usable', answer.last_usable),
      ...coded('Netmask', answer.netmask),
      ...coded('Wildcard', answer.wildcard),
      ...fact('Addresses', formatDecimal(answer.total_addresses), { real: answer.total_addresses }),
      ...fact(
        'Typed as',
        answer.input_is_network ? 'network (host bits zero)' : 'an address inside it',
        answer.input_is_network ? {} : { note: answer.input },
      ),
      ...coded('Broadcast', answer.broadcast),
      ...fact('Usable hosts', isV6 ? null : formatDecimal(answer.usable_hosts), {
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

function rangeSentence({
  reserved,
  contains_reserved: contained = [],
  version,
  prefix_length,
}: Range): string {
  if (reserved !== undefined)
    return `${reserved.name ?? 'Reserved range'}: ${reachWords(reserved.globally_reachable)}`
  if (contained.length > 0) return 'A range with public and reserved addresses.'
  const whole = version === 'ipv4' ? 32 : 128
  return prefix_length === whole ? 'A range of one address.' : 'A range of public addresses.'
}

function reservedFinding({ name, range, rfc }: Block, what: string): Finding {
  return {
    severity: 'info',
    title: `${what}: ${name === undefined ? range : lowered(name)}`,
    detail: `${range}, ${rfc}, IANA special-purpose registry`,
  }
}
