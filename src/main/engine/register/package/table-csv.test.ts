import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { golden, taxonomy } from '../../../../../test/fixtures/register/golden-package.ts'
import { roundsOf, seedOf } from '../../../../../test/rounds.ts'
import type { Finding } from '../finding.ts'
import { templateOf } from '../taxonomy.ts'
import { tablePath } from './package-paths.ts'
import { readTableCsv, writeTableCsv } from './table-csv.ts'

const arrangements = templateOf(taxonomy, 'B_02.01')
const header = 'c0010,c0020,c0030,c0040,c0050'
const sound = ['C-1', 'eba_CO:x1', '', 'eba_CU:EUR', '12.50']

function read(input: string | Uint8Array, template = arrangements) {
  const findings: Finding[] = []
  const { rows, header: problems } = readTableCsv(template, input, (finding) => findings.push(finding))
  return { rows: rows.map(({ cells }) => cells), rules: findings.map(({ rule }) => rule), findings, problems }
}

describe('a table that is read and written', () => {
  test.each(taxonomy.templates.map((template) => [template.code, template] as const))(
    '%s of the golden package keeps its bytes',
    (_, template) => {
      const text = golden(tablePath(template))
      const { rows, rules, problems } = read(new TextEncoder().encode(text), template)
      expect(rules).toEqual([])
      expect(problems).toBeNull()
      expect(
        writeTableCsv(
          template,
          rows.map((cells) => ({ cells })),
        ),
      ).toBe(text)
    },
  )

  test.each([
    '=1+1',
    '+49 30 1234',
    '-3',
    '@SUM(A1)',
    '#nil',
    '\t',
    ' leading and trailing ',
    'a, b',
    'say "yes"',
    '"',
    '""',
    'one\r\ntwo',
    'one\rtwo',
    'one\ntwo',
    'Γιάννης Παπαδόπουλος',
    'Киев',
    '東京 🏝',
    '\uFEFFmark',
    '\u0000',
    'true',
  ])('keeps the cell %j', (cell) => {
    const text = writeTableCsv(arrangements, [{ cells: [cell, cell, cell, cell, cell] }])
    expect(read(new TextEncoder().encode(text)).rows).toEqual([[cell, cell, cell, cell, cell]])
  })

  test('keeps any cells; half of a surrogate pair becomes U+FFFD', () => {
    const unit = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      fc.constantFrom(',', '"', '\r', '\n', ';', '', '\ud83c\udfdd', '\ud800', 'é'),
    )
    const cell = fc.array(unit, { maxLength: 12 }).map((units) => units.join(''))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { maxLength: 6 }), (cells) => {
        // a row with only empty cells has five empty cells and is not an empty line
        const text = writeTableCsv(
          arrangements,
          cells.map((row) => ({ cells: row })),
        )
        const wellFormed = cells.map((row) => row.map((value) => value.toWellFormed()))
        expect(read(text)).toEqual({ rows: wellFormed, rules: [], findings: [], problems: null })
        expect(read(new TextEncoder().encode(text)).rows).toEqual(wellFormed)
      }),
      { seed: seedOf(20260302), numRuns: 1500 },
    )
  })

  test('may have very many rows', () => {
    const count = roundsOf(200_000, 1_000_000)
    const template = templateOf(taxonomy, 'B_03.01')
    const text = `c0010,c0020,c0030\r\n${'C-000123,9999SKERRYBANK000195,"tr""ue"\r\n'.repeat(count)}`
    const { rows, rules } = read(text, template)
    expect(rules).toEqual([])
    expect(rows.length).toBe(count)
    expect(rows.at(-1)).toEqual(['C-000123', '9999SKERRYBANK000195', 'tr"ue'])
    const written = writeTableCsv(
      template,
      rows.map((cells) => ({ cells })),
    )
    expect(written === text).toBe(true)
  })
})

describe('a row', () => {
  test.each<[string, string, string[][], string[]]>([
    ['without a line end after it', sound.join(','), [sound], []],
    ['with LF after it', `${sound.join(',')}\n${sound.join(',')}\n`, [sound, sound], []],
    ['with quotes that are not needed', sound.map((cell) => `"${cell}"`).join(','), [sound], []],
    ['of empty cells', ',,,,\r\n', [['', '', '', '', '']], []],
    ['that is too short', 'C-1,eba_CO:x1\r\n', [['C-1', 'eba_CO:x1', '', '', '']], ['809', 'CSV-043']],
    ['that is too long', `${sound.join(',')},more\r\n`, [sound], ['809', 'CSV-043']],
    ['with semicolons', `${sound.join(';')}\r\n`, [[sound.join(';'), '', '', '', '']], ['809', 'CSV-043']],
    ['that is an empty line', `\r\n${sound.join(',')}\r\n`, [sound], ['809', 'CSV-043']],
    ['that is an empty line at the end', `${sound.join(',')}\r\n\r\n`, [sound], ['809', 'CSV-043']],
    ['with a quote in the middle', 'C "1",,,,\r\n', [['C "1"', '', '', '', '']], ['CSV-047']],
    ['with text after the quotes', '"C"1,,,,\r\n', [['C1', '', '', '', '']], ['CSV-047']],
    ['with quotes never closed', 'C,,,,"x\r\ny', [['C', '', '', '', 'x\r\ny']], ['CSV-047']],
    [
      'with carriage returns alone',
      'a,,,,\rb,,,,\r',
      [
        ['a', '', '', '', ''],
        ['b', '', '', '', ''],
      ],
      ['CSV-047'],
    ],
  ])('%s', (_, lines, rows, rules) => {
    const found = read(`${header}\r\n${lines}`)
    expect(found.rows).toEqual(rows)
    expect(found.rules).toEqual(rules)
  })

  test('is told by its number, without the header and without empty lines', () => {
    const { findings } = read(`${header}\r\n${sound.join(',')}\r\n\r\na,b\r\n`)
    expect(findings.filter(({ rule }) => rule === '809')).toMatchObject([
      { row: null, message: 'Line 3 of reports/b_02.01.csv is empty.' },
      { row: 2, message: 'Row 2 of reports/b_02.01.csv has 2 cells, but the header has 5.', value: 'a,b' },
    ])
  })

  test('of twenty million commas fills no memory', () => {
    const { rows, rules } = read(`${header}\r\n${','.repeat(20_000_000)}`)
    expect(rows).toEqual([['', '', '', '', '']])
    expect(rules).toEqual(['809', 'CSV-043'])
  })

  test('beyond those that are wanted is left out, and that is said', () => {
    const findings: Finding[] = []
    const text = `${header}\r\n${`${sound.join(',')}\r\n`.repeat(10)}`
    expect(readTableCsv(arrangements, text, (finding) => findings.push(finding), 3).rows.length).toBe(3)
    expect(findings.map(({ rule }) => rule)).toEqual(['103'])
  })
})

