import fc from 'fast-check'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import type { Tables } from '../table.ts'
import type { Column, Template } from '../taxonomy.ts'

const taxonomy = shippedTaxonomy()

/** Columns that name something, and what: few names, so that rows find and miss each other. */
const arrangements = ['C0', 'C1', 'C2']
const leis = ['L0', 'L1', 'L2']
const providers = ['P0', 'P1', 'P2', 'L0']
const branches = ['B0', 'B1', 'Not Applicable', 'not applicable']
const named: Readonly<Record<string, readonly string[]>> = {
  'B_01.03.c0010': branches,
  'B_02.01.c0030': arrangements,
  'B_02.02.c0030': providers,
  'B_02.03.c0020': arrangements,
  'B_03.02.c0020': providers,
  'B_04.01.c0040': branches,
  'B_05.01.c0010': providers,
  'B_05.01.c0110': providers,
  'B_05.02.c0030': providers,
  'B_05.02.c0050': ['1', '2', '3', '02', '0', 'second'],
  'B_05.02.c0060': providers,
  'B_07.01.c0020': providers,
}

/** Templates whose first column is the reference number of an arrangement. */
export const isOfArrangement = (template: string) => /^B_(?:02|03|04)|^B_05\.02|^B_07/.test(template)

/** For tests: tables by chance that no register files. Cells are of the right sort mostly, empty at times, any text at times. */
export const randomTables: fc.Arbitrary<Tables> = fc
  .tuple(...taxonomy.templates.map(tableOf))
  .map((tables) => new Map(tables))

function tableOf(template: Template) {
  const row = fc.tuple(...template.columns.map((column) => cellOf(template, column)))
  // some columns are left out in every row
  const left = fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.nat({ max: template.columns.length - 1 }) },
  )
  return fc
    .tuple(fc.array(row, { maxLength: 4 }), left)
    .map(([rows, at]): [string, { cells: string[] }[]] => [
      template.code,
      rows.map((cells) => ({ cells: at === null ? cells : cells.with(at, '') })),
    ])
}

function cellOf(template: Template, column: Column): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...valuesOf(template, column)) },
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
  )
}

function valuesOf({ code: template }: Template, column: Column): readonly string[] {
  const { code, type, format, list = '' } = column
  const known = named[`${template}.${code}`]
  if (known !== undefined) return known
  if (code === 'c0010' && isOfArrangement(template)) return arrangements
  if (format === 'lei') return leis
  if (format === 'function_identifier') return ['F0', 'F1']
  if (type === 'enumeration')
    return (
      taxonomy.lists
        .get(list)
        ?.slice(0, 2)
        .map((one) => one.code) ?? ['?']
    )
  if (type === 'date') return ['2025-01-01', '9999-12-31', '01.02.2025']
  if (type === 'integer') return ['0', '90', '4.5']
  if (type === 'monetary') return ['1', '1.000,00']
  return type === 'boolean_true' ? ['true', 'TRUE'] : ['Alpha', 'Βήτα']
}
