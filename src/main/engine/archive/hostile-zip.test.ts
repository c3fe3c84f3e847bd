import { execFileSync } from 'node:child_process'
import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { unzipSync, type Zippable, zipSync } from 'fflate/browser'
import { describe, expect, test } from 'vitest'
import {
  fields,
  type HandEnd,
  type HandEntry,
  ones,
  wideExtra,
  zipByHand,
} from '../../../../test/fixtures/archive/zip-by-hand.ts'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { inMemory } from './byte-source.ts'
import { readZip } from './read-zip.ts'
import { unpackEntry, unpackInPieces } from './unpack-entry.ts'
import type { ZipArchive, ZipEntry } from './zip-archive.ts'

const limits = { entries: 1000, ratio: 200, ratioFrom: 1_000_000 }
const text = Buffer.from('a text that says the same thing, a text that says the same thing')

function opened(bytes: Uint8Array): ZipArchive {
  const archive = readZip(inMemory(bytes), limits)
  if ('refused' in archive) throw new Error(archive.refused)
  return archive
}

/** Returns the content of an archive by name: bytes, or why they were refused. */
function readAll(bytes: Uint8Array): ReadonlyMap<string, Uint8Array | string> | string {
  const archive = readZip(inMemory(bytes), limits)
  if ('refused' in archive) return archive.refused
  const all = new Map<string, Uint8Array | string>()
  for (const entry of archive.entries)
    all.set(entry.name, 'refused' in entry ? entry.refused : unpacked(archive, entry))
  return all
}

/** Returns the bytes of an entry; both ways of unpacking have to agree. */
function unpacked(archive: ZipArchive, entry: ZipEntry): Uint8Array | string {
  const whole = unpackEntry(archive, entry)
  const pieces: Uint8Array[] = []
  const refused = unpackInPieces(archive, entry, (piece) => pieces.push(piece) > 0)
  const joined = Buffer.concat(pieces)
  if (whole instanceof Uint8Array) {
    expect(refused).toBeNull()
    expect(joined.equals(whole)).toBe(true)
    return whole
  }
  // damage that only zlib detects is harmless where size and checksum are right nonetheless
  if (refused === null) expect([joined.length, crc32(joined)]).toEqual([entry.sizeBytes, entry.checksum])
  return refused === null ? joined : whole.refused
}

/** Returns why the only entry of an archive is refused, or the archive itself. */
function why(entry: Partial<HandEntry>, end?: HandEnd): unknown {
  const name = entry.name ?? 'a/x'
  const all = readAll(zipByHand([{ content: text, ...entry, name }], end))
  if (typeof all === 'string') return all
  const found = all.get(name)
  return found instanceof Uint8Array ? Buffer.from(found).toString() : found
}

test('an archive put together by hand is read as it is', () => {
  expect(why({})).toBe(text.toString())
  expect(why({ isStored: true })).toBe(text.toString())
  expect(why({}, { comment: Buffer.from('of no consequence') })).toBe(text.toString())
  expect(readAll(zipByHand([]))).toEqual(new Map())
})

describe('names that lead elsewhere', () => {
  test.each([
    ['/etc/passwd', 'its name is an absolute path'],
    ['C:/Windows/x', 'its name is an absolute path'],
    ['c:x', 'its name is an absolute path'],
    ['../x', 'its name points outside its folder'],
    ['a/../../x', 'its name points outside its folder'],
    ['a/..', 'its name points outside its folder'],
    ['./x', 'its name points outside its folder'],
    ['..\\x', 'its name has a backslash; folders are separated by /'],
    ['\\\\server\\share\\x', 'its name has a backslash; folders are separated by /'],
    ['a//x', 'its name has an empty part'],
    ['', 'its name has an empty part'],
    ['a/x\u0000.csv', 'its name has control characters'],
    ['a/\u001b[2J', 'its name has control characters'],
    ['x'.repeat(1001), 'its name is too long'],
  ])('%j', (name, refused) => {
    expect(why({ name })).toBe(refused)
  })
})

