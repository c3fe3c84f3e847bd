import fc from 'fast-check'
import { strToU8 } from 'fflate/browser'
import { describe, expect, test } from 'vitest'
import { goldenTables, lists, plain, taxonomy } from '../../../../../test/fixtures/register/golden-sheets.ts'
import {
  type HandSheet,
  xlsxByHand,
  xlsxParts,
  zipped,
} from '../../../../../test/fixtures/register/xlsx-by-hand.ts'
import { roundsOf, seedOf } from '../../../../../test/rounds.ts'
import { isProblem, type Problem } from '../../../../contract/problem.ts'
import { OfficeRefusal } from '../../office/office-refusal.ts'
import { ZipParts } from '../../office/zip-parts.ts'
import { readWorkbook } from './read-workbook.ts'
import type { SheetReading } from './sheet-reading.ts'
import { writeWorkbook } from './write-workbook.ts'

const read = (bytes: Uint8Array): SheetReading | Problem => readWorkbook(bytes, taxonomy, lists)
const small: HandSheet = {
  name: 'b_01.01',
  rows: [
    ['c0010', 'c0020'],
    ['A', 'B'],
  ],
}
const ole = (...names: string[]) => {
  const bytes = new Uint8Array(2048)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  for (const [index, name] of names.entries())
    for (const [at, letter] of [...name].entries()) bytes[1024 + index * 128 + at * 2] = letter.charCodeAt(0)
  return bytes
}
const sheet1 = 'xl/worksheets/sheet1.xml'
const withSheet = (xml: string | Uint8Array) => xlsxByHand([small], [], { [sheet1]: xml })

describe('what is no workbook that can be read is refused with a sentence', () => {
  test.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'it is empty'],
    [
      'a protected workbook',
      ole('Root Entry', 'EncryptionInfo', 'EncryptedPackage'),
      'protected with a password',
    ],
    ['an old workbook', ole('Root Entry', 'Workbook'), 'Excel 97 to 2003'],
    ['another old file', ole('Root Entry', 'WordDocument'), 'older Office programs'],
    ['a very old workbook', Uint8Array.of(0x09, 0x08, 8, 0, 0, 0), 'Excel 2 to 5'],
    ['a PDF', strToU8('%PDF-1.7 …'), 'a PDF document'],
    ['a web page called xls', strToU8('<html><table><tr>'), 'a web page'],
    [
      'an XML spreadsheet',
      strToU8('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>'),
      'XML spreadsheet of 2003',
    ],
    ['a CSV file', strToU8('c0010,c0020\nA,B\n'), 'give it as CSV'],
    ['something else', Uint8Array.of(1, 0, 2, 0), 'not a workbook'],
    ['another zip archive', zipped({ 'a.txt': 'a' }), 'a zip archive, but not a workbook'],
    [
      'an archive without a workbook',
      zipped({ '[Content_Types].xml': '<Types/>' }),
      'a zip archive, but not a workbook',
    ],
    [
      'a text document',
      zipped({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<a/>' }),
      'a text document',
    ],
    [
      'a binary workbook',
      xlsxByHand([small], [], {
        '_rels/.rels': xlsxParts([small])['_rels/.rels']?.replace('workbook.xml', 'workbook.bin') ?? '',
      }),
      'xlsb',
    ],
    ['a workbook without sheets', xlsxByHand([]), 'it has no sheet'],
    ['too many sheets', xlsxByHand(Array.from({ length: 201 }, () => small)), 'more than 200 sheets'],
    ['a sheet that is not there', zipped(without(sheet1)), `its part ${sheet1} is missing`],
    [
      'an archive of too many parts',
      zipped({
        ...xlsxParts([small]),
        ...Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`a/${at}`, ''])),
      }),
      'it has 10008 entries, more than 10000',
    ],
  ])('%s', (_what, bytes, why) => {
    expect(read(bytes)).toMatchObject({ kind: 'problem', message: expect.stringContaining(why) })
  })
})

function without(part: string): Record<string, string> {
  return Object.fromEntries(Object.entries(xlsxParts([small])).filter(([path]) => path !== part))
}

