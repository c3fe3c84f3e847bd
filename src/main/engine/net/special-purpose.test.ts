import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { lastOf, readAddress, readBlock, writeAddress } from './ip-block.ts'
import { multicastScope, specialBlockOf, specialBlocks, specialBlocksWithin } from './special-purpose.ts'

const folder = join(import.meta.dirname, '../../../../test/fixtures/net')

type Published = { block: string; name: string; rfc: string; reachable: boolean | null }

/** A registry as IANA publishes it: footnote marks, two blocks in one cell, line breaks inside references. */
function published(file: string): Published[] {
  const rows = parse(readFileSync(join(folder, file)), { columns: true }) as Record<string, string>[]
  return rows.flatMap((row) => {
    const references = (row.RFC ?? '').replaceAll(/\[RFC ?([^\]]+)\]/g, ' RFC $1 ')
    const rfc = references.split(/,|(?=RFC)/).map((part) => part.trim().replace(/\s+/g, ' '))
    const reachable = (row['Globally Reachable'] ?? '').replace(/ \[\d\]$/, '')
    return (row['Address Block'] ?? '').split(',').map((block) => ({
      block: block.replace(/ \[\d\]$/, '').trim(),
      name: row.Name ?? '',
      rfc: rfc.filter((part) => part !== '').join(', '),
      reachable: reachable === 'True' ? true : reachable === 'False' ? false : null,
    }))
  })
}

const registries = [
  ...published('iana-ipv4-special-registry-1.csv'),
  ...published('iana-ipv6-special-registry-1.csv'),
]

describe('the IANA special-purpose registries', () => {
  test('have as many rows here as there', () => {
    expect(registries).toHaveLength(51)
  })

  test.each(registries)('$block $name stands here as there', ({ block, name, rfc, reachable }) => {
    const expected = { range: block, name, rfc, globally_reachable: reachable }
    expect(specialBlocks.find(({ range }) => range === block)).toEqual(expected)
    expect(specialBlockOf(readBlock(block) ?? never())).toEqual(expected)
  })

  test.each(registries)(
    'the first and the last address of $block lie in it, or in a row inside it',
    ({ block }) => {
      const outer = readBlock(block) ?? never()
      for (const value of [outer.value, lastOf(outer)]) {
        const found = specialBlockOf({ version: outer.version, value })
        const inner = readBlock(found?.range ?? '') ?? never()
        expect(inner.prefix).toBeGreaterThanOrEqual(outer.prefix)
        expect(inner.value >= outer.value && lastOf(inner) <= lastOf(outer)).toBe(true)
      }
    },
  )
})

function never(): never {
  throw new Error('This is no block.')
}

test.each([
  ['224.0.0.0/4', 'multicast'],
  ['ff00::/8', 'multicast'],
] as const)('all of %s is %s, as another library has it', (block, range) => {
  const { version, value, prefix } = readBlock(block) ?? never()
  const bits = version === 4 ? 32 : 128
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: (1n << BigInt(bits - prefix)) - 1n }), (host) => {
      const address = { version, value: value + host }
      expect(ipaddr.parse(writeAddress(address)).range()).toBe(range)
      expect(specialBlockOf(address)?.name).toMatch(/^Multicast/)
    }),
    { seed: seedOf(11) },
  )
})

/**
 * Where another library returns "unicast" and Skerry names a block, or vice versa: blocks newer than the library's
 * edition, and blocks taken from the IPv6 address space registry.
 */
const differences = new Map([
  ['64:ff9b:1::/48', 'RFC 8215, local-use translation, is ordinary unicast there'],
  ['100:0:0:1::/64', 'RFC 9780, the dummy prefix of 2025, is unknown there'],
  ['192.0.0.0/24', 'the assignments inside, such as 192.0.0.9, are told apart here'],
  ['::/8', 'reserved by the IETF'],
  ['::/96', 'deprecated IPv4-compatible addresses'],
  ['100::/8', 'reserved by the IETF'],
  ['200::/7', 'reserved by the IETF'],
  ['400::/6', 'reserved by the IETF'],
  ['800::/5', 'reserved by the IETF'],
  ['1000::/4', 'reserved by the IETF'],
  ['4000::/3', 'reserved by the IETF'],
  ['6000::/3', 'reserved by the IETF'],
  ['8000::/3', 'reserved by the IETF'],
  ['a000::/3', 'reserved by the IETF'],
  ['c000::/3', 'reserved by the IETF'],
  ['e000::/4', 'reserved by the IETF'],
  ['f000::/5', 'reserved by the IETF'],
  ['f800::/6', 'reserved by the IETF'],
  ['fe00::/9', 'reserved by the IETF'],
  ['fec0::/10', 'deprecated site-local addresses'],
  ['2001::/23', 'the rest of the IETF assignments'],
])

describe('what another library calls ordinary unicast', () => {
  const ipv4 = fc.bigInt({ min: 0n, max: 0xffff_ffffn }).map((value) => ({ version: 4, value }) as const)
  const ipv6 = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }).map((value) => ({ version: 6, value }) as const)
  const near = fc
    .tuple(
      fc.constantFrom(...specialBlocks.map(({ range }) => range)),
      fc.bigInt({ min: -3n, max: 3n }),
      fc.boolean(),
    )
    .map(([range, distance, isEnd]) => {
      const block = readBlock(range) ?? never()
      const most = block.version === 4 ? 0xffff_ffffn : (1n << 128n) - 1n
      const value = (isEnd ? lastOf(block) : block.value) + distance
      return { version: block.version, value: value < 0n ? 0n : value > most ? most : value }
    })

  test('is that here too, but for the listed differences', () => {
    fc.assert(
      fc.property(fc.oneof(ipv4, ipv6, near), (address) => {
        const text = writeAddress(address)
        const theirs = ipaddr.parse(text).range() === 'unicast'
        const ours = specialBlockOf(address)
        if ((ours === null) !== theirs)
          expect([text, differences.get(ours?.range ?? '')]).not.toContain(undefined)
      }),
      { seed: seedOf(12), numRuns: 5000 },
    )
  })
})

test.each([
  ['ff01::1', 'interface-local'],
  ['ff02::fb', 'link-local'],
  ['ff32::8000:1', 'link-local'],
  ['ff05::1:3', 'site-local'],
  ['ff08::1', 'organization-local'],
  ['ff0e::101', 'global'],
  ['ff00::', null],
  ['fe80::1', null],
  ['224.0.0.1', null],
])('the scope of %s is %s', (text, scope) => {
  expect(multicastScope(readAddress(text) ?? never())).toBe(scope)
})

test('the special blocks inside a block are told in the order of their addresses, without itself', () => {
  const within = (text: string) => specialBlocksWithin(readBlock(text) ?? never()).map(({ range }) => range)
  expect(within('192.0.0.0/16')).toEqual([
    '192.0.0.0/24',
    '192.0.0.0/29',
    '192.0.0.8/32',
    '192.0.0.9/32',
    '192.0.0.10/32',
    '192.0.0.170/32',
    '192.0.0.171/32',
    '192.0.2.0/24',
  ])
  expect(within('10.0.0.0/8')).toEqual([])
  expect(within('8.0.0.0/8')).toEqual([])
  expect(within('::/0')).toHaveLength(specialBlocks.filter(({ range }) => range.includes(':')).length)
})
