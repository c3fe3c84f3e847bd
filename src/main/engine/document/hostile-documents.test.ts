import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compoundByHand, messageStorage } from '../../../../test/fixtures/by-hand/compound-by-hand.ts'
import { damaged, type Random } from '../../../../test/fixtures/by-hand/damage.ts'
import { discByHand } from '../../../../test/fixtures/by-hand/disc-by-hand.ts'
import {
  docxParts,
  openDocumentParts,
  packed,
  pptxParts,
  relationsXml,
  slideXml,
  wordXml,
} from '../../../../test/fixtures/by-hand/office-by-hand.ts'
import { readingOf } from '../../../../test/fixtures/by-hand/reading.ts'
import { tarByHand } from '../../../../test/fixtures/by-hand/tar-by-hand.ts'
import { xlsxParts } from '../../../../test/fixtures/register/xlsx-by-hand.ts'
import { numbersFrom } from '../../../../test/numbers-from.ts'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { type ArchiveKind, readArchive } from '../archive/read-archive.ts'
import { identifyFile } from './identify-file.ts'
import type { DocumentKind } from './read-document.ts'

/** Documents and archives damaged at random or on purpose: reading each of them ends, with texts or with a sentence. */

const rounds = roundsOf(1000, 10_000)
/** Maximum milliseconds for one small document on a busy machine. */
const patience = 5000

type Parts = Readonly<Record<string, string | Uint8Array>>

