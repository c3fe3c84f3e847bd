import { describe, expect, test } from 'vitest'
import {
  goldenTables,
  lists,
  mapCells,
  plain,
  taxonomy,
} from '../../../../../test/fixtures/register/golden-sheets.ts'
import { bank, byHand, cellsOf, readOrThrow } from '../../../../../test/fixtures/register/read-by-hand.ts'
import { type HandSheet, xlsxByHand } from '../../../../../test/fixtures/register/xlsx-by-hand.ts'
import type { Tables } from '../table.ts'
import { writeWorkbook } from './write-workbook.ts'

describe('the golden register', () => {
  test('is read from the workbook written of it, without a change', async () => {
    const reading = readOrThrow(await writeWorkbook(goldenTables, taxonomy))
    expect(plain(reading.tables)).toEqual(plain(goldenTables))
    expect([reading.changes, reading.problems, reading.generation]).toEqual([[], [], 'final'])
    expect(reading.unmapped).toEqual([
      { sheet: 'Drop down', column: null, header: null, cells: 0, reason: 'it is not a template' },
    ])
    expect(reading.origins.get('B_02.01')?.[0]).toEqual({ sheet: 'b_02.01', row: 7 })
  })

  test('is read from labels, local dates and numbers, TRUE and the like, with every change listed', async () => {
    const local = mapCells(goldenTables, (cell, { type, list, code }) => {
      if (cell === '' || /^\d$/.test(cell)) return cell
      if (list !== undefined) return ` ${lists.labelOf(list, cell) ?? cell}`
      if (type === 'boolean_true') return 'TRUE'
      if (type === 'date') return cell.split('-').reverse().join('/')
      if (type === 'monetary') return cell.replace('.', ',').replace(/\B(?=(?:\d{3})+(?!\d))(?<!,.*)/g, '.')
      if (type === 'integer') return `${cell},0`
      return cell === 'Not Applicable' && code === 'c0040' ? 'n/a' : cell.replace(', ', ',\u00a0')
    })
    const reading = readOrThrow(xlsxByHand(sheetsOf(local)))
    expect(plain(reading.tables)).toEqual(plain(goldenTables))
    expect(reading.problems).toEqual([])
    const listed = reading.changes.map(({ template, row, column, from, to }) => [
      template,
      row,
      column,
      from,
      to,
    ])
    expect(listed).toEqual(differences(local))
    expect(listed.length).toBeGreaterThan(150)
    expect(reading.changes.every(({ why }) => why !== '')).toBe(true)
  })
})

/** Sheets of texts, their data from row 7 as in the authority's template. */
function sheetsOf(tables: Tables): HandSheet[] {
  return taxonomy.templates.map(({ code, columns }) => ({
    name: code,
    rows: [
      [],
      [],
      [],
      [],
      [],
      columns.map((column) => column.code),
      ...(tables.get(code) ?? []).map(({ cells }) => cells),
    ],
  }))
}

/** Each cell that differs from the golden one, with its row in the sheet. */
function differences(tables: Tables): unknown[] {
  return taxonomy.templates.flatMap(({ code, columns }) =>
    (tables.get(code) ?? []).flatMap(({ cells }, row) =>
      cells.flatMap((from, at) => {
        const to = goldenTables.get(code)?.[row]?.cells[at]
        return from === to ? [] : [[code, row + 7, columns[at]?.code, from, to]]
      }),
    ),
  )
}