describe('entries that are not what they say', () => {
  test.each<[string, Partial<HandEntry>, string]>([
    ['another checksum', { says: { checksum: 1 } }, 'it is damaged: its checksum is wrong'],
    [
      'another checksum, stored',
      { isStored: true, says: { checksum: 1 } },
      'it is damaged: its checksum is wrong',
    ],
    ['less than comes out', { says: { sizeBytes: 10 } }, 'it unpacks to more than the archive states'],
    ['nothing, and much comes out', { says: { sizeBytes: 0 } }, 'it unpacks to more than the archive states'],
    ['more than comes out', { says: { sizeBytes: 1000 } }, 'it unpacks to less than the archive states'],
    [
      'stored bytes of another size',
      { isStored: true, says: { sizeBytes: 10 } },
      'its size is not the one that the archive states',
    ],
    ['bytes that are not packed', { own: { packed: text } }, 'it is damaged and cannot be unpacked'],
    ['packed bytes cut off', { says: { packedBytes: 9 } }, 'it is damaged and cannot be unpacked'],
    ['bytes beyond the archive', { says: { packedBytes: 5000 } }, 'its bytes extend beyond the archive'],
    ['another place', { says: { local: 3 } }, 'it is not where the archive says'],
    ['a place beyond the archive', { says: { local: 1e9 } }, 'it is not where the archive says'],
    ['another name', { own: { name: 'a/y' } }, 'it has two names'],
    ['a longer name', { own: { name: 'a/xx' } }, 'it has two names'],
    ['another method', { says: { method: 0, packedBytes: 64 } }, 'the archive describes it in two ways'],
    ['a method of another kind', { says: { method: 14 } }, 'it is packed with method 14, not with deflate'],
    ['a cipher', { says: { flags: 1 } }, 'it is encrypted'],
    ['a strong cipher', { says: { flags: 0x41 } }, 'it is encrypted'],
    ['a hidden directory', { says: { flags: 0x2000 } }, 'it is encrypted'],
    [
      'a link',
      { content: Buffer.from('/etc/passwd'), says: { madeBy: 0x0314, attributes: 0xa1ff0000 } },
      'it is a link to another file',
    ],
    ['a folder with bytes', { name: 'a/' }, 'it is a folder with data of its own'],
  ])('%s', (_what, entry, refused) => {
    expect(why(entry)).toBe(refused)
  })
})

describe('directories that are not what they say', () => {
  test.each<[string, HandEnd, string]>([
    ['more entries', { says: { count: 2, onDisk: 2 } }, 'its directory breaks off at entry 2'],
    ['none', { says: { count: 0, onDisk: 0 } }, 'its directory has more entries than the archive says'],
    ['a disk of several', { says: { disk: 1 } }, 'it is one part of several'],
    ['entries on other disks', { says: { count: 2 } }, 'it is one part of several'],
    ['sixty thousand', { says: { count: 60_000, onDisk: 60_000 } }, 'it has 60000 entries, more than 1000'],
    ['another place', { says: { at: 7 } }, 'its directory is not where the archive says'],
    ['a place beyond it', { says: { at: ones } }, 'its directory is not where the archive says'],
    ['another length', { says: { length: 7 } }, 'its directory is not where the archive says'],
  ])('%s', (_what, end, refused) => {
    expect(why({}, end)).toBe(refused)
  })

  test('cut off anywhere', () => {
    const whole = zipByHand([{ name: 'a/x', content: text }])
    for (let length = 0; length < whole.length; length++)
      expect(readAll(whole.subarray(0, length)), `${length} bytes`).toBe(
        length < 4 ? 'it is not a zip archive' : 'it is cut off',
      )
  })

  test('an end within the comment of the end', () => {
    const inner = zipByHand([{ name: 'inner', content: text }])
    // the last record whose comment extends to the last byte counts, and offsets refer to the whole file
    expect(why({}, { comment: inner })).toBe('its directory is not where the archive says')
  })

  test('bytes behind the end are passed over where they may be, and nowhere else', () => {
    const tailed = Buffer.concat([
      zipByHand([{ name: 'a/x', content: text }]),
      Buffer.from('<html>oops</html>'),
    ])
    expect(readAll(tailed)).toBe('it is cut off')
    expect(readZip(inMemory(tailed), limits, { allowsTail: true })).toMatchObject({
      entries: [{ name: 'a/x' }],
    })
  })
})

