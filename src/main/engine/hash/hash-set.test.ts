import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { digestBytes, type HashAlgorithm } from './algorithm.ts'
import { blockBytes, DamagedSet } from './block.ts'
import type { SortingRoom } from './digest-sorter.ts'
import { HashSet } from './hash-set.ts'
import { entriesPerBlock, type KnownVerdict } from './layout.ts'
import type { ScratchFile } from './scratch.ts'
import { SetBuilder } from './set-builder.ts'

/** Sets are built and queried in memory; an entry is a digest in hex with the facts about it. */

type Declared = {
  verdict?: KnownVerdict
  family?: string
  product?: string
  fileName?: string
  source?: string
}
type Entry = readonly [hex: string, declared?: Declared]

class MemoryFile implements ScratchFile {
  bytes = Buffer.alloc(65_536)
  size = 0
  reads = 0

  readonly append = (piece: Uint8Array) => {
    if (this.size + piece.length > this.bytes.length)
      this.bytes = Buffer.concat([this.bytes, Buffer.alloc(this.bytes.length + piece.length)])
    this.bytes.set(piece, this.size)
    this.size += piece.length
  }

  readonly read = (offset: number, into: Uint8Array) => {
    this.reads++
    const piece = this.bytes.subarray(offset, Math.min(this.size, offset + into.length))
    into.set(piece)
    return piece.length
  }
}

function build(entries: Iterable<Entry>, verdict: KnownVerdict = 'known_malicious', room?: SortingRoom) {
  const builder = new SetBuilder(verdict, () => new MemoryFile(), room)
  for (const [hex, declared = {}] of entries) {
    const { verdict: own = null, ...facts } = declared
    expect(builder.addHex(Buffer.from(hex), 0, hex.length, builder.referenceTo(own, facts))).toBe(true)
  }
  const file = new MemoryFile()
  const built = builder.finish({ append: file.append, writeFirst: (bytes) => file.bytes.set(bytes) })
  return { file, built, set: new HashSet(file.read, file.size) }
}

const bytes = (hex: string) => Buffer.from(hex, 'hex')
const nothing = { family: null, product: null, fileName: null, source: null }
const spread = (seed: number) => createHash('sha256').update(`digest ${seed}`).digest('hex')