describe('a header', () => {
  const none = { missing: [], unknown: [], repeated: [], separator: null }
  test.each<[string, string, string[], string[][], object | null]>([
    ['in another order', 'c0050,c0010,c0020,c0030,c0040\r\n9,C,t,o,e', [], [['C', 't', 'o', 'e', '9']], null],
    [
      'in quotes',
      '"c0010","c0020","c0030","c0040","c0050"\r\na,b,c,d,e',
      [],
      [['a', 'b', 'c', 'd', 'e']],
      null,
    ],
    [
      'without a column',
      'c0010,c0020,c0030,c0040\r\na,b,c,d',
      ['CSV-042'],
      [['a', 'b', 'c', 'd', '']],
      { ...none, missing: ['c0050'] },
    ],
    [
      'with an unknown column',
      `${header},c0099\r\na,b,c,d,e,f`,
      ['801'],
      [['a', 'b', 'c', 'd', 'e']],
      { ...none, unknown: ['c0099'] },
    ],
    [
      'with an empty cell',
      `${header},\r\na,b,c,d,e,`,
      ['801', 'CSV-041'],
      [['a', 'b', 'c', 'd', 'e']],
      { ...none, unknown: [''] },
    ],
    [
      'with a column twice',
      `${header},c0010\r\na,b,c,d,e,f`,
      ['802'],
      [['a', 'b', 'c', 'd', 'e']],
      { ...none, repeated: ['c0010'] },
    ],
    [
      'in upper case',
      `C0010,c0020,c0030,c0040,c0050\r\na,b,c,d,e`,
      ['801', 'CSV-042'],
      [['', 'b', 'c', 'd', 'e']],
      { ...none, missing: ['c0010'], unknown: ['C0010'] },
    ],
    [
      'with semicolons',
      'c0010;c0020;c0030;c0040;c0050\r\na;b;c;d;1,5',
      ['801', '809', 'CSV-043'],
      [['a', 'b', 'c', 'd', '1,5']],
      { ...none, separator: ';' },
    ],
    [
      'that is not there',
      'a,b,c,d,e\r\n',
      ['801', 'CSV-041', 'CSV-042'],
      [],
      { ...none, missing: header.split(','), unknown: ['a', 'b', 'c', 'd', 'e'] },
    ],
    ['of an empty file', '', ['CSV-041', 'CSV-042'], [], { ...none, missing: header.split(',') }],
  ])('%s', (_, text, rules, rows, problems) => {
    const found = read(text)
    expect(found.rules).toEqual(rules)
    expect(found.rows).toEqual(rows)
    expect(found.problems).toEqual(problems)
  })
})

describe('an encoding', () => {
  const text = `${header}\r\nΓ,é,,,\r\n`
  const latin = Uint8Array.from(`${header}\r\nG,\u00e9,,,\r\n`, (character) => character.charCodeAt(0))
  const wide = (isBig: boolean) => {
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBig)
    return bytes
  }
  test.each<[string, Uint8Array, string[], string[][]]>([
    ['UTF-8', new TextEncoder().encode(text), [], [['Γ', 'é', '', '', '']]],
    [
      'UTF-8 with byte order mark',
      new TextEncoder().encode(`\uFEFF${text}`),
      ['306'],
      [['Γ', 'é', '', '', '']],
    ],
    [
      'UTF-16 with mark',
      Uint8Array.from([0xff, 0xfe, ...wide(false)]),
      ['306', 'CSV-040'],
      [['Γ', 'é', '', '', '']],
    ],
    [
      'UTF-16, big end first, with mark',
      Uint8Array.from([0xfe, 0xff, ...wide(true)]),
      ['306', 'CSV-040'],
      [['Γ', 'é', '', '', '']],
    ],
    ['UTF-16 without mark', wide(false), ['306', 'CSV-040'], [['Γ', 'é', '', '', '']]],
    ['Latin-1', latin, ['306', 'CSV-040'], [['G', 'é', '', '', '']]],
  ])('%s', (_, bytes, rules, rows) => {
    const found = read(bytes)
    expect(found.rules).toEqual(rules)
    expect(found.rows).toEqual(rows)
  })

  test('that is wrong is told with its line', () => {
    expect(read(latin).findings[0]?.message).toBe(
      'reports/b_02.01.csv is not UTF-8: line 2 has bytes that are not valid in it.',
    )
  })
})
