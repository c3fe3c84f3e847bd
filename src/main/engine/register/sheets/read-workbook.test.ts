import { describe, expect, test } from 'vitest'
import { isProblem } from '../../../../contract/problem.ts'
import type { Tables } from '../table.ts'
import { goldenTables, lists, mapCells, plain, taxonomy } from './golden-tables.ts'
import { readWorkbook } from './read-workbook.ts'
import { choiceOf, type SheetChoice } from './sheet-mapping.ts'
import type { SheetReading } from './sheet-reading.ts'
import { writeWorkbook } from './write-workbook.ts'
import { type HandCell, type HandSheet, xlsxByHand } from './xlsx-by-hand.ts'

function read(bytes: Uint8Array, choices: readonly SheetChoice[] = []): SheetReading {
  const reading = readWorkbook(bytes, taxonomy, lists, choices)
  if (isProblem(reading)) throw new Error(reading.message)
  return reading
}

const byHand = (...sheets: HandSheet[]) => read(xlsxByHand(sheets))
const cellsOf = (reading: SheetReading, template: string) => plain(reading.tables)[template]

describe('the golden register', () => {
  test('is read from the workbook written of it, without a change', async () => {
    const reading = read(await writeWorkbook(goldenTables, taxonomy))
    expect(plain(reading.tables)).toEqual(plain(goldenTables))
    expect([reading.changes, reading.problems, reading.generation]).toEqual([[], [], 'final'])
    expect(reading.unmapped).toEqual([
      { sheet: 'Drop down', column: null, header: null, cells: 0, reason: 'it is no template' },
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
    const reading = read(await writeWorkbook(local, taxonomy))
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

const bank = '9999SKERRYBANK000195'
const cirrus = '9999CIRRUSCLOUD00454'

describe('a workbook of the dry run', () => {
  const titled = (
    code: string,
    title: string,
    columns: readonly (readonly [string, string, string])[],
    rows: readonly HandCell[][],
  ): HandSheet => ({
    name: code.toLowerCase(),
    rows: [
      [null, `${code.replace('B_', 'RT.')} - ${title}`],
      [],
      [],
      [null, ...columns.map(([column]) => `${code.toLowerCase()}.${column}`)],
      [null, ...columns.map(([, label]) => label)],
      [null, ...columns.map(([, , type]) => type)],
      ...rows.map((row) => [null, ...row]),
    ],
  })
  const providers = titled(
    'B_05.01',
    'ICT third-party service providers',
    [
      ['0010', 'Identification code of ICT third-party service provider', 'Alphanumerical'],
      ['0020', 'Type of code to identify the ICT third-party service provider', 'Pattern'],
      ['0030', 'Name of the ICT third-party service provider', 'Alphanumerical'],
      ['0040', 'Type of person of the ICT third-party service provider', 'Closed set of options'],
      ['0050', "Country of the ICT third-party service provider's headquarters", 'Country'],
      ['0060', 'Currency of the amount reported in RT.05.01.0070', 'Currency'],
      ['0070', 'Total annual expense or estimated cost of the ICT third-party service provider', 'Monetary'],
      [
        '0080',
        "Identification code of the ICT third-party service provider's ultimate parent undertaking",
        'Alphanumerical',
      ],
      [
        '0090',
        "Type of code to identify the ICT third-party service provider's ultimate parent undertaking",
        'Pattern',
      ],
    ],
    [
      [
        cirrus,
        'LEI',
        'Cirrus Cloud Ltd',
        'eba_CT:x212',
        'eba_GA:IE',
        'eba_CU:EUR',
        1250000,
        '9999CIRRUSHOLD000575',
        'LEI',
      ],
      [
        'NL000099998B57',
        'NL_VAT',
        'Giannis',
        'eba_CT:x213',
        'eba_GA:NL',
        'eba_CU:EUR',
        42000.5,
        'NL000099998B57',
        'NL_VAT',
      ],
    ],
  )
  const signing = titled(
    'B_03.02',
    'ICT third-party service providers signing',
    [
      ['0010', 'Contractual arrangement reference number', 'Alphanumerical'],
      ['0020', 'Identification code of ICT third-party service provider', 'Alphanumerical'],
      ['0030', 'Type of code to identify the ICT third-party service provider', 'Pattern'],
      ['0045', 'Link', 'Fill with "true" for each populated row'],
    ],
    [
      ['C-001', cirrus, 'LEI', true],
      ['C-005', 'NL000099998B57', 'NL_VAT', true],
    ],
  )
  const reading = byHand({ name: 'Instructions', rows: [['How to fill the register']] }, providers, signing)

  test('its nine columns of providers come to the final ones by what they mean', () => {
    expect(reading.generation).toBe('dry-run')
    expect(cellsOf(reading, 'B_05.01')).toEqual([
      [
        cirrus,
        'eba_qCO:qx2000',
        '',
        '',
        'Cirrus Cloud Ltd',
        '',
        'eba_CT:x212',
        'eba_GA:IE',
        'eba_CU:EUR',
        '1250000',
        '9999CIRRUSHOLD000575',
        'eba_qCO:qx2000',
      ],
      [
        'NL000099998B57',
        'eba_qCO:qx2004',
        '',
        '',
        'Giannis',
        '',
        'eba_CT:x213',
        'eba_GA:NL',
        'eba_CU:EUR',
        '42000.5',
        'NL000099998B57',
        'eba_qCO:qx2004',
      ],
    ])
    expect(reading.mappings[0]?.columns.map(({ letters, column, by }) => [letters, column, by])).toEqual(
      ['c0010', 'c0020', 'c0050', 'c0070', 'c0080', 'c0090', 'c0100', 'c0110', 'c0120'].map((column, at) => [
        'BCDEFGHIJ'[at],
        column,
        'dry-run',
      ]),
    )
  })

  test('what has no place in the final templates is said, and what they ask besides', () => {
    expect(cellsOf(reading, 'B_03.02')).toHaveLength(2)
    expect(reading.unmapped).toEqual([
      { sheet: 'Instructions', column: null, header: null, cells: 0, reason: 'it is no template' },
      {
        sheet: 'b_03.02',
        column: 'E',
        header: 'b_03.02.0045',
        cells: 2,
        reason: 'the link column of the dry run; the final template has none',
      },
    ])
    expect(reading.problems.map(({ template, column }) => [template, column])).toEqual([['B_05.01', 'c0060']])
  })

  test('twelve columns, or a third one that is the additional code, are the final ones', () => {
    const header = ['0010', '0020', '0030', '0040', '0050', '0060', '0070', '0080', '0090']
    const labelled = byHand({
      name: 'B_05.01',
      rows: [
        header,
        [
          'Identification code',
          'Type of code',
          'Additional identification code of ICT third-party service provider',
        ],
        ['a', '', '', '', 'The name'],
      ],
    })
    expect([labelled.generation, cellsOf(labelled, 'B_05.01')?.[0]?.[4]]).toEqual(['final', 'The name'])
    const twelve = byHand({
      name: 'B_05.01',
      rows: [
        [...header, '0100'],
        ['a', '', '', '', 'The name'],
      ],
    })
    expect([twelve.generation, cellsOf(twelve, 'B_05.01')?.[0]?.[4]]).toEqual(['final', 'The name'])
  })
})

describe('a header is found by its codes', () => {
  const values = [bank, 'Skerry Bank AG']
  const expected = [[bank, 'Skerry Bank AG', '', '', '', '']]
  test.each<[string, string, HandCell[][]]>([
    ['in the first row, short', 'b_01.01', [['c0010', 'c0020'], values]],
    ['as numbers with zeros', 'B_01_01', [['0010', '0020'], values]],
    ['as numbers that lost their zeros', 'B 01.01', [[10, 20], values]],
    ['in full', 'Sheet1', [['B_01.01.0010', 'B_01.01.0020'], values]],
    ['in full with the letter of the package', 'Sheet1', [['b_01.01.c0010', 'b_01.01.c0020'], values]],
    ['of the standard', 'Sheet1', [['RT.01.01.0010', 'RT.01.01.0020'], values]],
    ['in brackets before labels', 'Sheet1', [['(B_01.01.0010) LEI', '(B_01.01.0020) Name'], values]],
    [
      'below a title that names the template',
      'Sheet1',
      [['RT.01.01 - Entity'], [], ['0010', '0020'], values],
    ],
    [
      'above labels that tell the template',
      'Sheet1',
      [
        ['c0010', 'c0020', 'c0030', 'c0040', 'c0050', 'c0060'],
        [
          'LEI of the entity maintaining the register of information',
          'Name of the entity',
          'Country of the entity',
          'Type of entity',
          'Competent Authority',
          'Date of the reporting',
        ],
        values,
      ],
    ],
    [
      'in row 15 and column AB',
      'RT.01.01',
      [
        ...Array.from({ length: 14 }, () => []),
        [...Array(27).fill(null), 'c0010', 'c0020'],
        [...Array(27).fill(null), ...values],
      ],
    ],
    ['in another order', '01.01 Maintaining entity', [['c0020', 'c0010'], [...values].reverse()]],
    [
      'with labels, types and needs below',
      'b_01.01',
      [
        ['c0010', 'c0020'],
        ['LEI of the entity maintaining the register of information', 'Name of the entity'],
        ['Alphanumerical', 'Alphanumerical'],
        [],
        values,
      ],
    ],
  ])('%s', (_where, name, rows) => {
    expect(cellsOf(byHand({ name, rows }), 'B_01.01')).toEqual(expected)
  })

  test.each<[string, string, HandCell[][], string]>([
    [
      'a code alone, of no template',
      'Sheet1',
      [['c0010', 'c0020'], values],
      'nothing says of which template',
    ],
    [
      'codes of a template that the taxonomy has not',
      'Sheet1',
      [['B_10.01.0010', 'B_10.01.0020'], values],
      'has no template B_10.01',
    ],
    [
      'a name without a header',
      'b_01.01',
      [['hello', 'world'], values],
      'no row of it is a header of B_01.01',
    ],
    [
      'a header in row 16',
      'b_01.01',
      [...Array.from({ length: 15 }, () => ['x']), ['c0010', 'c0020'], values],
      'no row of it is a header',
    ],
    ['nothing', 'b_01.01', [], 'no row of it is a header'],
  ])('%s is told as left out', (_what, name, rows, why) => {
    const reading = byHand({ name, rows })
    expect(reading.unmapped).toEqual([
      expect.objectContaining({ sheet: name, column: null, reason: expect.stringContaining(why) }),
    ])
    expect(reading.generation).toBe('none')
    expect(reading.problems).toHaveLength(name === 'b_01.01' ? 1 : 0)
  })

  test('the link column of B_03.03 is taken under its old code', () => {
    const reading = byHand({
      name: 'b_03.03',
      rows: [
        ['c0010', 'c0020', 'c0030'],
        ['C-003', bank, 'true'],
      ],
    })
    expect(cellsOf(reading, 'B_03.03')).toEqual([['C-003', bank, 'true']])
    expect(reading.changes).toEqual([])
  })

  test('two sheets of one template are read behind each other', () => {
    const sheet = (name: string, code: string): HandSheet => ({
      name,
      rows: [
        ['c0010', 'c0020'],
        [code, 'x'],
      ],
    })
    const reading = byHand(sheet('b_01.01', 'A'), sheet('b_01.01 (2)', 'B'))
    expect(cellsOf(reading, 'B_01.01')?.map(([code]) => code)).toEqual(['A', 'B'])
    expect(reading.origins.get('B_01.01')).toEqual([
      { sheet: 'b_01.01', row: 2 },
      { sheet: 'b_01.01 (2)', row: 2 },
    ])
  })
})

test('definitions are read below labels that repeat in groups', () => {
  const codes = Array.from({ length: 19 }, (_, at) => `b_99.01.${String((at + 1) * 10).padStart(4, '0')}`)
  const groups = [
    'Type of contractual arrangement',
    null,
    null,
    'Sensitiveness of the data',
    null,
    null,
    'Impact of discontinuing the function',
  ]
  const grades = ['Low', 'Medium', 'High']
  const substitutable = ['Not substitutable', 'Highly complex', 'Medium complexity', 'Easily substitutable']
  const labels = [
    'Standalone arrangement',
    'Overarching arrangement',
    'Subsequent or associated arrangement',
    ...grades,
    ...grades,
    ...substitutable,
    'Easy',
    'Difficult',
    'Highly complex',
    ...grades,
  ]
  const definitions = labels.map((label, at) => `${label} is what we call ${at}`)
  const reading = byHand({
    name: 'b_99.01',
    rows: [
      [null, 'Definitions'],
      [],
      [null, ...groups],
      [null, ...codes],
      [null, ...labels],
      [null, ...codes.map(() => 'Alphanumerical')],
      [null, ...definitions],
    ],
  })
  expect(cellsOf(reading, 'B_99.01')).toEqual([definitions])
  expect([reading.changes, reading.problems, reading.unmapped]).toEqual([[], [], []])
})

describe('a form with labels alone', () => {
  const form: HandSheet = {
    name: 'Contracts',
    rows: [
      ['Register of the Skerry group'],
      [
        'Contract arrangement - reference number',
        'Type of the contractual arrangement',
        'Overarching contractual arrangement: reference number',
        'Currency of amount',
        'Annual expense or estimated cost of contractual arrangement for past year',
        'Remarks',
      ],
      ['C-001', 'Overarching arrangement', 'n/a', 'EUR', '0', 'none'],
      ['C-002', 'Subsequent or associated arrangement', 'C-001', 'EUR', '1.250.000,00', ''],
    ],
  }

  test('is mapped by its words, and what no column is called like is said', () => {
    const reading = byHand(form)
    expect(reading.generation).toBe('labels')
    expect(reading.mappings[0]?.template).toBe('B_02.01')
    expect(reading.unmapped.map(({ column, header, cells }) => [column, header, cells])).toContainEqual([
      'F',
      'Remarks',
      1,
    ])
  })

  test('a choice takes the place of what is recognised, and a mapping can be kept as one', () => {
    const first = byHand(form).mappings[0]
    if (first === undefined) throw new Error('the form was not recognised')
    const corrected: SheetChoice = {
      ...choiceOf(first),
      columns: {
        ...choiceOf(first).columns,
        'contract arrangement - REFERENCE number': 'c0010',
        'Currency of amount': 'c0040',
        Remarks: null,
      },
    }
    const reading = read(xlsxByHand([form]), [corrected])
    expect(cellsOf(reading, 'B_02.01')).toEqual([
      ['C-001', 'eba_CO:x2', '', 'eba_CU:EUR', '0'],
      ['C-002', 'eba_CO:x3', 'C-001', 'eba_CU:EUR', '1250000.00'],
    ])
    expect(reading.unmapped).toEqual([
      { sheet: 'Contracts', column: 'F', header: 'Remarks', cells: 1, reason: 'left out by choice' },
    ])
  })

  test('a choice can name what nothing would recognise', () => {
    const sheet: HandSheet = {
      name: 'Filialen',
      rows: [
        ['Kennung', 'Sitz', 'Name', 'Land'],
        ['BR-FR-01', bank, 'Paris', 'France'],
      ],
    }
    const choice: SheetChoice = {
      sheet: 'Filialen',
      template: 'B_01.03',
      columns: { Kennung: 'c0010', Sitz: 'c0020', Name: 'c0030', Land: 'c0040' },
    }
    expect(byHand(sheet).mappings).toEqual([])
    expect(cellsOf(read(xlsxByHand([sheet]), [choice]), 'B_01.03')).toEqual([
      ['BR-FR-01', bank, 'Paris', 'eba_GA:FR'],
    ])
  })

  test('a choice of a column that is not there is told', () => {
    const choice: SheetChoice = { sheet: 'Contracts', template: 'B_02.01', columns: { Remarks: 'c0999' } }
    const { unmapped } = read(xlsxByHand([form]), [choice])
    expect(unmapped).toContainEqual(
      expect.objectContaining({ header: 'Remarks', reason: 'B_02.01 has no column c0999' }),
    )
  })

  test('two columns of one meaning: the first is taken, the other is told', () => {
    const sheet: HandSheet = {
      name: 'b_01.01',
      rows: [
        ['c0010', 'c0020', 'c0020'],
        [bank, 'One', 'Two'],
      ],
    }
    const reading = byHand(sheet)
    expect(cellsOf(reading, 'B_01.01')?.[0]?.[1]).toBe('One')
    expect(reading.unmapped).toEqual([
      {
        sheet: 'b_01.01',
        column: 'C',
        header: 'c0020',
        cells: 1,
        reason: 'column B is taken for c0020 already',
      },
    ])
  })
})

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
      '2 rows hold nothing but the link, and nothing was read of them.',
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

  test('shared texts are joined from their runs, blanks between them kept, readings and escapes not', () => {
    const texts = [
      '<si><r><t>Skerry</t></r><r><t xml:space="preserve"> </t></r><r><t>Bank</t></r><rPh><t>x</t></rPh></si>',
      '<si><t>A_x005F_x000D_B &amp; C</t></si>',
    ]
    const bytes = xlsxByHand(
      [
        {
          name: 'b_01.01',
          rows: [
            ['c0010', 'c0020'],
            [{ shared: 1 }, { shared: 0 }],
          ],
        },
      ],
      texts,
    )
    expect(cellsOf(read(bytes), 'B_01.01')?.[0]?.slice(0, 2)).toEqual(['A_x000D_B & C', 'Skerry Bank'])
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
    const days = (bytes: Uint8Array) => cellsOf(read(bytes), 'B_01.01')?.map((cells) => cells[5])
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