/** Of the empty text and of "abc": RFC 1321 appendix A.5, FIPS 180 examples of NIST. */
const published: readonly (readonly [HashAlgorithm, string])[] = [
  ['MD5', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['MD5', '900150983cd24fb0d6963f7d28e17f72'],
  ['SHA1', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  ['SHA1', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
  ['SHA256', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['SHA256', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'SHA512',
    'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
  ],
  [
    'SHA512',
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  ],
]

describe('a hash set', () => {
  test('keeps the published digests of all four algorithms in one file', () => {
    const { set, built } = build(published.map(([, hex]) => [hex]))
    expect(built).toEqual({
      digests: { MD5: 2, SHA1: 2, SHA256: 2, SHA512: 2 },
      verdict: 'known_malicious',
    })
    for (const [algorithm, hex] of published) {
      expect(set.find(algorithm, bytes(hex))).toEqual({ verdict: 'known_malicious', ...nothing })
      const other = bytes(hex)
      other[other.length - 1] = (other.at(-1) as number) ^ 1
      expect(set.find(algorithm, other)).toBeNull()
    }
  })

  test('takes digests in any case, and refuses what is none', () => {
    const builder = new SetBuilder('known_good', () => new MemoryFile())
    const add = (text: string) => builder.addHex(Buffer.from(text), 0, text.length, 0)
    expect(add('D41D8CD98F00b204e9800998ecf8427E')).toBe(true)
    for (const text of [
      '',
      'd4',
      'd41d8cd98f00b204e9800998ecf8427g',
      'd41d8cd98f00b204 9800998ecf8427e',
      `${'a'.repeat(56)}`,
    ])
      expect(add(text)).toBe(false)
    expect(builder.entries).toBe(1)
  })

  test('tells which algorithms it has digests of', () => {
    const { set } = build([[published[2]?.[1] ?? '']])
    expect((['MD5', 'SHA1', 'SHA256', 'SHA512'] as const).filter((name) => set.holds(name))).toEqual(['SHA1'])
  })

  test('tells family, product, name and source, and what it does not know as null', () => {
    const declared: Declared[] = [
      { family: 'Emotet', fileName: 'facture.doc', source: 'abuse.ch' },
      { product: 'Windows 10 22H2', fileName: 'notepad.exe' },
      { fileName: 'días 日本 😀.txt' },
      { verdict: 'known_good' },
      {},
    ]
    const { set, built } = build(declared.map((facts, index) => [spread(index), facts]))
    expect(declared.map((_, index) => set.find('SHA256', bytes(spread(index))))).toEqual(
      declared.map((facts) => ({ verdict: 'known_malicious', ...nothing, ...facts })),
    )
    expect(built.verdict).toBe('mixed')
  })

  test('cuts texts that are too long at a character', () => {
    const { set } = build([
      [spread(1), { fileName: 'é'.repeat(1000) }],
      [spread(2), { fileName: `${'x'.repeat(511)}漢` }],
    ])
    expect(set.find('SHA256', bytes(spread(1)))?.fileName).toBe('é'.repeat(256))
    expect(set.find('SHA256', bytes(spread(2)))?.fileName).toBe('x'.repeat(511))
  })

  test.each<[string, Declared[], Declared]>([
    ['malicious over good', [{ verdict: 'known_good', fileName: 'a' }, { family: 'X' }], { family: 'X' }],
    [
      'malicious over good that came later',
      [{ family: 'X' }, { verdict: 'known_good', fileName: 'a' }],
      { family: 'X' },
    ],
    ['what has facts over what has none', [{}, { fileName: 'a' }], { fileName: 'a' }],
    ['what came first', [{ fileName: 'a' }, { fileName: 'b' }, {}], { fileName: 'a' }],
  ])('that is told a digest twice keeps %s', (_rule, declared, kept) => {
    // once in memory, once with merged runs of one entry
    for (const room of [undefined, { sortedBytes: 32, mergedRuns: 2 }]) {
      const entries: Entry[] = declared.map((facts) => [spread(7), facts])
      const { set, built } = build([...entries, [spread(8)]], 'known_malicious', room)
      expect(built.digests).toEqual({ SHA256: 2 })
      expect(set.find('SHA256', bytes(spread(7)))).toEqual({
        verdict: 'known_malicious',
        ...nothing,
        ...kept,
      })
    }
  })

  test('of nothing but digests costs them and one in a hundred bytes more', () => {
    const count = 50_000
    const { file } = build(Array.from({ length: count }, (_, index) => [spread(index)]))
    expect(file.size / (count * 32)).toBeLessThan(1.03)
  })
})

/** Digests as they occur in sets: evenly distributed, or with prefixes as long as an attacker could arrange. */
const hexOf = (length: number) =>
  fc.oneof(
    fc.uint8Array({ minLength: length, maxLength: length }),
    fc
      .tuple(fc.constantFrom(0, 1, 127, 255), fc.nat({ max: 255 }), fc.nat({ max: length - 1 }))
      .map(([fill, last, place]) => {
        const digest = new Uint8Array(length).fill(fill)
        digest[place] = last
        return digest
      }),
  )

describe('every digest', () => {
  test.each(['MD5', 'SHA1', 'SHA256', 'SHA512'] as const)(
    'of %s is found if and only if it was put in',
    (algorithm) => {
      const length = digestBytes[algorithm]
      fc.assert(
        fc.property(
          fc.array(fc.tuple(hexOf(length), fc.boolean()), { maxLength: 700 }),
          fc.array(hexOf(length), { maxLength: 50 }),
          fc.constantFrom(
            { sortedBytes: 16_777_216, mergedRuns: 128 },
            { sortedBytes: 40 * length, mergedRuns: 3 },
          ),
          (put, asked, room) => {
            const entries = put.map(([digest, isNamed]): Entry => {
              const hex = Buffer.from(digest).toString('hex')
              return [hex, isNamed ? { fileName: hex } : {}]
            })
            const held = new Set(entries.map(([hex]) => hex))
            const named = new Set(
              entries.flatMap(([hex, declared]) => (declared?.fileName === undefined ? [] : [hex])),
            )
            const { set, built } = build(entries, 'known_good', room)
            expect(built.digests[algorithm] ?? 0).toBe(held.size)
            for (const hex of [...held, ...asked.map((digest) => Buffer.from(digest).toString('hex'))]) {
              const found = set.find(algorithm, bytes(hex))
              expect([hex, found !== null, found?.fileName ?? null]).toEqual([
                hex,
                held.has(hex),
                named.has(hex) ? hex : null,
              ])
            }
            set.check()
          },
        ),
        { seed: seedOf(31), numRuns: 60 },
      )
    },
  )

  test.each([1, 126, 127, 128, 254, 255, 12_700, 40_000])(
    'of %i is found, at the edges of blocks too',
    (count) => {
      const digests = Array.from({ length: count }, (_, index) => spread(index))
      const { set, built } = build(digests.map((hex) => [hex]))
      expect(built.digests).toEqual({ SHA256: count })
      expect(digests.filter((hex) => set.find('SHA256', bytes(hex)) === null)).toEqual([])
      for (let index = 0; index < 2000; index++)
        expect(set.find('SHA256', bytes(spread(count + index)))).toBeNull()
    },
  )
})

describe('looking up', () => {
  const perBlock = entriesPerBlock({ digestBytes: 32, referenceBytes: 0 })

  test('reads one block or two of a large set whose digests are spread evenly', () => {
    const count = 200_000
    const { set, file } = build(Array.from({ length: count }, (_, index) => [spread(index)]))
    set.find('SHA256', bytes(spread(0)))
    file.reads = 0
    for (let index = 0; index < 4000; index++) set.find('SHA256', bytes(spread(index * 97)))
    expect(file.reads / 4000).toBeLessThan(2)
  })

  test('takes few reads where somebody chose the digests so that guesses go wrong', () => {
    // half of them share their first fourteen bytes, the others lie at one end
    const entries = Array.from({ length: 600 * perBlock }, (_, index): Entry => {
      const tail = index.toString(16).padStart(36, '0')
      return [index % 2 === 0 ? `${'80'.repeat(14)}${tail}` : `${'ff'.repeat(14)}${tail}`]
    })
    const { set, file } = build(entries)
    let most = 0
    for (let index = 0; index < entries.length; index += 131) {
      file.reads = 0
      expect(set.find('SHA256', bytes(entries[index]?.[0] ?? ''))).not.toBeNull()
      most = Math.max(most, file.reads)
    }
    expect(most).toBeLessThan(50)
  })
})

describe('damage', () => {
  const { file } = build(
    Array.from({ length: 300 }, (_, index): Entry => [spread(index), { fileName: `file ${index}` }]),
  )
  const whole = Buffer.from(file.bytes.subarray(0, file.size))
  const opened = (changed: Buffer) =>
    new HashSet((offset, into) => {
      const piece = changed.subarray(offset, offset + into.length)
      into.set(piece)
      return piece.length
    }, changed.length)

  test('to any byte is found when all is read, and is never taken for an answer', () => {
    opened(whole).check()
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const changed = Buffer.from(whole)
        changed[place] = (changed[place] as number) ^ change
        expect(() => opened(changed).check()).toThrow(DamagedSet)
        for (let index = 0; index < 300; index += 13) {
          let found: string | null | undefined
          try {
            found = opened(changed).find('SHA256', bytes(spread(index)))?.fileName
          } catch (error) {
            expect(error).toBeInstanceOf(DamagedSet)
            continue
          }
          expect(found).toBe(`file ${index}`)
        }
      }),
      { seed: seedOf(5), numRuns: roundsOf(60, 300) },
    )
  })

  test.each([
    0,
    1,
    100,
    blockBytes - 1,
    blockBytes,
    2 * blockBytes,
    whole.length - blockBytes,
    whole.length - 1,
  ])('that leaves %i bytes is found when the set is opened', (length) => {
    expect(() => opened(whole.subarray(0, length))).toThrow(DamagedSet)
  })

  test('that leaves other bytes behind is found when the set is opened', () => {
    expect(() => opened(Buffer.concat([whole, Buffer.alloc(blockBytes)]))).toThrow(DamagedSet)
  })

  test('of arbitrary bytes throws nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 9000 }), (noise) => {
        expect(() => opened(Buffer.from(noise))).toThrow(DamagedSet)
      }),
      { seed: seedOf(6), numRuns: 100 },
    )
  })
})

