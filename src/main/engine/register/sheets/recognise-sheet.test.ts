import { describe, expect, test } from 'vitest'
import { bank, byHand, cellsOf, readOrThrow } from '../../../../../test/fixtures/register/read-by-hand.ts'
import {
  type HandCell,
  type HandSheet,
  xlsxByHand,
} from '../../../../../test/fixtures/register/xlsx-by-hand.ts'
import { choiceOf, type SheetChoice } from './sheet-mapping.ts'

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
      'none of its rows is a header of B_01.01',
    ],
    [
      'a header in row 62',
      'b_01.01',
      [...Array.from({ length: 61 }, () => ['x']), ['c0010', 'c0020'], values],
      'none of its rows is a header',
    ],
    ['nothing', 'b_01.01', [], 'none of its rows is a header'],
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

  test('a row of data with numbers like codes is no header', () => {
    const reading = byHand({
      name: 'Branches',
      rows: [
        [
          'Identification code of the branch',
          'LEI of the financial entity head office of the branch',
          'Name of the branch',
          'Country of the branch',
          'Opened',
        ],
        ['0010', bank, 'Paris', 'FR', '2024'],
      ],
    })
    expect(cellsOf(reading, 'B_01.03')).toEqual([['0010', bank, 'Paris', 'eba_GA:FR']])
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
    const reading = readOrThrow(xlsxByHand([form]), [corrected])
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
    expect(cellsOf(readOrThrow(xlsxByHand([sheet]), [choice]), 'B_01.03')).toEqual([
      ['BR-FR-01', bank, 'Paris', 'eba_GA:FR'],
    ])
  })

  test('a choice of a column that is not there is told', () => {
    const choice: SheetChoice = { sheet: 'Contracts', template: 'B_02.01', columns: { Remarks: 'c0999' } }
    const { unmapped } = readOrThrow(xlsxByHand([form]), [choice])
    expect(unmapped).toContainEqual(
      expect.objectContaining({ header: 'Remarks', reason: 'B_02.01 has no column c0999' }),
    )
  })

  test('a choice goes before a code', () => {
    const sheet: HandSheet = {
      name: 'b_01.01',
      rows: [
        ['c0010', 'c0020', 'Trade name'],
        [bank, 'One', 'Two'],
      ],
    }
    const choice: SheetChoice = { sheet: 'b_01.01', template: 'B_01.01', columns: { 'Trade name': 'c0020' } }
    const reading = readOrThrow(xlsxByHand([sheet]), [choice])
    expect(cellsOf(reading, 'B_01.01')?.[0]?.[1]).toBe('Two')
    expect(reading.unmapped.map(({ header, reason }) => [header, reason])).toEqual([
      ['c0020', 'column C is already taken for c0020'],
    ])
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
        reason: 'column B is already taken for c0020',
      },
    ])
  })
})
