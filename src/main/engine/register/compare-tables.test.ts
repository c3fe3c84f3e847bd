import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { change, editedGolden, remove } from '../../../../test/fixtures/register/edited-golden.ts'
import { goldenTables, shippedTaxonomy } from '../../../../test/fixtures/register/golden-tables.ts'
import { seedOf } from '../../../../test/rounds.ts'
import { compareTables, keyText } from './compare-tables.ts'
import type { TableRow } from './table.ts'
import { templateOf } from './taxonomy.ts'

const taxonomy = shippedTaxonomy()
const golden = goldenTables(taxonomy)

const row = (line: string): TableRow => ({ cells: line.split(' ') })
const lines = (rows: readonly TableRow[]) => rows.map(({ cells }) => cells.join(' '))

/** What is different between two versions of B_03.02, whose key is the first two of three cells, as lines. */
function differences(before: readonly string[], after: readonly string[]): string[] {
  const tables = (rows: readonly string[]) => new Map([['B_03.02', rows.map(row)]])
  return compareTables(taxonomy, tables(before), tables(after)).flatMap(({ added, removed, changed }) => [
    ...lines(added).map((line) => `+ ${line}`),
    ...lines(removed).map((line) => `- ${line}`),
    ...changed.map(({ key, column, before: was, after: is }) => `${key} ${column}: ${was} → ${is}`),
  ])
}

describe('two registers', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['that are the same differ in nothing', ['C P x'], ['C P x'], []],
    ['differ in nothing when only the order is another', ['C P x', 'C Q x'], ['C Q x', 'C P x'], []],
    ['differ in a row that came', [], ['C P x'], ['+ C P x']],
    ['differ in a row that went', ['C P x'], [], ['- C P x']],
    ['differ in a cell of a row with the same key', ['C P x'], ['C P y'], ['C · P c0030: x → y']],
    ['differ in two rows where the key is another', ['C P x'], ['C Q x'], ['+ C Q x', '- C P x']],
    ['differ in a row that is there twice now', ['C P x'], ['C P x', 'C P x'], ['+ C P x']],
    ['match equal rows of one key first', ['C P x', 'C P y'], ['C P y', 'C P z'], ['C · P c0030: x → z']],
    [
      'match the rest of one key in their order',
      ['C P v', 'C P w'],
      ['C P x', 'C P y'],
      ['C · P c0030: v → x', 'C · P c0030: w → y'],
    ],
  ])('%s', (_rule, before, after, expected) => {
    expect(differences(before, after)).toEqual(expected)
  })

  it('are compared template by template, those without a difference left out', () => {
    const changed = editedGolden(taxonomy, [
      change('B_02.01', { c0010: 'C-002' }, { c0050: '1300000', c0040: 'eba_CU:USD' }),
      remove('B_02.03', { c0010: 'C-003' }),
    ])
    expect(compareTables(taxonomy, golden, changed)).toEqual([
      {
        template: 'B_02.01',
        added: [],
        removed: [],
        changed: [
          { template: 'B_02.01', key: 'C-002', column: 'c0040', before: 'eba_CU:EUR', after: 'eba_CU:USD' },
          { template: 'B_02.01', key: 'C-002', column: 'c0050', before: '1250000', after: '1300000' },
        ],
      },
      { template: 'B_02.03', added: [], removed: golden.get('B_02.03'), changed: [] },
    ])
  })

  it('are compared in a template without a key too, row by row', () => {
    const tables = (cell: string) => new Map([['B_99.01', [{ cells: [cell, ...Array(18).fill('')] }]]])
    expect(compareTables(taxonomy, tables('a'), tables('b'))).toMatchObject([
      { added: [], removed: [], changed: [{ key: '', column: 'c0010', before: 'a', after: 'b' }] },
    ])
  })

  it('may lack a table: then all of its rows came or went', () => {
    expect(compareTables(taxonomy, new Map(), golden).map(({ added }) => added.length)).toEqual(
      [...golden.values()].map((rows) => rows.length),
    )
  })

  it('differ in what a plain search finds, whatever their rows', () => {
    const cell = fc.constantFrom('a', 'b', '')
    const table = fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 })
    fc.assert(
      fc.property(table, table, (before, after) => {
        const left = before.map((cells) => ({ cells }))
        const right = after.map((cells) => ({ cells }))
        const found = compareTables(taxonomy, new Map([['B_03.02', left]]), new Map([['B_03.02', right]]))
        expect(found).toEqual(searched(left, right))
      }),
      { seed: seedOf(61), numRuns: 3000 },
    )
  })
})

/** The same by brute force: equal rows are first removed in pairs, then those with the same key are paired in order. */
function searched(before: readonly TableRow[], after: readonly TableRow[]) {
  const isEqual = (one: TableRow, other: TableRow) => lines([one])[0] === lines([other])[0]
  const isSameKey = (one: TableRow, other: TableRow) =>
    one.cells[0] === other.cells[0] && one.cells[1] === other.cells[1]
  const left = [...before].reverse()
  const right: TableRow[] = []
  for (const one of after) {
    const at = left.findIndex((other) => isEqual(one, other))
    if (at === -1) right.push(one)
    else left.splice(at, 1)
  }
  left.reverse()
  const added: TableRow[] = []
  const changed = right.flatMap((one) => {
    const at = left.findIndex((other) => isSameKey(one, other))
    const [former] = at === -1 ? [] : left.splice(at, 1)
    if (former === undefined) added.push(one)
    if (former === undefined || former.cells[2] === one.cells[2]) return []
    const key = keyText(templateOf(taxonomy, 'B_03.02'), one.cells)
    return [{ template: 'B_03.02', key, column: 'c0030', before: former.cells[2], after: one.cells[2] }]
  })
  const isNothing = added.length === 0 && left.length === 0 && changed.length === 0
  return isNothing ? [] : [{ template: 'B_03.02', added, removed: left, changed }]
}
