import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { md5, sha256 } from '../../../../test/fixtures/hash/digest-of.ts'
import { good, setImporter } from '../../../../test/fixtures/hash/set-importer.ts'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'

/** Behaviour common to all source formats: compression, and reasons for refusal. */

const { read, written, files } = setImporter()

describe('gzip', () => {
  test('is unpacked, in several members too', async () => {
    const packed = Buffer.concat([gzipSync(`${md5('a')}\n`), gzipSync(`${md5('b')}\n`)])
    expect(await read(packed, good)).toMatchObject({
      format: 'list',
      digests: { MD5: 2 },
      sha256: sha256(packed),
    })
    expect((await read(gzipSync(JSON.stringify({ type: 'md5', value: md5('a') })))).format).toBe('misp-json')
  })

  test.each([
    ['that is damaged', (packed: Buffer) => packed.fill(0x55, 2000, 2400), 'gzip and damaged'],
    ['that is cut short', (packed: Buffer) => packed.subarray(0, packed.length - 400), 'gzip and damaged'],
    ['within gzip', (packed: Buffer) => gzipSync(packed), 'packed twice'],
  ])('%s cannot be imported', async (_what, spoil, why) => {
    const text = Array.from({ length: 20_000 }, (_, index) => sha256(`${index}`)).join('\n')
    await expect(read(spoil(gzipSync(text)), good)).rejects.toThrow(why)
    expect(files()).toEqual(['source'])
  })
})

test.each<[string, string]>([
  ['one digest over and over', `${md5('a')}\n`],
  ['a table of one row over and over', `"${sha256('a')}","${'x'.repeat(200)}"\n`],
])(
  '%s, packed a thousand times tighter, is over before it fills the disk, and nothing is left',
  async (_what, line) => {
    const packed = gzipSync(Buffer.alloc(80 * 1_048_576, line))
    expect(packed.length).toBeLessThan(1_048_576)
    await expect(read(packed, good)).rejects.toThrow('it unpacks to more than 64 times its size')
    expect(files()).toEqual(['source'])
  },
)

test('a packed database that only grows is refused as well', async () => {
  const head = Buffer.from('SQLite format 3\0', 'latin1')
  const packed = gzipSync(Buffer.concat([head, Buffer.alloc(80 * 1_048_576)]))
  await expect(read(packed, good)).rejects.toThrow('it unpacks to more than 64 times its size')
  expect(files()).toEqual(['source'])
})

test.each<[string, Uint8Array, string]>([
  ['a ZIP archive', Buffer.from('PK\u0003\u0004rest'), 'it is a ZIP archive; unpack it'],
  ['UTF-16', Buffer.from(`\uFEFF${md5('a')}`, 'utf16le'), 'it is UTF-16 text'],
  ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0]), 'neither text nor a database'],
  ['nothing', Buffer.alloc(0), 'there is no MD5, SHA-1, SHA-256 or SHA-512 digest in it'],
  ['prose', Buffer.from('Dear Sir or Madam,\n'), 'there is no MD5, SHA-1, SHA-256 or SHA-512 digest in it'],
  ['a database of something else', Buffer.from('SQLite format 3\0'), 'it is no reference data set'],
])('%s is refused with a reason, and nothing is left behind', async (_what, bytes, why) => {
  await expect(read(bytes, good)).rejects.toThrow(why)
  expect(files()).toEqual(['source'])
})

test('whatever a file holds, it is read or refused, and a set that comes of it is whole', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '"',
      '""',
      ',',
      '\n',
      '\r\n',
      '{',
      '}',
      '[',
      ']',
      ':',
      '\\',
      '#',
      '(',
      ') = ',
      'md5',
      'sha256',
      'type',
      'value',
      '\0',
      '\uFEFF',
      ' ',
      '|',
    ),
    fc.integer({ min: 0, max: 9 }).map((index) => md5(`${index}`)),
    fc.integer({ min: 0, max: 9 }).map((index) => sha256(`${index}`)),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
      const content = await read(pieces.join(''), good).catch((error: unknown) => error)
      if (content instanceof Error) {
        expect(content.name).toBe('UnreadableSource')
        return
      }
      written().check()
    }),
    { seed: seedOf(11), numRuns: roundsOf(30, 150) },
  )
})
