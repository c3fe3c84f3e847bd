import { describe, expect, it } from 'vitest'
import { bigTables } from '../../../../../test/fixtures/register/big-tables.ts'
import {
  goldenReferenceDate,
  goldenTables,
  shippedTaxonomy,
} from '../../../../../test/fixtures/register/golden-tables.ts'
import { emptyTables, type TableRow } from '../table.ts'
import { checkTables, RegisterCheck, type TableChange } from './register-check.ts'

const taxonomy = shippedTaxonomy()
const facts = { referenceDate: goldenReferenceDate }

function goldenCheck(): { check: RegisterCheck; tables: Map<string, TableRow[]> } {
  const tables = goldenTables(taxonomy)
  const check = new RegisterCheck(taxonomy, facts)
  check.apply([...tables].map(([template, added]) => ({ template, removed: [], added })))
  return { check, tables }
}

function rowOf(tables: ReadonlyMap<string, readonly TableRow[]>, template: string, number: number): TableRow {
  const row = tables.get(template)?.[number - 1]
  if (row === undefined) throw new Error(`${template} has no row ${number}.`)
  return row
}

const branch = (code: string): TableRow => ({ cells: [code, '9999SKERRYBANK000195', '', 'eba_GA:FR'] })

describe('a check of a register', () => {
  it('counts findings by severity, of all and of one template', () => {
    const { check } = goldenCheck()
    check.apply([{ template: 'B_01.03', removed: [], added: [branch('B-1'), branch('B-1')] }])
    expect([check.counts(), check.countsOf('B_01.03'), check.countsOf('B_02.01')]).toEqual([
      { error: 2, warning: 4, info: 0 },
      { error: 2, warning: 4, info: 0 },
      { error: 0, warning: 0, info: 0 },
    ])
  })

  it('gives the findings of a row that it holds, and none of another', () => {
    const { check, tables } = goldenCheck()
    const row = branch('B-1')
    check.apply([{ template: 'B_01.03', removed: [], added: [row] }])
    expect(check.findingsOf(row).map(({ rule, row: number, key }) => [rule, number, key])).toEqual([
      ['e23675_e', null, 'B-1 · 9999SKERRYBANK000195'],
      ['v8857_m', null, 'B-1 · 9999SKERRYBANK000195'],
    ])
    expect(check.findingsOf(branch('B-1'))).toEqual([])
    expect(check.findingsOf(rowOf(tables, 'B_01.01', 1))).toEqual([])
  })

  it('puts findings in the order of filing when it is told, else in the order of keys', () => {
    const { check, tables } = goldenCheck()
    const [last, first] = [branch('B-2'), branch('B-1')]
    check.apply([{ template: 'B_01.03', removed: [], added: [last, first] }])
    const keys = [...check.findings()].map(({ key, row }) => `${key?.slice(0, 3)} ${row}`)
    expect(keys).toEqual(['B-1 null', 'B-1 null', 'B-2 null', 'B-2 null'])
    const filed = new Map([...tables, ['B_01.03', [last, rowOf(tables, 'B_01.03', 1), first]]])
    expect([...check.findings(filed)].map(({ key, row }) => `${key?.slice(0, 3)} ${row}`)).toEqual([
      'B-2 1',
      'B-2 1',
      'B-1 3',
      'B-1 3',
    ])
  })

  it('takes changes of one call one after the other', () => {
    const { check } = goldenCheck()
    const [passing, staying] = [branch('B-1'), branch('B-2')]
    check.apply([
      { template: 'B_01.03', removed: [], added: [passing, staying] },
      { template: 'B_01.03', removed: [passing, staying], added: [staying] },
    ])
    expect([...check.findings()].map(({ key }) => key?.slice(0, 3))).toEqual(['B-2', 'B-2'])
  })

  it.each<[string, (row: TableRow) => TableChange]>([
    [
      'takes away a row that is not there',
      () => ({ template: 'B_01.03', removed: [branch('B-1')], added: [] }),
    ],
    ['puts in a row that is there', (row) => ({ template: 'B_01.03', removed: [], added: [row] })],
    [
      'puts in a row twice',
      () => {
        const row = branch('B-1')
        return { template: 'B_01.03', removed: [], added: [row, row] }
      },
    ],
    ['names a template that there is not', () => ({ template: 'B_09.99', removed: [], added: [] })],
  ])('refuses a change that %s', (_, changeFor) => {
    const { check, tables } = goldenCheck()
    expect(() => check.apply([changeFor(rowOf(tables, 'B_01.03', 1))])).toThrow()
  })

  it('goes back to no finding when a change is taken back', () => {
    const { check, tables } = goldenCheck()
    const row = rowOf(tables, 'B_01.02', 1)
    const other = { cells: row.cells.with(0, 'SKERRY') }
    check.apply([{ template: 'B_01.02', removed: [row], added: [other] }])
    expect(check.counts().error).toBeGreaterThan(10)
    check.apply([{ template: 'B_01.02', removed: [other], added: [row] }])
    expect(check.counts()).toEqual({ error: 0, warning: 0, info: 0 })
  })

  it('starts anew when it has lost all its rows', () => {
    const { check, tables } = goldenCheck()
    check.apply([...tables].map(([template, removed]) => ({ template, removed, added: [] })))
    expect([...check.findings()]).toEqual(checkTables(taxonomy, emptyTables(taxonomy), facts))
    check.apply([...tables].map(([template, added]) => ({ template, removed: [], added })))
    expect([...check.findings()]).toEqual([])
  })

  it('finds nothing in a large group that is in order', () => {
    const size = { entities: 30, providers: 300, functions: 500, arrangements: 700 }
    const tables = bigTables(taxonomy, 7, size)
    expect(checkTables(taxonomy, tables, facts)).toEqual([])
    expect(tables.get('B_02.01')).toHaveLength(700)
  })
})