test('a set is written as docs/hash-set-format.md says', () => {
  const hex = 'd41d8cd98f00b204e9800998ecf8427e'
  const { file } = build([[hex, { family: 'F' }]], 'known_good')
  const header = file.bytes.subarray(0, blockBytes)
  expect(file.size).toBe(4 * blockBytes)
  expect(header.toString('latin1', 0, 8)).toBe('SKERRYHS')
  expect(header.toString('hex', 8, 12)).toBe('01000101')
  expect([16, 24, 32].map((at) => header.readBigUInt64LE(at))).toEqual([3n, 5n, 4n])
  expect([header[40], header[41]]).toEqual([16, 1])
  expect([48, 56, 64].map((at) => header.readBigUInt64LE(at))).toEqual([1n, 1n, 2n])
  expect([72, 76].map((at) => header.readUInt32LE(at))).toEqual([1, 1])
  // the digest and its reference: facts at offset 3, the verdict of the set
  expect(file.bytes.toString('hex', blockBytes, blockBytes + 17)).toBe(`${hex}0c`)
  expect(file.bytes.toString('hex', 2 * blockBytes, 2 * blockBytes + 8)).toBe(hex.slice(0, 16))
  // a zero, the text "F", and a record: a family, whose text is at offset 1
  expect(file.bytes.toString('hex', 3 * blockBytes, 3 * blockBytes + 5)).toBe('0001460101')
  // CRC-32 as in zip and PNG, computed here bit by bit
  for (let block = 0; block < 4; block++) {
    const at = block * blockBytes
    expect(file.bytes.readUInt32LE(at + 4092)).toBe(crcOf(file.bytes.subarray(at, at + 4092)))
  }
  expect(crcOf(Buffer.from('123456789'))).toBe(0xcbf43926)
})

function crcOf(content: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of content) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
