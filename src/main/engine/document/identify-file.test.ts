import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compoundByHand, messageStorage } from '../../../../test/fixtures/by-hand/compound-by-hand.ts'
import {
  docxParts,
  openDocumentParts,
  packed,
  pptxParts,
} from '../../../../test/fixtures/by-hand/office-by-hand.ts'
import { pdfPages } from '../../../../test/fixtures/by-hand/pdf-by-hand.ts'
import { tarByHand } from '../../../../test/fixtures/by-hand/tar-by-hand.ts'
import { xlsxByHand } from '../../../../test/fixtures/register/xlsx-by-hand.ts'
import { unreadSentence } from './file-kind.ts'
import { identifyFile } from './identify-file.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const content = Buffer.alloc(10)

const files: readonly (readonly [kind: string, label: string, bytes: Uint8Array])[] = [
  ['pdf', 'PDF document', pdfPages([''])],
  ['pdf', 'PDF document', Buffer.concat([latin('junk\n'), pdfPages([''])])],
  ['word', 'Word document', packed(docxParts(''))],
  ['presentation', 'PowerPoint presentation', packed(pptxParts(['']))],
  ['workbook', 'Excel workbook', xlsxByHand([{ name: 'A', rows: [['x']] }])],
  ['open-document', 'OpenDocument text', packed(openDocumentParts('text', ''), 0)],
  ['open-document', 'OpenDocument spreadsheet', packed(openDocumentParts('spreadsheet', ''), 0)],
  ['zip', 'zip archive', packed({ 'word.txt': 'x' })],
  ['zip', 'Java archive', packed({ 'META-INF/MANIFEST.MF': 'x' })],
  ['rtf', 'rich text document', latin('{\\rtf1 x}')],
  ['outlook', 'Outlook message', compoundByHand(messageStorage({ 55: 'x' }))],
  ['old-office', 'Word document of 97 to 2003 (.doc)', compoundByHand({ WordDocument: content })],
  ['old-office', 'Excel workbook of 97 to 2003 (.xls)', compoundByHand({ Workbook: content })],
  ['word', 'Office document with a password', compoundByHand({ EncryptedPackage: content })],
  ['tar', 'tar archive', tarByHand([{ name: 'a', content }])],
  ['gzip', 'gzip file', gzipSync('x')],
  ['7z', '7-Zip archive', latin('7z\xbc\xaf\x27\x1c\0\x04')],
  ['rar', 'RAR archive', latin('Rar!\x1a\x07\x01\0')],
  ['program', 'Windows program', Buffer.concat([latin('MZ'), Buffer.alloc(58), latin('\x40\0\0\0PE\0\0')])],
  ['picture', 'PNG picture', latin('\x89PNG\r\n\x1a\n')],
  ['database', 'SQLite database', latin('SQLite format 3\0')],
  ['wide-text', 'Text in UTF-32', latin('\xff\xfe\0\0h\0\0\0i\0\0\0')],
  ['wide-text', 'Text in UTF-32', latin('\0\0\xfe\xff\0\0\0h\0\0\0i')],
  ['unknown-binary', 'binary file of unknown type', latin('\x01\x02\0\0\x05\0\0\x99'.repeat(20))],
]

describe('a file is known by its bytes', () => {
  test.each(files)('%s: %s', (kind, label, bytes) => {
    expect(identifyFile(bytes, true)).toMatchObject({ kind, label })
    // the first 64 KiB of a larger file
    const start = Buffer.concat([bytes, Buffer.alloc(65_536)]).subarray(0, Math.min(bytes.length, 65_536))
    expect(identifyFile(start, false)).toMatchObject({ kind, label })
  })

  test.each([
    'plain text with https://a.example/',
    'MZ is what programs begin with',
    'BZh9 and ID3 and regf are letters',
    'The file begins with %PDF-1.4, says the report',
    'PAR1,2\n3,4',
    'RIFF raff',
    '',
    'From: a@b.example\nSubject: x\n\ntext',
    '\ufeffUTF-8 with a mark',
  ])('%s: text', (text) => {
    expect(identifyFile(Buffer.from(text), true)).toBeNull()
  })

  test('UTF-16 is text', () => {
    expect(identifyFile(Buffer.from('\ufeffname;address\r\n', 'utf16le'), true)).toBeNull()
    expect(identifyFile(Buffer.from('name;address;and more\r\n', 'utf16le'), true)).toBeNull()
  })

  test('a first part of a package is judged by its first entries', () => {
    const large = packed({ ...docxParts(''), 'word/media/x.bin': Buffer.alloc(100_000, 'random') }, 0)
    expect(identifyFile(large.subarray(0, 65_536), false)).toMatchObject({ kind: 'word' })
  })

  test('the sentence for what is not read says what would be', () => {
    const kind = identifyFile(compoundByHand({ WordDocument: content }), true)
    expect(kind && unreadSentence(kind)).toBe(
      'Word document of 97 to 2003 (.doc): not read. Save it in the current format (.docx, .xlsx, .pptx) and drop that.',
    )
  })
})