describe('XML that is damaged or wants more than to be read is refused', () => {
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>'
  test.each<[string, string | Uint8Array, string]>([
    [
      'entities that multiply',
      '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><worksheet><sheetData>&c;</sheetData></worksheet>',
      'document type',
    ],
    [
      'a file of the machine',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c><v>&b;</v></c></row></sheetData></worksheet>',
      'document type',
    ],
    [
      'an entity of its own',
      '<worksheet><sheetData><row><c><v>&b;</v></c></row></sheetData></worksheet>',
      'entity',
    ],
    ['an end that is missing', `<worksheet><sheetData>${row}`, 'unclosed tag: sheetData'],
    [
      'elements that cross',
      '<worksheet><sheetData><row><c></row></c></sheetData></worksheet>',
      'unexpected close tag',
    ],
    ['no XML', 'hello', 'in its part'],
    [
      'bytes that are no UTF-8',
      Uint8Array.of(60, 97, 62, 0xff, 0xfe, 60, 47, 97, 62),
      'not written in UTF-8',
    ],
    ['elements without end in each other', `<worksheet>${'<a>'.repeat(1000)}`, 'deep'],
    [
      'a cell beyond the last column',
      '<worksheet><sheetData><row r="1"><c r="XFE1"><v>1</v></c></row></sheetData></worksheet>',
      'a cell outside a sheet',
    ],
    [
      'a cell in no column',
      `<worksheet><sheetData><row r="1"><c r="${'Z'.repeat(60)}1"><v>1</v></c></row></sheetData></worksheet>`,
      'a cell outside a sheet',
    ],
    [
      'a row beyond the last',
      '<worksheet><sheetData><row r="1048577"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
      'a row outside a sheet',
    ],
    [
      'a row of no number',
      '<worksheet><sheetData><row r="-1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
      'a row outside a sheet',
    ],
    [
      'a text that is not there',
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>7</v></c></row></sheetData></worksheet>',
      'a text that is not there',
    ],
    [
      'a text longer than any',
      `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is>${`<t>${'x'.repeat(60_000)}</t>`.repeat(20)}</is></c></row></sheetData></worksheet>`,
      'a text of more than 1 MiB',
    ],
  ])('%s', (_what, xml, why) => {
    expect(read(withSheet(xml))).toMatchObject({ kind: 'problem', message: expect.stringContaining(why) })
  })

  test('what stands behind the cells is not read, whatever it is', () => {
    const xml = `<worksheet><sheetData>${row}</sheetData><conditionalFormatting sqref="${'A1 '.repeat(200_000)}"`
    expect(isProblem(read(withSheet(xml)))).toBe(false)
  })

  test('relations to the outside are not followed', () => {
    const rels = xlsxParts([small])['xl/_rels/workbook.xml.rels'] ?? ''
    const outside = rels.replace(
      'Target="worksheets',
      'TargetMode="External" Target="http://192.0.2.1/worksheets',
    )
    expect(read(xlsxByHand([small], [], { 'xl/_rels/workbook.xml.rels': outside }))).toMatchObject({
      kind: 'problem',
      message: expect.stringContaining('no sheet'),
    })
  })
})

describe('archives that say one thing and hold another are refused', () => {
  const bytes = xlsxByHand([
    {
      name: 'b_01.01',
      rows: [
        ['c0010', 'c0020'],
        ['A', 'B'.repeat(2000)],
      ],
    },
  ])
  const view = (archive: Uint8Array) => new DataView(archive.buffer, archive.byteOffset)
  /** Offsets of the entries of the directory, with the sheet's entry last. */
  const entries = () => {
    const found: number[] = []
    for (let at = 0; at + 46 < bytes.length; at++)
      if (view(bytes).getUint32(at, true) === 0x02014b50) found.push(at)
    return found
  }
  const edited = (edit: (archive: DataView, entry: number) => void) => {
    const copy = bytes.slice()
    edit(view(copy), entries().at(-1) ?? 0)
    return copy
  }

  test.each<[string, Uint8Array, string]>([
    [
      'less than it holds',
      edited((archive, at) => archive.setUint32(at + 24, 100, true)),
      'unpacks to more than the archive states',
    ],
    [
      'more than it holds',
      edited((archive, at) => archive.setUint32(at + 24, 3000, true)),
      'unpacks to less than the archive states',
    ],
    [
      'another checksum',
      edited((archive, at) => archive.setUint32(at + 16, 1, true)),
      'its checksum is wrong',
    ],
    ['encryption', edited((archive, at) => archive.setUint16(at + 8, 1, true)), 'encrypted'],
    ['another method', edited((archive, at) => archive.setUint16(at + 10, 12, true)), 'method 12'],
    [
      'another place',
      edited((archive, at) => archive.setUint32(at + 42, 7, true)),
      'is not where the archive says',
    ],
    [
      'a place outside',
      edited((archive, at) => archive.setUint32(at + 42, 2 ** 30, true)),
      'is not where the archive says',
    ],
    [
      'more than the file',
      edited((archive, at) => archive.setUint32(at + 20, 2 ** 30, true)),
      'its bytes extend beyond the archive',
    ],
    [
      'more entries',
      edited((archive) => archive.setUint16(archive.byteLength - 12, 60_000, true)),
      'one part of several',
    ],
    [
      'one name for two parts',
      zipped({ ...xlsxParts([small]), 'XL/Workbook.xml': '<a/>' }),
      'two parts called',
    ],
  ])('%s', (_what, archive, why) => {
    expect(read(archive)).toMatchObject({ kind: 'problem', message: expect.stringContaining(why) })
  })

  test('but sizes may be written in the 64-bit form, whatever they are', () => {
    expect(plain((read(inForm64(bytes)) as SheetReading).tables)['B_01.01']).toHaveLength(1)
  })

  test('a part that grows beyond measure is refused long before it is unpacked', () => {
    const bomb = withSheet(`<worksheet>${'<a></a>'.repeat(5_000_000)}</worksheet>`)
    expect(bomb.length).toBeLessThan(200_000)
    expect(read(bomb)).toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('it would unpack to 35000023 bytes from'),
    })
  })

  test('what is unpacked is counted over all parts', () => {
    const parts = new ZipParts(
      zipped({ a: new Uint8Array(2 ** 19), b: new Uint8Array(2 ** 19 + 1) }),
      2 ** 20,
    )
    const unpack = () => {
      for (const name of ['a', 'b']) parts.read(name, () => true)
    }
    expect(unpack).toThrow(OfficeRefusal)
    expect(unpack).toThrow('larger than 1 MiB')
  })
})

