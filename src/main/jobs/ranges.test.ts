import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedOf } from '../../../test/rounds.ts'
import { iocKinds } from '../../contract/core/ioc-kinds.ts'
import { longestHead } from '../engine/ioc/column-name.ts'
import type { Encoding } from '../engine/ioc/encoding.ts'
import { type FieldArea, FieldAreas } from '../engine/ioc/field-areas.ts'
import { longestRowBytes } from '../engine/ioc/row-counter.ts'
import { eachValue } from './hit-columns.ts'
import { lineStartAfter, nominalEnd } from './plan-ranges.ts'
import { buffersOf, type RangeResult, release } from './range-result.ts'
import { contextLength, RangeReader } from './read-range.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-ranges-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const megabyte = 1_048_576

describe('a plan', () => {
  test('starts small, so that the first rows come at once', () => {
    const sizes = [0, 1, 2, 3, 9].map((number) => nominalEnd(10, number) - 10)
    expect(sizes[0]).toBeLessThanOrEqual(megabyte)
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    expect(sizes[3]).toBe(sizes[4])
  })

  async function startIn(
    bytes: Buffer,
    offset: number,
    encoding: Encoding = 'utf-8',
  ): Promise<number | null> {
    const path = join(folder, 'plan')
    writeFileSync(path, bytes)
    let file: FileHandle | undefined
    try {
      file = await open(path)
      return await lineStartAfter(file, offset, bytes.length, encoding)
    } finally {
      await file?.close()
    }
  }

  const rows: readonly (readonly [string, Buffer, number, Encoding, number | null])[] = [
    ['after the next line feed', Buffer.from('ab\ncd\nef'), 1, 'utf-8', 3],
    ['after a line feed at the very place', Buffer.from('ab\ncd'), 2, 'utf-8', 3],
    ['at the end when the file ends in one', Buffer.from('abcd\n'), 1, 'utf-8', 5],
    ['nowhere when there is none', Buffer.from('abcd'), 1, 'utf-8', null],
    ['nowhere at the end', Buffer.from('ab\n'), 3, 'utf-8', null],
    ['after a line feed of UTF-16', Buffer.from('ab\ncd', 'utf16le'), 2, 'utf-16le', 6],
    [
      'after a line feed of UTF-16 in the other order',
      Buffer.from('ab\ncd', 'utf16le').swap16(),
      3,
      'utf-16be',
      6,
    ],
    [
      'not after a character of UTF-16 that has its byte',
      Buffer.from('ਅ\u010ax\ny', 'utf16le'),
      0,
      'utf-16le',
      8,
    ],
    ['not after half of two characters', Buffer.from([0x61, 0x0a, 0x00, 0x62, 0x0a, 0x00]), 0, 'utf-16le', 6],
    [
      'within a megabyte',
      Buffer.concat([Buffer.alloc(megabyte - 1, 0x61), Buffer.from('\nb')]),
      0,
      'utf-8',
      megabyte,
    ],
    [
      'not beyond one',
      Buffer.concat([Buffer.alloc(megabyte + 65_536, 0x61), Buffer.from('\nb')]),
      0,
      'utf-8',
      null,
    ],
  ]
  test.each(rows)('cuts %s', async (_where, bytes, offset, encoding, start) => {
    expect(await startIn(bytes, offset, encoding)).toBe(start)
  })
})

/** Rows of a range, for comparison: kind, value, count, first place with line and row. */
function rowsOf(range: RangeResult, lines = 0, rows = 0) {
  const values = [...eachValue(range)]
  return values.map((value, index) => ({
    kind: iocKinds[range.kinds[index] as number],
    value,
    count: range.counts[index] as number,
    start: range.starts[index] as number,
    length: range.lengths[index] as number,
    line: lines + (range.hitLines[index] as number),
    row: rows + (range.hitRows[index] as number),
  }))
}

