import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { ipv6Number, readAddressBlock } from './address-block.ts'
import { type Block, indexBlocks } from './block-index.ts'

describe('address blocks', () => {
  test.each([
    ['192.0.2.0/24', 4, 3221225984n, 3221226239n],
    ['192.0.2.77/24', 4, 3221225984n, 3221226239n],
    ['192.0.2.7', 4, 3221225991n, 3221225991n],
    ['0.0.0.0/0', 4, 0n, 4294967295n],
    ['255.255.255.255/32', 4, 4294967295n, 4294967295n],
    ['::/0', 6, 0n, 2n ** 128n - 1n],
    ['2001:db8::/32', 6, 0x20010db8n << 96n, (0x20010db9n << 96n) - 1n],
    ['::1', 6, 1n, 1n],
    ['fe80::1%eth0', 6, (0xfe80n << 112n) + 1n, (0xfe80n << 112n) + 1n],
  ])('%s is read', (text, family, first, last) => {
    const block = readAddressBlock(text)
    expect([block?.family, BigInt(block?.first ?? -1), BigInt(block?.last ?? -1)]).toEqual([
      family,
      first,
      last,
    ])
  })

  test.each([
    '192.0.2.0/33',
    '::/129',
    '192.0.2/24',
    '192.0.2.0/',
    '192.0.2.0/-1',
    '/8',
    '',
    'a.example',
    '192.0.2.0/024x',
  ])('%s is none', (text) => {
    expect(readAddressBlock(text)).toBeNull()
  })
})

/** A small address space, so that blocks nest and coincide: IPv4 in 64 addresses, IPv6 in 64. */
const prefix4 = fc
  .tuple(fc.nat(63), fc.integer({ min: 24, max: 32 }))
  .map(([low, length]) => `198.51.100.${low}/${length}`)
const prefix6 = fc
  .tuple(fc.nat(63), fc.integer({ min: 116, max: 128 }))
  .map(([low, length]) => `2001:db8::${low.toString(16)}/${length}`)

/** Returns an address bit by bit, as text, independent of numbers, order and search. */
function bits(address: string): string {
  if (!address.includes(':'))
    return address
      .split('.')
      .map((octet) => Number(octet).toString(2).padStart(8, '0'))
      .join('')
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = [...left, ...new Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('')
}

function holds(block: string, address: string): boolean {
  const [base = '', length = ''] = block.split('/')
  return bits(base).slice(0, Number(length)) === bits(address).slice(0, Number(length))
}

describe('index of blocks', () => {
  test('it finds exactly the blocks that a comparison bit by bit finds, for IPv4', () => {
    fc.assert(
      fc.property(fc.array(prefix4, { maxLength: 30 }), fc.nat(255), (texts, low) => {
        const find = indexBlocks(
          texts.map((text, id) => ({ ...readAddressBlock(text), id }) as Block<number>),
        )
        const found = new Set<number>()
        find(198 * 2 ** 24 + 51 * 2 ** 16 + 100 * 256 + low, (id) => found.add(id))
        const expected = texts.flatMap((text, id) => (holds(text, `198.51.100.${low}`) ? [id] : []))
        expect([...found].sort((a, b) => a - b)).toEqual(expected)
      }),
      { seed: seedOf(20_261_120), numRuns: 2000 },
    )
  })

  test('it finds exactly the blocks that a comparison bit by bit finds, for IPv6', () => {
    fc.assert(
      fc.property(fc.array(prefix6, { maxLength: 30 }), fc.nat(300), (texts, low) => {
        const address = `2001:db8::${low.toString(16)}`
        const find = indexBlocks(
          texts.map((text, id) => ({ ...readAddressBlock(text), id }) as Block<bigint>),
        )
        const found = new Set<number>()
        find(ipv6Number(address) ?? -1n, (id) => found.add(id))
        expect([...found].sort((a, b) => a - b)).toEqual(
          texts.flatMap((text, id) => (holds(text, address) ? [id] : [])),
        )
      }),
      { seed: seedOf(20_261_120), numRuns: 1000 },
    )
  })

  test('the narrowest block is named first, also among blocks that start together', () => {
    const texts = ['10.0.0.0/16', '10.0.0.0/8', '10.0.0.0/24', '10.0.0.0/8']
    const find = indexBlocks(texts.map((text, id) => ({ ...readAddressBlock(text), id }) as Block<number>))
    const found: (string | undefined)[] = []
    find(10 * 2 ** 24 + 5, (id) => found.push(texts[id]))
    expect(found).toEqual(['10.0.0.0/24', '10.0.0.0/16', '10.0.0.0/8', '10.0.0.0/8'])
  })

  test('it finds nothing when it is empty, and the first and the last address of all', () => {
    const found: number[] = []
    indexBlocks<number>([])(5, (id) => found.push(id))
    expect(found).toEqual([])
    const all = indexBlocks([{ first: 0, last: 2 ** 32 - 1, id: 7 }])
    all(0, (id) => found.push(id))
    all(2 ** 32 - 1, (id) => found.push(id))
    expect(found).toEqual([7, 7])
  })
})