describe('rows and cells', () => {
  test('rows without anything, with formats alone or with blanks are passed over', () => {
    const reading = byHand({
      name: 'b_01.01',
      rows: [
        ['c0010', 'c0020'],
        [],
        [{ xml: ' s="1">' }, '  '],
        ['', ''],
        [bank, 'Skerry Bank AG'],
        [{ formula: 'IF(A9="","",A9)', value: '' }],
      ],
    })
    expect(cellsOf(reading, 'B_01.01')).toEqual([[bank, 'Skerry Bank AG', '', '', '', '']])
    expect(reading.origins.get('B_01.01')).toEqual([{ sheet: 'b_01.01', row: 5 }])
    expect(reading.changes).toEqual([])
  })

  test('of a formula the last value is taken and told; one without a value is a problem', () => {
    const reading = byHand({
      name: 'b_02.01',
      rows: [
        ['c0010', 'c0050', 'c0040'],
        ['C-001', { formula: 'B9+B10', value: 1250 }, { formula: 'X1', value: 'EUR' }],
        ['C-002', { formula: 'SUM(B1:B2)' }],
        ['C-003', { xml: '><f>1+1</f><v/>' }],
      ],
    })
    expect(cellsOf(reading, 'B_02.01')?.map((cells) => [cells[0], cells[3], cells[4]])).toEqual([
      ['C-001', 'eba_CU:EUR', '1250'],
      ['C-002', '', ''],
      ['C-003', '', ''],
    ])
    expect(reading.changes.map(({ row, column, from, to, why }) => [row, column, from, to, why])).toEqual([
      [2, 'c0040', 'EUR', 'eba_CU:EUR', 'a formula, its last value; the code of the closed list'],
      [2, 'c0050', '1250', '1250', 'a formula, its last value'],
    ])
    expect(
      reading.problems.filter(({ row }) => row !== null).map(({ row, column }) => [row, column]),
    ).toEqual([
      [3, 'c0050'],
      [4, 'c0050'],
    ])
  })

  test('a link that is missing in a row or in the sheet is put there and told; a link alone is no row', () => {
    const within = byHand({
      name: 'b_03.01',
      rows: [
        ['c0010', 'c0020', 'c0030'],
        ['C-001', bank],
        [null, null, true],
        [null, null, true],
      ],
    })
    expect(cellsOf(within, 'B_03.01')).toEqual([['C-001', bank, 'true']])
    expect(within.changes.map(({ row, from, to }) => [row, from, to])).toEqual([[2, '', 'true']])
    expect(within.problems.map(({ message }) => message)).toEqual([
      '2 rows hold nothing but the link, and nothing was read from them.',
    ])
    const without = byHand({
      name: 'b_03.01',
      rows: [
        ['c0010', 'c0020'],
        ['C-001', bank],
        ['C-002', bank],
      ],
    })
    expect(cellsOf(without, 'B_03.01')).toEqual([
      ['C-001', bank, 'true'],
      ['C-002', bank, 'true'],
    ])
    expect(without.changes.map(({ row, column }) => [row, column])).toEqual([[null, 'c0030']])
  })

  test('dates that contradict each other settle nothing', () => {
    const rows = (...days: string[]) => [['c0010', 'c0070'], ...days.map((given) => ['F1', given])]
    const daysOf = (...days: string[]) =>
      cellsOf(byHand({ name: 'b_06.01', rows: rows(...days) }), 'B_06.01')?.map((cells) => cells[6])
    expect(daysOf('03/11/2025', '23/11/2025')).toEqual(['2025-11-03', '2025-11-23'])
    expect(daysOf('03/11/2025', '11/23/2025')).toEqual(['2025-03-11', '2025-11-23'])
    expect(daysOf('03/11/2025', '23/11/2025', '11/23/2025')).toEqual(['', '2025-11-23', '2025-11-23'])
  })

  test('shared texts are joined from their runs, blanks between them kept, readings and escapes not', () => {
    const texts = [
      '<si><r><t>Skerry</t></r><r><t xml:space="preserve"> </t></r><r><t>Bank</t></r><rPh><t>x</t></rPh></si>',
      '<si><t>A_x005F_x000D_B &amp; C</t></si>',
      '<si>\n  <r><t>Other</t></r>\n  <r><t xml:space="preserve">\n</t></r>\n  <r><t>Bank</t></r>\n</si>',
    ]
    const bytes = xlsxByHand(
      [
        {
          name: 'b_01.01',
          rows: [
            ['c0010', 'c0020'],
            [{ shared: 1 }, { shared: 0 }],
            [{ shared: 1 }, { shared: 2 }],
          ],
        },
      ],
      texts,
    )
    expect(cellsOf(readOrThrow(bytes), 'B_01.01')?.map((cells) => cells.slice(0, 2))).toEqual([
      ['A_x000D_B & C', 'Skerry Bank'],
      ['A_x000D_B & C', 'Other Bank'],
    ])
  })

  test('days are read by the format of their cells, from 1900 or 1904 on', () => {
    const sheets: HandSheet[] = [
      {
        name: 'b_01.01',
        rows: [
          ['c0010', 'c0060'],
          ['a', { day: 45964 }],
          ['b', 45964],
          ['c', { day: 2958465 }],
        ],
      },
    ]
    const days = (bytes: Uint8Array) => cellsOf(readOrThrow(bytes), 'B_01.01')?.map((cells) => cells[5])
    expect(days(xlsxByHand(sheets))).toEqual(['2025-11-03', '2025-11-03', '9999-12-31'])
    const parts = { 'xl/workbook.xml': workbookFrom1904 }
    expect(
      days(
        xlsxByHand(
          [
            {
              name: 'b_01.01',
              rows: [
                ['c0010', 'c0060'],
                ['a', { day: 44502 }],
                ['b', 44502],
              ],
            },
          ],
          [],
          parts,
        ),
      ),
    ).toEqual(['2025-11-03', '2025-11-03'])
  })
})

const workbookFrom1904 =
  '<x:workbook xmlns:x="m" xmlns:q="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="b_01.01" sheetId="1" q:id="rId1"/></x:sheets></x:workbook>'
