import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { blockAround, type IpBlock, readBlock, sizeOf, writeAddress } from './ip-block.ts'
import { type TextRange, textRangesOf } from './text-ranges.ts'

const block = (text: string) => readBlock(text) as IpBlock
const holds = (ranges: readonly TextRange[], text: string) =>
  ranges.some(({ from, to }) => from <= text && text < to)

/** A block of either family and an address in it; zeros and small groups are frequent, since they change the text. */
const blockAndAddress = fc
  .record({
    version: fc.constantFrom<4 | 6>(4, 6),
    groups: fc.array(
      fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 0xffff })),
      { minLength: 8, maxLength: 8 },
    ),
    bits: fc.nat(128),
    offset: fc.bigInt(0n, (1n << 128n) - 1n),
    place: fc.constantFrom('as drawn', 'first', 'anywhere'),
  })
  .map(({ version, groups, bits, offset, place }) => {
    const wide = groups.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n)
    const value = version === 4 ? wide & 0xffff_ffffn : wide
    const found = blockAround({ version, value }, version === 4 ? bits % 33 : bits) as IpBlock
    const within = { 'as drawn': value, first: found.value, anywhere: found.value + (offset % sizeOf(found)) }
    return { found, address: writeAddress({ version, value: within[place as keyof typeof within] }) }
  })

describe('the ranges of texts of a block', () => {
  test('hold every address of it', () => {
    fc.assert(
      fc.property(blockAndAddress, ({ found, address }) => holds(textRangesOf(found), address)),
      { seed: seedOf(80), numRuns: 5000 },
    )
  })

  test('are few, in order and apart, so that nothing is read twice', () => {
    fc.assert(
      fc.property(blockAndAddress, ({ found }) => {
        const ranges = textRangesOf(found)
        expect(ranges.length).toBeLessThanOrEqual(256)
        for (const { from, to } of ranges) expect(from < to).toBe(true)
        const sorted = ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))
        for (const [index, range] of sorted.entries())
          expect(index === 0 || range.from >= (sorted[index - 1] as TextRange).to).toBe(true)
      }),
      { seed: seedOf(81), numRuns: roundsOf(400, 2000) },
    )
  })

  test.each([
    ['10.0.0.0/8', '10.255.255.255', ['1.0.0.0', '100.0.0.1', '11.0.0.0', '10-evil.ru', 'a.ru']],
    ['192.168.4.0/22', '192.168.7.255', ['192.168.3.255', '192.168.8.0', '192.168.40.1', '192.168.70.1']],
    ['198.51.100.8/29', '198.51.100.15', ['198.51.100.7', '198.51.100.16', '198.51.100.80']],
    ['198.51.100.8/32', '198.51.100.8', ['198.51.100.80', '198.51.100.7']],
    ['0.0.0.0/0', '255.255.255.255', ['256.ru', '1-evil.ru', '2001:db8::']],
  ])('of IPv4 are narrow: %s', (cidr, inside, outside) => {
    const ranges = textRangesOf(block(cidr))
    expect(holds(ranges, inside)).toBe(true)
    expect(outside.filter((text) => holds(ranges, text))).toEqual([])
  })

  test.each([
    ['2001:db8::/32', '2001:db8:ffff::1', ['2001:db7::', '2001:db9::', '2001:db80::1', '2001.ru']],
    ['2001:db8:5::/48', '2001:db8:5::', ['2001:db8:50::', '2001:db8:6::']],
    ['fe80::/10', 'febf::1', ['fec0::1', 'fe7f::1', 'fe7.ru']],
    ['2001:db8::1/128', '2001:db8::1', ['2001:db8::10', '2001:db8::']],
    ['::ffff:10.0.0.0/104', '::ffff:10.1.2.3', ['10.1.2.3', '1::']],
  ])('of IPv6 leave other groups out: %s', (cidr, inside, outside) => {
    const ranges = textRangesOf(block(cidr))
    expect(holds(ranges, inside)).toBe(true)
    expect(outside.filter((text) => holds(ranges, text))).toEqual([])
  })
})