describe('numbers of 64 bits', () => {
  const all = { packedBytes: ones, sizeBytes: ones, local: ones }
  const packed = zipByHand([{ name: 'a/x', content: text }])
  const packedBytes = Buffer.from(packed).readUInt32LE(18)

  test('are read where they are true', () => {
    const extra = wideExtra(text.length, packedBytes, 0)
    expect(why({ says: { ...all, extra } })).toBe(text.toString())
    expect(why({ says: { ...all, extra: Buffer.concat([fields([7, 2], [2, 2], [9, 2]), extra]) } })).toBe(
      text.toString(),
    )
    const stated = { count: 0xffff, onDisk: 0xffff, length: ones, at: ones }
    expect(why({ says: { ...all, extra } }, { says: stated, wide: {} })).toBe(text.toString())
    expect(why({}, { wide: {} })).toBe(text.toString())
  })

  test.each<[string, NonNullable<HandEntry['says']>, string]>([
    ['are missing', all, 'its numbers in the format for very large files (zip64) are missing'],
    [
      'are too few',
      { ...all, extra: wideExtra(text.length, packedBytes) },
      'its numbers in the format for very large files (zip64) are missing',
    ],
    [
      'end beyond their field',
      { ...all, extra: fields([1, 2], [200, 2], [64, 8]) },
      'its numbers in the format for very large files (zip64) are missing',
    ],
    [
      'stand there twice',
      {
        ...all,
        extra: Buffer.concat([wideExtra(text.length, packedBytes, 0), wideExtra(9, packedBytes, 0)]),
      },
      'the archive describes it in two ways',
    ],
    [
      'say less than comes out',
      { ...all, extra: wideExtra(9, packedBytes, 0) },
      'it unpacks to more than the archive states',
    ],
    [
      'say more than any file could be',
      { ...all, extra: wideExtra(2n ** 64n - 1n, packedBytes, 0) },
      'it would unpack to 18446744073709552000 bytes from',
    ],
    [
      'say that more is packed than there is',
      { ...all, extra: wideExtra(text.length, 2n ** 63n, 0) },
      'its bytes extend beyond the archive',
    ],
    [
      'lead beyond the archive',
      { ...all, extra: wideExtra(text.length, packedBytes, 2n ** 63n) },
      'it is not where the archive says',
    ],
  ])('that %s are refused', (_what, says, refused) => {
    expect(why({ says })).toContain(refused)
  })

  const misplaced = 'its directory is not where the archive says'
  test.each<[string, HandEnd, string]>([
    ['lead beyond the archive', { wide: { place: 2n ** 63n } }, misplaced],
    ['lead to something else', { wide: { place: 0 } }, misplaced],
    ['leave room for something else', { wide: { record: 40 } }, misplaced],
    ['say another place', { wide: { at: 9 } }, misplaced],
    ['say another length', { wide: { length: 9 } }, misplaced],
    ['say other disks', { wide: { onDisk: 9 } }, 'it is one part of several'],
    ['say another number', { wide: { count: 0, onDisk: 0 } }, 'its directory is described in two ways'],
    [
      'say a number without end',
      {
        says: { count: 0xffff, onDisk: 0xffff },
        wide: { count: 2n ** 40n, onDisk: 2n ** 40n },
      },
      'it has 1099511627776 entries, more than 1000',
    ],
  ])('of the directory that %s are refused', (_what, end, refused) => {
    expect(why({}, end)).toBe(refused)
  })
})