/** Damages a part before packing, since checksums of the archive would reject it afterwards; or the archive itself. */
function damagedParts(parts: Parts, random: Random): Buffer {
  if (random() < 0.2) return damaged(packed(parts, 0), random)
  const names = Object.keys(parts)
  const name = names[Math.floor(random() * names.length)] as string
  const part = parts[name] as string | Uint8Array
  const bytes = typeof part === 'string' ? Buffer.from(part) : part
  return Buffer.from(packed({ ...parts, [name]: damaged(bytes, random) }, 0))
}

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const word = docxParts(
  `<w:p>${run('one')}<w:hyperlink r:id="l">${run('two')}</w:hyperlink></w:p><w:tbl><w:tr><w:tc><w:p>${run('cell')}</w:p></w:tc></w:tr></w:tbl><w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "https://a.example"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
  { l: ['hyperlink', '!https://b.example'], h: ['header', 'header1.xml'] },
  {
    'word/header1.xml': wordXml('hdr', `<w:p>${run('head')}</w:p>`),
    'word/_rels/header1.xml.rels': relationsXml({ h: ['header', 'header1.xml'] }),
  },
)
const presentation = pptxParts(
  [slideXml('sld', '<a:p><a:r><a:rPr><a:hlinkClick r:id="l"/></a:rPr><a:t>text</a:t></a:r></a:p>')],
  [{ l: ['hyperlink', '!https://a.example'], n: ['notesSlide', '../notesSlides/n.xml'] }],
  { 'ppt/notesSlides/n.xml': slideXml('notes', '<a:p><a:r><a:t>note</a:t></a:r></a:p>') },
)
const workbook = xlsxParts(
  [
    {
      name: 'A',
      rows: [
        ['host', 'note'],
        [{ shared: 0 }, { formula: 'HYPERLINK("https://a.example")' }, 5],
      ],
    },
  ],
  ['<si><t>text</t></si>'],
)
const sheet = (form: string, body: string) => openDocumentParts(form, body)
const cells = '<table:table-cell table:number-columns-repeated="3"><text:p>a</text:p></table:table-cell>'
const open = [
  sheet(
    'text',
    '<text:p>one <text:a xlink:href="https://a.example">two</text:a><text:note><text:note-body><text:p>n</text:p></text:note-body></text:note></text:p>',
  ),
  sheet(
    'spreadsheet',
    `<table:table table:name="A"><table:table-row table:number-rows-repeated="4">${cells}</table:table-row></table:table>`,
  ),
  sheet(
    'presentation',
    '<draw:page><draw:text-box><text:p>a</text:p></draw:text-box><presentation:notes><text:p>n</text:p></presentation:notes></draw:page>',
  ),
]
const rtf = Buffer.from(
  '{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset128 A;}}{\\info{\\title T}}\\f0 a\\\'82\\\'a0\\u8364 ?{\\field{\\*\\fldinst HYPERLINK "https://a.example"}{\\fldrslt shown}}\\par{\\pict\\bin3 abc}{\\*\\htmltag <p>}{\\footnote n}\\cell\\row}',
)
const message = compoundByHand(
  messageStorage(
    { 55: 'subject', 4096: 'plain a.example' },
    { 4115: Buffer.from('<p>html</p>') },
    {
      '__attach_version1.0_#0': messageStorage({ 14087: 'a.txt' }, { 14081: Buffer.alloc(4200, 'x') }, {}, 8),
      '__attach_version1.0_#1': messageStorage(
        {},
        {},
        { '__substg1.0_3701000D': messageStorage({ 4096: 'inner' }, {}, {}, 24) },
        8,
      ),
    },
  ),
)
const documents: readonly (readonly [DocumentKind, (random: Random, round: number) => Uint8Array])[] = [
  ['word', (random) => damagedParts(word, random)],
  ['presentation', (random) => damagedParts(presentation, random)],
  ['workbook', (random) => damagedParts(workbook, random)],
  ['open-document', (random, round) => damagedParts(open[round % 3] as Parts, random)],
  ['rtf', (random) => damaged(rtf, random)],
  ['outlook', (random) => damaged(message, random)],
]

describe('a damaged document comes to an end', () => {
  test.each(documents)('%s', async (kind, make) => {
    const random = numbersFrom(seedOf(7))
    let read = 0
    for (let round = 0; round < rounds; round++) {
      const bytes = make(random, round)
      identifyFile(bytes, round % 2 === 0)
      const start = performance.now()
      const { answer, texts, files } = await readingOf(bytes, kind)
      expect(performance.now() - start, `round ${round}`).toBeLessThan(patience)
      expect(answer !== null || texts.length > 0 || files.length > 0, `round ${round}`).toBe(true)
      const length = texts.reduce((total, { text }) => total + text.length, 0)
      expect(length, `round ${round}`).toBeLessThan(4_000_000)
      if (texts.some(({ text }) => text !== '')) read++
    }
    // the test shows nothing if too few documents are still readable
    expect(read).toBeGreaterThan(rounds / 10)
  })
})

test('a damaged PDF document comes to an end, in a process of its own', async () => {
  const script = join(process.cwd(), 'test', 'fixtures', 'by-hand', 'damaged-pdf.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(rounds)])
  const { answered, read, longest } = JSON.parse(stdout) as Record<'answered' | 'read' | 'longest', number>
  expect(answered).toBe(rounds)
  expect(read).toBeGreaterThan(rounds / 10)
  expect(longest).toBeLessThan(patience)
})

describe('a damaged archive comes to an end', () => {
  const content = Buffer.from('a text, a text, a text with a.example')
  const archives: readonly (readonly [ArchiveKind, Uint8Array])[] = [
    ['zip', packed({ 'a.txt': 'one', 'b/c.txt': 'two' })],
    [
      'tar',
      tarByHand([
        { name: 'a', content },
        { name: 'x', type: 'x', content: Buffer.from('11 path=b\n') },
        { name: 'c', content },
      ]),
    ],
    ['gzip', gzipSync(content)],
    ['zstd', zstdCompressSync(content)],
    ['iso', discByHand()],
    ['7z', readFileSync(join(process.cwd(), 'test', 'fixtures', 'archives', 'files', 'a053-7z.7z'))],
    // made by Python's `lzma` and `bz2`
    [
      'xz',
      Buffer.from(
        'fd377a585a000004e6d6b4460200210116000000742fe5a3e00024001d5d0030880a86948813ff078c323391135821adab1f15831a20791e295e14a0000000007ad6ab1313d2b08a00013925d6ec06651fb6f37d010000000004595a',
        'hex',
      ),
    ],
    [
      'bzip2',
      Buffer.from(
        '425a6839314159265359b56d0f3d00000611804005226644c02000218a34d34d3d08068010e41b2a04a7ea901ba7d345ab0305dc914e14242d5b43cf40',
        'hex',
      ),
    ],
  ]
  test.each(archives)('%s', async (kind, bytes) => {
    const random = numbersFrom(seedOf(11))
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      let count = 0
      let size = 0
      const answer = await readArchive(damaged(bytes, random), kind, (file) => {
        count++
        size += file.bytes?.length ?? 0
      })
      expect(performance.now() - start, `round ${round}`).toBeLessThan(patience)
      expect(answer === null ? count : 1, `round ${round}`).toBeGreaterThanOrEqual(0)
      expect(size).toBeLessThan(64 * 2 ** 20)
    }
  })
})
