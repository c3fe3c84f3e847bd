import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
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
        ['up.txt', 'two', 'Its name leads out of the archive: ../../up.txt.'],
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
      ['x', 'five', 'Its name leads out of the archive: /../x.'],
    ])
  })

  test('one that is cut off, or claims more than there is, gives what is there', async () => {
    const cut = tarByHand([{ name: 'a', content: text('abc'), size: 5000 }], false)
    expect((await members(cut, 'tar')).files).toEqual([
      ['a', expect.stringMatching(/^abc/), 'The archive is cut off: its end is missing.'],
    ])
    const huge = tarByHand([{ name: 'a', size: 8 ** 11 - 1 }])
    expect((await members(huge, 'tar')).files).toEqual([
      ['a', null, expect.stringMatching(/more than is read/)],
    ])
    expect((await members(new Uint8Array(2048), 'tar')).answer).toBe('The tar archive is empty.')
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
