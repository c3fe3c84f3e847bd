import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { ContentReader } from './content-reader.ts'
import type { ReadPart } from './read-part.ts'

/** Files within files: each is read by its type, has its place, and states which of its parts were not read. */

async function read(bytes: Uint8Array): Promise<{ refused: string | null; text: string; parts: ReadPart[] }> {
  const parts: ReadPart[] = []
  const texts: Buffer[] = []
  const reader = new ContentReader(
    { onText: (text) => texts.push(text), onPart: (part) => parts.push(part) },
    268_435_456,
  )
  const refused = await reader.read(Buffer.from(bytes))
  return { refused, text: Buffer.concat(texts).toString('utf8'), parts }
}

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('an archive', () => {
  test('gives each file as what it is, with its place in the text', async () => {
    const { refused, text, parts } = await read(
      zipSync({
        'list.csv': utf8('host;ip\n"a;b.example";1\n'),
        'event.json': utf8('{"u": "https:\\/\\/c.example"}'),
        'note.txt': utf8('last'),
      }),
    )
    expect(refused).toBeNull()
    const textOf = (path: string) => {
      const { start = 0, end = 0 } = parts.find((part) => part.path === path) ?? {}
      return Buffer.from(text, 'utf8').subarray(start, end).toString('utf8')
    }
    expect(textOf('list.csv')).toBe('host\tip\na;b.example\t1\n')
    expect(textOf('event.json')).toBe('{"u": "https://c.example"}')
    expect(textOf('note.txt')).toBe('last')
    // no file continues the last line of another
    expect(text).toBe(
      'list.csv\nhost\tip\na;b.example\t1\nevent.json\n{"u": "https://c.example"}\nnote.txt\nlast',
    )
  })

  test('within archives is read so deep and no deeper', async () => {
    let bytes = utf8('deep.example')
    for (let depth = 0; depth < 8; depth++) bytes = gzipSync(bytes)
    const { text, parts } = await read(bytes)
    expect(text).not.toContain('deep.example')
    expect(parts.at(-1)?.problem).toMatch(/deeper than 5 files/)
  })

  test('says what is no text in it', async () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0)
    const { parts } = await read(zipSync({ 'a.png': png, 'b.txt': utf8('b') }))
    expect(parts.map(({ path, problem }) => [path, problem?.slice(0, 21) ?? null])).toEqual([
      ['a.png', 'PNG picture: not read'],
      ['b.txt', null],
    ])
  })
})

test('what cannot be read at all is refused with a sentence, and gives no text', async () => {
  const { refused, text, parts } = await read(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46))
  expect(refused).toMatch(/^JPEG picture: not read\./)
  expect([text, parts]).toEqual(['', []])
})

test('a document in a message in an archive has its whole way as its place', async () => {
  const folder = join(process.cwd(), 'test', 'fixtures', 'documents')
  const cases = JSON.parse(readFileSync(join(folder, 'documents.json'), 'utf8')) as {
    name: string
    file: string
  }[]
  const { file } = cases.find(({ name }) => name === 'writer rich docx') as { file: string }
  const attached = readFileSync(join(folder, file)).toString('base64')
  const message = `From: a@b.example\nTo: c@d.example\nSubject: s\nContent-Type: multipart/mixed; boundary="x"\n\n--x\n\nwords\n--x\nContent-Type: application/octet-stream; name="r.docx"\nContent-Transfer-Encoding: base64\n\n${attached}\n--x--\n`
  const { parts } = await read(zipSync({ 'mail.eml': utf8(message) }))
  expect(parts.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['mail.eml', 'mail.eml/1', 'mail.eml/2', 'mail.eml/2/body']),
  )
})

test('says of a text that has more than it may that it was not read to its end', async () => {
  const parts: ReadPart[] = []
  let size = 0
  const reader = new ContentReader(
    { onText: (text) => (size += text.length), onPart: (part) => parts.push(part) },
    1_048_576,
  )
  await reader.read(
    Buffer.from(
      zipSync({
        'short.txt': utf8('one line\n'),
        'long.txt': utf8('a line of it\n'.repeat(100_000)),
        'last.txt': utf8('x'),
      }),
    ),
  )
  expect(size).toBe(1_048_576)
  const found = (sought: string) => parts.find(({ path }) => path === sought)
  expect(found('short.txt')?.problem).toBeNull()
  for (const path of ['long.txt', 'last.txt'])
    expect(found(path)).toMatchObject({
      end: 1_048_576,
      problem: 'More than 1 MB of text: not read to its end.',
    })
})
