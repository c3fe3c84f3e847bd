import type { IndicatorMark } from '../../../contract/workstation/triage/triage-session.ts'
import { lastOf } from './ip-block.ts'
import { groupsOfIpv6 } from './ipv6.ts'
import { markedBlocks } from './special-purpose.ts'

/**
 * Blocks of the IANA special-purpose registries as far as triage needs them, to distinguish machines on the Internet
 * from addresses with a local meaning only. Queried for every address of a log, hence without bigints.
 */
const ipv4Ranges = markedBlocks
  .filter(({ block }) => block.version === 4)
  .map(({ block, mark }) => ({ first: Number(block.value), last: Number(lastOf(block)), mark }))
  .sort((a, b) => a.first - b.first)

const ipv6Ranges = markedBlocks
  .filter(({ block }) => block.version === 6)
  .map(({ block, mark }) => ({
    first: groupsOfIpv6(block.value),
    last: groupsOfIpv6(lastOf(block)),
    mark,
  }))

/** The mark of an IPv4 address given as unsigned 32-bit number, or null for an ordinary public one. */
export function markOfIpv4(address: number): IndicatorMark | null {
  for (const { first, last, mark } of ipv4Ranges) if (address >= first && address <= last) return mark
  return null
}

/**
 * Returns the mark of an IPv6 address given as eight groups, or null for an ordinary public one; a mapped address is
 * treated as its IPv4 address.
 */
export function markOfIpv6(groups: readonly number[]): IndicatorMark | null {
  const leading = groups.findIndex((group) => group !== 0)
  if (leading === 5 && groups[5] === 0xffff) return markOfIpv4((groups[6] ?? 0) * 65_536 + (groups[7] ?? 0))
  for (const { first, last, mark } of ipv6Ranges) if (liesBetween(groups, first, last)) return mark
  return null
}

/** A block fixes each group to one value, to a range of values, or not at all, so groups are compared individually. */
function liesBetween(groups: readonly number[], first: readonly number[], last: readonly number[]): boolean {
  for (let index = 0; index < 8; index++) {
    const group = groups[index] as number
    if (group < (first[index] as number) || group > (last[index] as number)) return false
  }
  return true
}