/** Moves the sizes of all entries to the zip64 fields. */
function inForm64(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const start = view.getUint32(bytes.length - 6, true)
  const directory: number[] = []
  for (let at = start; view.getUint32(at, true) === 0x02014b50; ) {
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const entry = [...bytes.subarray(at, nameEnd)]
    const sizes = [...entry.slice(24, 28), 0, 0, 0, 0, ...entry.slice(20, 24), 0, 0, 0, 0]
    entry.splice(20, 8, ...Array(8).fill(255))
    entry.splice(30, 2, 20, 0)
    directory.push(...entry, 1, 0, 16, 0, ...sizes)
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  const end = bytes.slice(bytes.length - 22)
  new DataView(end.buffer).setUint32(12, directory.length, true)
  return Uint8Array.from([...bytes.subarray(0, start), ...directory, ...end])
}

describe('sheets that are mostly empty cost little', () => {
  test('a value in the first and in the last cell', () => {
    const xml =
      '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>c0010</t></is></c><c r="B1" t="inlineStr"><is><t>c0020</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>2</v></c><c r="XFD1048576"><v>3</v></c></row></sheetData></worksheet>'
    const reading = read(withSheet(xml)) as SheetReading
    expect(reading.origins.get('B_01.01')?.map((origin) => origin.row)).toEqual([2, 1_048_576])
    expect(reading.unmapped).toEqual([
      { sheet: 'b_01.01', column: 'XFD', header: null, cells: 1, reason: 'it has no header' },
    ])
  })

  test('formats in a hundred thousand of rows', () => {
    const rows = Array.from(
      { length: roundsOf(100_000, 200_000) },
      (_, at) => `<row r="${at + 3}" s="1"><c r="A${at + 3}" s="1"/><c r="XFD${at + 3}" s="1"/></row>`,
    )
    const xml = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>c0010</t></is></c><c r="B1" t="inlineStr"><is><t>c0020</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row>${rows.join('')}</sheetData></worksheet>`
    const reading = read(withSheet(xml)) as SheetReading
    expect(plain(reading.tables)['B_01.01']).toEqual([['1', '', '', '', '', '']])
  })

  test('headers in every column of every sheet', () => {
    const cells = Array.from(
      { length: 16_384 },
      () => '<c t="inlineStr"><is><t>Identification code of something else, and more</t></is></c>',
    ).join('')
    const xml = `<worksheet><sheetData>${Array.from({ length: roundsOf(6, 15) }, () => `<row>${cells}</row>`).join('')}</sheetData></worksheet>`
    const sheets: HandSheet[] = Array.from({ length: 2 }, (_, at) => ({ name: `Sheet${at}`, rows: [] }))
    const parts = Object.fromEntries(sheets.map((_, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml]))
    expect((read(xlsxByHand(sheets, [], parts)) as SheetReading).unmapped).toHaveLength(2)
  })
})

describe('a workbook that was damaged on its way', () => {
  test('is read or refused with a problem, wherever it is cut', async () => {
    const bytes = await writeWorkbook(goldenTables, taxonomy)
    for (let length = 0; length < bytes.length; length += 997)
      expect(isProblem(read(bytes.subarray(0, length)))).toBe(true)
  })

  test('is read as it was or refused with a problem, whichever byte is another', () => {
    const bytes = xlsxByHand([small])
    const whole = plain((read(bytes) as SheetReading).tables)
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const damaged = bytes.slice()
        damaged[at] = (damaged[at] ?? 0) ^ flip
        const reading = read(damaged)
        // part names have no checksum: a part may be missed, but is never read wrongly
        if (!isProblem(reading))
          expect([whole, plain(emptied(reading))]).toContainEqual(plain(reading.tables))
      }),
      { seed: seedOf(31), numRuns: roundsOf(160, 10_000) },
    )
  })
})

function emptied(reading: SheetReading): SheetReading['tables'] {
  return new Map([...reading.tables.keys()].map((code) => [code, []]))
}