describe('archives that grow', () => {
  test('a thousandfold, in one entry', () => {
    expect(why({ content: new Uint8Array(20_000_000) })).toMatch(
      /^it would unpack to 20000000 bytes from \d+$/,
    )
  })

  test('a thousandfold, and say that they do not', () => {
    const archive = opened(
      zipByHand([{ name: 'x', content: new Uint8Array(50_000_000), says: { sizeBytes: 100 } }]),
    )
    const entry = archive.entries[0] as ZipEntry
    let taken = 0
    const refused = unpackInPieces(archive, entry, (piece) => {
      taken += piece.length
      return true
    })
    expect(refused).toEqual({ refused: 'it unpacks to more than the archive states' })
    expect(taken).toBe(0)
    expect(unpackEntry(archive, entry)).toEqual(refused)
  })

  test('by other archives inside: these stay closed, and the outermost is as small as it is', () => {
    let bomb: Uint8Array = zipSync({ 'zeros.bin': new Uint8Array(10_000_000) })
    for (let level = 0; level < 5; level++)
      bomb = zipSync(Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`${at}.zip`, bomb])))
    const { claimedBytes, entries } = opened(bomb)
    expect(entries).toHaveLength(16)
    expect(claimedBytes).toBeLessThan(bomb.length * 20)
    expect(claimedBytes).toBeLessThan(1_000_000)
  })

  test('by entries that share their bytes', () => {
    const content = new Uint8Array(500_000)
    const shared: HandEntry[] = Array.from({ length: 100 }, (_, at) => ({
      ...{ name: `${at}`.padStart(3, '0'), content, own: { name: '000' } },
      says: { local: 0 },
    }))
    // with other names for the same bytes they are refused one by one
    const all = readAll(zipByHand(shared))
    expect([...(all as Map<string, unknown>).values()].slice(1)).toEqual(Array(99).fill('it has two names'))
  })

  test('by entries that lie within each other', () => {
    // the first is stored, and its bytes contain the second as a whole (like zip bombs that quote headers)
    const inner = zipByHand([{ name: 'inner', content: text }])
    const local = inner.subarray(0, 30 + 5 + Buffer.from(inner).readUInt32LE(18))
    const outer: HandEntry = { name: 'outer', content: local, isStored: true }
    const quoted: HandEntry = {
      ...{ name: 'inner', content: text, own: { name: 'other', packed: new Uint8Array() } },
      says: { local: 30 + 5, packedBytes: local.length - 35 },
    }
    expect(readAll(zipByHand([outer, quoted]))).toBe('its entries overlap')
  })

  test('by one entry that is listed twice', () => {
    const twice: HandEntry[] = [
      { name: 'a', content: text },
      { name: 'a', content: text, says: { local: 0 } },
    ]
    expect(readAll(zipByHand(twice))).toBe('its entries overlap')
  })

  test('by more entries than are read', () => {
    const many = Array.from({ length: 1001 }, (_, at) => ({ name: `${at}` }))
    expect(readAll(zipByHand(many))).toBe('it has 1001 entries, more than 1000')
  })

  test('by names of a directory without end', () => {
    const many = Array.from({ length: 400 }, (_, at) => ({ name: `${at}/`.padEnd(60_000, 'x') }))
    expect(readAll(zipByHand(many))).toMatch(/^its directory has \d+ bytes, more than 16777216$/)
  })
})

test('two entries of one name are one too many, and which names are one can be said', () => {
  const both = zipByHand([
    { name: 'A/x', content: text },
    { name: 'a/X', content: text },
  ])
  expect(
    [...(readAll(both) as Map<string, unknown>).values()].every((file) => file instanceof Uint8Array),
  ).toBe(true)
  const known = (name: string) => name.toLowerCase()
  expect(readZip(inMemory(both), limits, { known })).toMatchObject({
    entries: [{ name: 'A/x', sizeBytes: text.length }, { refused: 'there are two of that name' }],
  })
})

