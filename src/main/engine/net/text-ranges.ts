import { type IpBlock, lastOf, writeAddress } from './ip-block.ts'
import { groupsOfIpv6 } from './ipv6.ts'

/** Texts from `from` (inclusive) to `to` (exclusive), in byte order. */
export type TextRange = { readonly from: string; readonly to: string }

/**
 * Returns the ranges of sorted texts that contain the canonical text of every address of a block, so that an index on
 * text finds them. The ranges may contain other texts too. IPv4 gives at most 256 narrow ranges; in IPv6 a group of
 * zeros may be written as `::`, so that the groups after it do not determine the sort position, and ranges are wider.
 */
export function textRangesOf(block: IpBlock): TextRange[] {
  if (block.prefix === (block.version === 4 ? 32 : 128)) return [exactly(writeAddress(block))]
  return block.version === 4 ? ipv4Ranges(block) : merged(ipv6Ranges(block))
}

/** The range of exactly one text. */
function exactly(text: string): TextRange {
  return { from: text, to: `${text}\0` }
}

/** The range of all texts with a prefix, whose last character must not be the highest one. */
function startingWith(text: string): TextRange {
  const last = text.length - 1
  return { from: text, to: text.slice(0, last) + String.fromCharCode(text.charCodeAt(last) + 1) }
}

function ipv4Ranges({ value, prefix }: IpBlock): TextRange[] {
  const octets = [24, 16, 8, 0].map((shift) => Number((value >> BigInt(shift)) & 255n))
  const whole = Math.floor(prefix / 8)
  const head = octets
    .slice(0, whole)
    .map((octet) => `${octet}.`)
    .join('')
  if (prefix % 8 === 0 && whole > 0) return [startingWith(head)]
  const first = octets[whole] as number
  const count = 1 << (8 - (prefix % 8))
  return Array.from({ length: count }, (_, index) => `${head}${first + index}`).map((text) =>
    whole === 3 ? exactly(text) : startingWith(`${text}.`),
  )
}

function ipv6Ranges(block: IpBlock): TextRange[] {
  const groups = groupsOfIpv6(block.value)
  const whole = Math.floor(block.prefix / 16)
  const zeroAt = groups.slice(0, whole).indexOf(0)
  const head = groups
    .slice(0, zeroAt < 0 ? whole : zeroAt)
    .map((group) => `${group.toString(16)}:`)
    .join('')
  if (zeroAt >= 0) return zeroGroup(head)
  if (block.prefix % 16 === 0 && whole > 0) return [startingWith(head)]
  const low = groups[whole] as number
  const high = groupsOfIpv6(lastOf(block))[whole] as number
  const ranges: TextRange[] = low === 0 ? zeroGroup(head) : []
  // numbers with the same number of digits sort as texts in numerical order
  for (let digits = 1; digits <= 4; digits++) {
    const from = Math.max(low, digits === 1 ? 0 : 16 ** (digits - 1))
    const to = Math.min(high, 16 ** digits - 1)
    if (from <= to) ranges.push({ from: head + from.toString(16), to: `${head}${to.toString(16)};` })
  }
  return ranges
}

/** Texts whose next group is 0: written out, or as a part of `::`. */
function zeroGroup(head: string): TextRange[] {
  return [startingWith(`${head}0`), startingWith(`${head}:`)]
}

function merged(ranges: readonly TextRange[]): TextRange[] {
  const kept: TextRange[] = []
  for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = kept.at(-1)
    if (last === undefined || range.from > last.to) kept.push(range)
    else if (range.to > last.to) kept[kept.length - 1] = { from: last.from, to: range.to }
  }
  return kept
}
