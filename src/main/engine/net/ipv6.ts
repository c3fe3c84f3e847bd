import { parseIpv4 } from './ipv4.ts'

/**
 * IPv6 addresses as text: parsing by RFC 4291 section 2.2, writing by RFC 5952.
 */

/** The eight 16-bit groups of an address, or null when the text is not exactly one address without zone. */
export function parseIpv6(text: string): number[] | null {
  if (text.length < 2 || text.length > 45) return null
  const halves = text.split('::')
  if (halves.length > 2) return null
  const head = parseGroups(halves[0] as string, halves.length === 1)
  const tail = halves.length === 2 ? parseGroups(halves[1] as string, true) : []
  if (head === null || tail === null) return null
  const zeros = 8 - head.length - tail.length
  if (halves.length === 1) return head.length === 8 ? head : null
  return zeros >= 1 ? [...head, ...new Array<number>(zeros).fill(0), ...tail] : null
}

function parseGroups(text: string, mayEndInIpv4: boolean): number[] | null {
  if (text === '') return []
  const parts = text.split(':')
  if (parts.length > 8) return null
  const groups: number[] = []
  for (const [index, part] of parts.entries()) {
    if (part.includes('.')) {
      const address = mayEndInIpv4 && index === parts.length - 1 ? parseIpv4(part) : null
      if (address === null) return null
      groups.push(Math.floor(address / 65_536), address % 65_536)
    } else {
      if (!/^[0-9a-fA-F]{1,4}$/.test(part)) return null
      groups.push(Number.parseInt(part, 16))
    }
  }
  return groups
}

/** RFC 5952 text: lower case, no leading zeros, the first longest run of two or more zero groups as `::`. */
export function formatIpv6(groups: readonly number[]): string {
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6)
    return `::ffff:${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
  }
  let best = { at: -1, length: 1 }
  for (let at = 0; at < 8; at++) {
    let length = 0
    while (at + length < 8 && groups[at + length] === 0) length++
    if (length > best.length) best = { at, length }
    if (length > 0) at += length
  }
  const hex = groups.map((group) => group.toString(16))
  if (best.at < 0) return hex.join(':')
  return `${hex.slice(0, best.at).join(':')}::${hex.slice(best.at + best.length).join(':')}`
}

/** The address as a number of 128 bits. */
export function ipv6Value(groups: readonly number[]): bigint {
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n)
}

/** The eight groups of a number of 128 bits. */
export function groupsOfIpv6(value: bigint): number[] {
  return Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(112 - 16 * index)) & 0xffffn))
}