/** All parts that a reader returns when one is requested after each chunk for which the callback is true. */
function readInParts(
  bytes: Buffer,
  encoding: Encoding,
  chunk: number,
  asks: readonly boolean[],
): RangeResult[] {
  const reader = new RangeReader(0, encoding)
  const parts: RangeResult[] = []
  if (bytes.length === 0) reader.push(bytes, true)
  for (let at = 0, turn = 0; at < bytes.length; at += chunk, turn++) {
    reader.push(bytes.subarray(at, at + chunk), at + chunk >= bytes.length)
    if (asks[turn % asks.length] === true) parts.push(reader.part())
  }
  return [...parts, reader.finish()]
}

function read(
  bytes: Buffer,
  encoding: Encoding,
  from: number,
  to: number,
  chunk: number,
  areas: readonly FieldArea[] = [],
): RangeResult {
  const head = from === 0 ? null : bytes.subarray(0, 2 * longestHead)
  const before = bytes.subarray(Math.max(0, from - contextLength(encoding)), from)
  const named = areas.length === 0 ? undefined : { fields: new FieldAreas(areas), before }
  const reader = new RangeReader(from, encoding, undefined, undefined, head, named)
  if (from === to) reader.push(Buffer.alloc(0), true)
  for (let at = from; at < to; at += chunk)
    reader.push(bytes.subarray(at, Math.min(to, at + chunk)), at + chunk >= to)
  return reader.finish()
}

/** The ranges between cuts, merged as a session merges them. */
function together(
  bytes: Buffer,
  encoding: Encoding,
  cuts: readonly number[],
  chunk: number,
  areas: readonly FieldArea[] = [],
) {
  const bounds = [0, ...cuts, bytes.length]
  return putTogether(
    bounds
      .slice(0, -1)
      .map((from, index) => read(bytes, encoding, from, bounds[index + 1] as number, chunk, areas)),
  )
}

function putTogether(ranges: readonly RangeResult[]) {
  const found = new Map<string, ReturnType<typeof rowsOf>[number]>()
  let lines = 0
  let rows = 0
  for (const range of ranges) {
    for (const row of rowsOf(range, lines, rows)) {
      const known = found.get(`${row.kind} ${row.value}`)
      if (known === undefined) found.set(`${row.kind} ${row.value}`, row)
      else known.count += row.count
    }
    lines += range.lines
    rows += range.rows
  }
  return { found: [...found.values()], lines, rows }
}

const words = [
  '8.8.8.8',
  'hxxp://evil[.]shop-login[.]ru/a',
  'a@mail-host.ru',
  'CVE-2024-3094',
  'é',
  '漢字',
  '😀',
  '\0',
  'plain',
  ' ',
  ' ',
  '\n',
  '\n',
  '\r\n',
  'd41d8cd98f00b204e9800998ecf8427e',
  'x'.repeat(4097),
  '2001:db8::1',
]

function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  return Buffer.from(text, encoding === 'utf-16le' ? 'utf16le' : encoding === 'latin-1' ? 'latin1' : 'utf8')
}

/** Offsets at which a line starts. */
function lineStarts(text: string, encoding: Encoding): number[] {
  const starts: number[] = []
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    starts.push(encode(text.slice(0, at + 1), encoding).length)
  return starts
}

