import { expect, test } from 'vitest'
import { taxonomy } from '../../../../../test/fixtures/register/golden-sheets.ts'
import { templateOf } from '../taxonomy.ts'
import { isTypeWord, matchLabel } from './column-label.ts'

test('every label is that of its own column, where the template has it once', () => {
  for (const template of taxonomy.templates)
    for (const { code, label } of template.columns)
      expect([template.code, code, matchLabel(label, template)?.column.code]).toEqual([
        template.code,
        code,
        code,
      ])
})

test.each<[string, string, string | null]>([
  ['B_06.01', 'Licenced activity', 'c0020'],
  ['B_06.01', 'Function Identifier', 'c0010'],
  ['B_06.01', 'RTO', null],
  [
    'B_02.03',
    'Contractual arrangement linked to the contractual arrangement referred in RT.02.03.0010',
    'c0020',
  ],
  ['B_05.01', 'Currency of the amount reported in RT.05.01.0070', 'c0090'],
  ['B_05.01', "Type of code to identify the ICT TPP's ultimate parent undertaking", 'c0120'],
  ['B_05.01', 'Type of code', null],
  ['B_05.02', 'Identification code of the recipient of subcontracted ICT services', 'c0060'],
  ['B_01.02', 'Value of total assets - of the financial entity', 'c0110'],
  ['B_01.02', 'Name', null],
  ['B_01.01', 'NAME OF ENTITY', 'c0020'],
  ['B_01.01', 'x '.repeat(100_000), null],
])('in %s, "%s" is %s', (template, header, column) => {
  expect(matchLabel(header, templateOf(taxonomy, template))?.column.code ?? null).toBe(column)
})

test('a header that two columns are called by is neither', () => {
  const template = templateOf(taxonomy, 'B_01.03')
  const twice = { ...template, columns: [...template.columns, ...template.columns] }
  expect(matchLabel('Name of the branch', twice)).toBeNull()
})

test.each([
  ['Alphanumerical', true],
  ['[Yes/No/Assessment not performed]', true],
  ['Fill with "true" for each populated row', true],
  ['Mandatory if the function is critical', true],
  ['Closed set of options', true],
  ['Cirrus Cloud Ltd', false],
  ['eba_GA:DE', false],
])('"%s" names a type: %s', (text, expected) => {
  expect(isTypeWord(text)).toBe(expected)
})