describe('against another reader of archives', () => {
  const content = fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 30 }), fc.integer({ min: 0, max: 2000 }))
    .map(([piece, times]) => Buffer.concat(Array.from({ length: times }, () => piece)))
  const name = fc.stringMatching(/^[a-z][a-z0-9äß中_.-]{0,8}(?:\/[a-z][a-z0-9._-]{0,8}){0,3}$/)
  const files = fc.dictionary(name, content, { maxKeys: 8 })
  const level = fc.constantFrom(0 as const, 1 as const, 6 as const, 9 as const)

  test('what was packed comes out, and the other finds the same', () => {
    fc.assert(
      fc.property(files, level, (given, packedAt) => {
        const zip = zipSync(given as Zippable, { level: packedAt })
        const all = readAll(zip) as Map<string, Uint8Array>
        const other = unzipSync(zip)
        expect([...all.keys()].sort()).toEqual(Object.keys(other).sort())
        for (const [path, bytes] of all) expect(Buffer.compare(bytes, other[path] as Uint8Array)).toBe(0)
      }),
      { seed: seedOf(20261123), numRuns: roundsOf(20, 1000) },
    )
  })

  test('whatever bytes are changed, what comes out is what was packed, or a sentence says why not', () => {
    const zip = zipSync({ 'a/x': text, 'a/y': Buffer.alloc(3000, 'y'), b: [text, { level: 0 }] })
    const packed = new Set([text.toString(), 'y'.repeat(3000)])
    const change = fc.tuple(fc.nat(zip.length - 1), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const bytes = zip.slice()
        for (const [at, value] of changes) bytes[at] = value
        const all = readAll(bytes)
        for (const found of typeof all === 'string' ? [all] : all.values())
          if (typeof found === 'string') expect(found).toMatch(/^(?:it|its|there|the) /)
          else expect(packed.has(Buffer.from(found).toString())).toBe(true)
      }),
      { seed: seedOf(20261123), numRuns: roundsOf(200, 20_000) },
    )
  })

  test('whatever the bytes are, reading ends with an answer', () => {
    const noise = fc.uint8Array({ maxLength: 300 })
    const zips = fc
      .tuple(noise, fc.nat(70_000), fc.nat(400), fc.nat(400), noise)
      .map(([head, count, length, at, tail]) =>
        Buffer.concat([
          head,
          tail,
          fields(
            [0x06054b50, 4],
            [0, 4],
            [count % 65_536, 2],
            [count % 65_536, 2],
            [length, 4],
            [at, 4],
            [0, 2],
          ),
        ]),
      )
    fc.assert(
      fc.property(fc.oneof(noise, zips), (bytes) => {
        expect(['string', 'object']).toContain(typeof readAll(bytes))
      }),
      { seed: seedOf(20261123), numRuns: roundsOf(1000, 20_000) },
    )
  })
})

test('what unpacks to more than it claims takes no more memory than it claims', () => {
  const packed = deflateRawSync(Buffer.alloc(268_435_456))
  const script = `
    import { readFileSync } from 'node:fs'
    import { unpackEntry } from ${JSON.stringify(new URL('./unpack-entry.ts', import.meta.url).href)}
    const packed = readFileSync(0)
    const source = { size: packed.length, read: (at, length) => packed.subarray(at, at + length) }
    const entry = { start: 0, packedBytes: packed.length, sizeBytes: 1000, checksum: 0, isDeflated: true }
    const before = process.resourceUsage().maxRSS
    const { refused } = unpackEntry({ source }, entry)
    console.log(JSON.stringify({ refused, grownKb: process.resourceUsage().maxRSS - before }))`
  const out = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { input: packed })
  const { refused, grownKb } = JSON.parse(out.toString()) as { refused: string; grownKb: number }
  expect(refused).toBe('it unpacks to more than the archive states')
  expect(grownKb).toBeLessThan(65_536)
})
