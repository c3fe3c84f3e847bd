import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { discByHand } from '../../../../test/fixtures/by-hand/disc-by-hand.ts'
import { packed } from '../../../../test/fixtures/by-hand/office-by-hand.ts'
import { paxRecord, tarByHand } from '../../../../test/fixtures/by-hand/tar-by-hand.ts'
import type { InnerFile } from '../document/document-text.ts'
import { type ArchiveKind, readArchive } from './read-archive.ts'

async function members(
  bytes: Uint8Array,
  kind: ArchiveKind,
): Promise<{ answer: string | null; files: (readonly [string, string | null, string | null])[] }> {
  const files: InnerFile[] = []
  const answer = await readArchive(bytes, kind, (file) => files.push(file))
  return {
    answer,
    files: files.map(({ path, bytes: content, problem }) => [
      path,
      content && Buffer.from(content).toString('latin1'),
      problem,
    ]),
  }
}

const text = (content: string) => Buffer.from(content)

describe('zip', () => {
  test('members come in order; names that lead out are cleaned and said', async () => {
    expect(
      await members(
        packed({ 'a/b.txt': 'one', '../../up.txt': 'two', 'c\\d.txt': 'three', 'e/': '' }),
        'zip',
      ),
    ).toEqual({
      answer: null,
      files: [
        ['a/b.txt', 'one', null],
        ['up.txt', 'two', 'Its name points outside the archive: ../../up.txt.'],
        ['c/d.txt', 'three', null],
      ],
    })
  })

  test('a member that would grow beyond measure is named, others are read', async () => {
    const { files } = await members(packed({ 'zeros.bin': new Uint8Array(8_000_000), 'x.txt': 'x' }), 'zip')
    expect(files).toEqual([
      ['zeros.bin', null, expect.stringMatching(/would unpack to 8000000 bytes/)],
      ['x.txt', 'x', null],
    ])
  })

  test('one without a file says so', async () => {
    expect(await members(packed({ 'a/': '' }), 'zip')).toEqual({
      answer: 'The zip archive contains no file.',
      files: [],
    })
  })

  test('no zip is answered by a sentence', async () => {
    expect((await members(text('PK\u0003\u0004 nothing'), 'zip')).answer).toMatch(
      /^The zip archive could not be read/,
    )
  })
})

describe('tar', () => {
  const long = `${'d'.repeat(120)}/${'f'.repeat(80)}.txt`

  test('ustar, pax and GNU names, links and folders', async () => {
    const { answer, files } = await members(
      tarByHand([
        { name: 'd/', type: '5' },
        { name: 'a.txt', content: text('one') },
        { name: 'b.txt', prefix: 'deep/er', content: text('two') },
        { name: '././@PaxHeader', type: 'x', content: paxRecord('path', long) },
        { name: 'cut', content: text('three') },
        { name: '././@LongLink', type: 'L', content: text(`${long}x\0`) },
        { name: 'cut', content: text('four') },
        { name: 'ln', type: '2', link: '/etc/passwd' },
        { name: '/../x', content: text('five') },
      ]),
      'tar',
    )
    expect(answer).toBeNull()
    expect(files).toEqual([
      ['a.txt', 'one', null],
      ['deep/er/b.txt', 'two', null],
      [long, 'three', null],
      [`${long}x`, 'four', null],
      ['ln', null, 'It is a link to another file: /etc/passwd.'],
      ['x', 'five', 'Its name points outside the archive: /../x.'],
    ])
  })

  test('one that is cut off, or claims more than there is, gives what is there', async () => {
    const cut = tarByHand([{ name: 'a', content: text('abc'), size: 5000 }], false)
    expect((await members(cut, 'tar')).files).toEqual([
      ['a', expect.stringMatching(/^abc/), 'The archive is cut off: its end is missing.'],
    ])
    const huge = tarByHand([{ name: 'a', size: 8 ** 11 - 1 }])
    expect((await members(huge, 'tar')).files).toEqual([
      ['a', null, expect.stringMatching(/more than the limit/)],
    ])
    expect((await members(new Uint8Array(2048), 'tar')).answer).toBe('The tar archive is empty.')
  })
})