describe('a source', () => {
  test.each(['utf-8', 'utf-16le', 'utf-16be', 'latin-1'] as const)(
    '%s gives the same rows in whatever ranges and pieces it is read',
    (encoding) => {
      const text = fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((parts) => parts.join(''))
      fc.assert(
        fc.property(
          text,
          fc.array(fc.nat(), { maxLength: 6 }),
          fc.integer({ min: 1, max: 300 }),
          (content, picks, chunk) => {
            const bytes = encode(content, encoding)
            const starts = lineStarts(content, encoding)
            const cuts = [
              ...new Set(
                picks.flatMap((pick) =>
                  starts.slice(pick % (starts.length || 1), (pick % (starts.length || 1)) + 1),
                ),
              ),
            ].toSorted((a, b) => a - b)
            // chunks of one byte are what a slow upload yields; the whole is what a single read yields
            const whole = together(bytes, encoding, [], Math.max(1, bytes.length))
            expect(
              together(bytes, encoding, cuts, encoding.startsWith('utf-16') ? chunk * 2 : chunk),
            ).toEqual(whole)
          },
        ),
        { seed: seedOf(21), numRuns: 60 },
      )
    },
  )

  test.each(['utf-8', 'utf-16le', 'utf-16be', 'latin-1'] as const)(
    '%s gives the same rows when a range hands over parts on the way',
    (encoding) => {
      const text = fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((parts) => parts.join(''))
      fc.assert(
        fc.property(
          text,
          fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
          fc.integer({ min: 1, max: 500 }),
          (content, asks, chunk) => {
            const bytes = encode(content, encoding)
            const whole = together(bytes, encoding, [], Math.max(1, bytes.length))
            const width = encoding.startsWith('utf-16') ? 2 : 1
            expect(putTogether(readInParts(bytes, encoding, chunk * width, asks))).toEqual(whole)
          },
        ),
        { seed: seedOf(22), numRuns: 60 },
      )
    },
  )

  const fieldWords =
    '"id": "|"hash": "|"name": "|"file": {|"ids": [|"certificate":{|"sha1":"|{|}|[|]|", "|"|, |: |d41d8cd98f00b204e9800998ecf8427e|8.8.8.8|update.sh|kestrel-log.com|"value": "|"type": "imphash"|\n|\n|\t'.split(
      '|',
    )
  const everywhere = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }
  const columns = ['event id', 'md5', 'file name', '', 'version']
  test.each([
    ['utf-8', 'json'],
    ['utf-16le', 'json'],
    ['utf-16be', { columns }],
    ['utf-8', { columns }],
    ['latin-1', { columns, starts: [0, 20, 40, 80, 300] }],
  ] as const)('%s with named fields gives the same in whatever ranges it is read', (encoding, names) => {
    const word = fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...fieldWords) },
      fc.constantFrom(' '.repeat(900)),
    )
    const areas = [{ ...everywhere, names }]
    let refused = 0
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 20, maxLength: 200 }).map((parts) => parts.join('')),
        fc.integer({ min: 1, max: 5000 }),
        (content, chunk) => {
          const bytes = encode(content, encoding)
          const whole = together(bytes, encoding, [], Math.max(1, bytes.length), areas)
          if (whole.found.length > 0)
            refused += countOf(together(bytes, encoding, [], bytes.length)) - countOf(whole)
          const piece = encoding.startsWith('utf-16') ? chunk * 2 : chunk
          expect(together(bytes, encoding, lineStarts(content, encoding), piece, areas)).toEqual(whole)
        },
      ),
      { seed: seedOf(23), numRuns: 60 },
    )
    expect(refused).toBeGreaterThan(0)
  })
  const countOf = ({ found }: ReturnType<typeof together>) => found.reduce((sum, { count }) => sum + count, 0)

  test('of one line of many rows tells each row at its place when it is handed over in parts', () => {
    const bytes = Buffer.from(`${'x'.repeat(5000)} 8.8.8.8 ${'y '.repeat(300_000)}9.9.9.9 8.8.8.8`)
    const parts = readInParts(bytes, 'utf-8', 65_536, [true])
    expect(parts.length).toBeGreaterThan(5)
    let row = 0
    for (const part of parts) {
      for (const [index, offset] of part.checkpoints.entries())
        expect(offset).toBe((row + index * 64) * longestRowBytes)
      row += part.rows
    }
    const { found } = putTogether(parts)
    expect(found.map(({ value, count, row: at }) => [value, count, at])).toEqual([
      ['8.8.8.8', 2, 1],
      ['9.9.9.9', 1, Math.floor((bytes.length - 15) / longestRowBytes)],
    ])
  })

  test.each([
    ['utf-16le', 0],
    ['utf-16be', 0],
    ['utf-16le', 1],
    ['utf-16be', 1],
    ['latin-1', 0],
    ['utf-8', 0],
    ['utf-8', 1],
  ] as const)('%s (with mark: %i) points into the original bytes', (encoding, mark) => {
    const text = `${mark === 1 ? '\ufeff' : ''}é naïve 8.8.8.8\0\n${encoding === 'latin-1' ? 'ÿ' : '漢😀'} seen a@mail-host.ru\r\nCVE-2024-3094 8.8.8.8`
    const bytes = encode(text, encoding)
    const rows = rowsOf(read(bytes, encoding, 0, bytes.length, bytes.length))
    for (const value of ['8.8.8.8', 'a@mail-host.ru', 'CVE-2024-3094']) {
      const row = rows.find((candidate) => candidate.value === value)
      const needle = encode(value, encoding)
      expect([value, row?.start, row?.length]).toEqual([value, bytes.indexOf(needle), needle.length])
    }
    expect(rows.find(({ value }) => value === '8.8.8.8')).toMatchObject({ count: 2, line: 0, row: 0 })
    expect(rows.find(({ value }) => value === 'CVE-2024-3094')).toMatchObject({ line: 2, row: 2 })
  })

  test.each(['utf-8', 'utf-16le'] as const)(
    'of %s knows the names of its columns in every range',
    (encoding) => {
      const wallets = [
        'BpQp3gG6gxxqYgaAnBGk2eg8sHiiji9FdYgCePeyuph9',
        'HWHvQhFmJB3NUcu1aihKmrKegfVxBEHzwVX6yZCKEsi1',
        'So11111111111111111111111111111111111111113',
      ]
      const lines = wallets.map((wallet, index) => `${index},${wallet},5\n`)
      const inside = (text: string) => Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'utf16le')
      const cutsOf = (text: string) =>
        [1, 2, 3].map(
          (line) =>
            inside(
              text
                .split(/(?<=\n)/)
                .slice(0, line)
                .join(''),
            ).length,
        )
      for (const [name, expected] of [
        ['solana_wallet', wallets],
        ['key', []],
      ] as const) {
        const text = `id,${name},n\n${lines.join('')}`
        for (const cuts of [[], cutsOf(text)])
          expect(together(inside(text), encoding, cuts, 7).found.map(({ value }) => value)).toEqual(expected)
      }
    },
  )

  test('with one wallet in two spellings has it once, in the one with a checksum', () => {
    const lower = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
    const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    for (const text of [`${lower} ${checksummed}`, `${checksummed} ${lower}`]) {
      const range = read(Buffer.from(text), 'utf-8', 0, text.length, 16)
      expect([[...eachValue(range)], [...range.counts]]).toEqual([[checksummed], [2]])
    }
  })

  test('with broken bytes and zeros is read around them', () => {
    const bytes = Buffer.concat([
      Buffer.from([0xff, 0xc3, 0x28, 0x00, 0xed, 0xa0, 0x80, 0x20]),
      Buffer.from('8.8.8.8 '),
      Buffer.from([0xf0, 0x9f, 0x20]),
      Buffer.from('9.9.9.9'),
      Buffer.from([0x00, 0x80]),
    ])
    for (const encoding of ['utf-8', 'latin-1'] as const) {
      const rows = rowsOf(read(bytes, encoding, 0, bytes.length, 3))
      expect(rows.map(({ value, start }) => [value, start])).toEqual([
        ['8.8.8.8', 8],
        ['9.9.9.9', 19],
      ])
    }
  })

  test('of UTF-16 with half a character at its end is read to its last whole one', () => {
    const bytes = Buffer.concat([Buffer.from('8.8.8.8', 'utf16le'), Buffer.from([0x41])])
    expect(rowsOf(read(bytes, 'utf-16le', 0, bytes.length, bytes.length))).toMatchObject([
      { value: '8.8.8.8', start: 0, length: 14 },
    ])
  })

  test('gives its values one by one, letters beyond ASCII whole, and its memory back when nobody reads it any more', () => {
    const text = 'http://bücher.example.org/straße 8.8.8.8 8.8.8.8 a@b.example.org'
    const range = read(Buffer.from(text), 'utf-8', 0, Buffer.byteLength(text), 16)
    const values = [...eachValue(range)]
    expect(values).toHaveLength(range.size)
    expect(values.join('\n')).toBe(Buffer.from(range.values).toString('utf8'))
    expect(values).toEqual(expect.arrayContaining(['8.8.8.8', 'a@b.example.org']))
    const buffers = buffersOf(range)
    release(range)
    expect(buffers.every(({ byteLength }) => byteLength === 0)).toBe(true)
    expect([...eachValue(read(Buffer.from('none'), 'utf-8', 0, 4, 16))]).toEqual([])
  })
})
