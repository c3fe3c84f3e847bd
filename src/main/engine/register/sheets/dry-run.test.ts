import { describe, expect, test } from 'vitest'
import { byHand, cellsOf } from '../../../../../test/fixtures/register/read-by-hand.ts'
import type { HandCell, HandSheet } from '../../../../../test/fixtures/register/xlsx-by-hand.ts'

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
      { sheet: 'Instructions', column: null, header: null, cells: 0, reason: 'it is not a template' },
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