test('what has no reader says what to do', async () => {
  expect((await members(text('Rar!'), 'rar')).answer).toBe(
    'The RAR archive was not read: unpack it and drop what is inside.',
  )
})

describe('a disc image', () => {
  test('files and folders by the names that Windows shows, a circle of folders once', async () => {
    expect(await members(discByHand(), 'iso')).toEqual({
      answer: null,
      files: [
        ['Rechnung.txt', 'one', null],
        ['docs/größe.txt', 'two', null],
      ],
    })
  })

  test('one without a root is answered by a sentence', async () => {
    expect((await members(new Uint8Array(50_000), 'iso')).answer).toMatch(/^The disc image is damaged/)
  })
})

describe('files that are packed alone', () => {
  test('gzip, with the name that it keeps, and cut off', async () => {
    const packedText = gzipSync(text('log line\n'))
    const named = Buffer.concat([packedText.subarray(0, 10), text('mail.log\0'), packedText.subarray(10)])
    named[3] = 8
    expect((await members(named, 'gzip')).files).toEqual([['mail.log', 'log line\n', null]])
    const cut = gzipSync(text('abcdefgh'.repeat(1000))).subarray(0, -10)
    expect((await members(cut, 'gzip')).files[0]?.[2]).toBe('It is cut off: its end is missing.')
    expect((await members(Buffer.concat([packedText, packedText]), 'gzip')).files[0]?.[1]).toBe(
      'log line\nlog line\n',
    )
  })

  test('zstd', async () => {
    expect((await members(zstdCompressSync(text('zstd')), 'zstd')).files).toEqual([['content', 'zstd', null]])
  })

  test('bzip2, made by bzip2: runs, several blocks, an empty file', async () => {
    const made = (hex: string) => members(Buffer.from(hex, 'hex'), 'bzip2')
    expect((await made(bzip2.text)).files).toEqual([['content', 'hello hello hello\n', null]])
    expect((await made(bzip2.run)).files[0]?.[1]).toBe('a'.repeat(100_000))
    expect((await made(bzip2.empty)).files[0]?.[1]).toBe('')
    expect((await made(bzip2.text.slice(0, 60))).answer).toBe(
      'The bzip2 file is damaged and could not be unpacked.',
    )
  })

  test('xz, made by xz: LZMA, plain chunks, a check of another kind, damage', async () => {
    const made = (hex: string) => members(Buffer.from(hex, 'hex'), 'xz')
    expect((await made(xz.text)).files).toEqual([['content', `${'hello '.repeat(50)}\n`, null]])
    expect((await made(xz.plain)).files[0]?.[1]).toBe('\u0001\u00fe\u0003')
    expect((await made(xz.text.slice(0, 60))).answer).toBe(
      'The xz file is damaged and could not be unpacked.',
    )
    expect((await made(xz.forPrograms)).answer).toMatch(/packed with a filter for programs/)
  })

  test('a bomb is named, and not unpacked', async () => {
    const bomb = gzipSync(new Uint8Array(70_000_000))
    expect((await members(bomb, 'gzip')).files).toEqual([
      ['content', null, expect.stringMatching(/more than 67108864/)],
    ])
  })
})

/** Made by Python's `bz2`. */
const bzip2 = {
  text: '425a6839314159265359e5b5f3090000045100001040000244a00021b5180c029069c2a30bb9229c284872daf98480',
  run: '425a68393141592653594351d9f50000c61100840020000008200030cc0529a71842d810bc5dc914e142410d4767d4',
  empty: '425a683917724538509000000000',
}

/** Made by Python's `lzma`. */
const xz = {
  text: 'fd377a585a000004e6d6b4460200210116000000742fe5a3e0012c000f5d00341949ee8de95fc1f0b216f14c00000000b015c77373fadcb400012bad0200000084b2808cb1c467fb020000000004595a',
  plain:
    'fd377a585a00000ae1fb0ca10200210116000000742fe5a301000201fe0300001d74e51dc95ab2f595cecb72fbb5522e89997027058b107101de73143f17a16b00013303a181e44d189b4b9a01000000000a595a',
  forPrograms:
    'fd377a585a000004e6d6b44602010400210116000d86351f01000670726f6772616d000007688562f25b7ac100011f07162eb8731fb6f37d010000000004595a',
}
