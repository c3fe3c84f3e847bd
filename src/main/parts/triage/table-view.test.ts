import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { iocKinds } from '../../../contract/core/ioc-kinds.ts'
import type { IndicatorFilter } from '../../../contract/workstation/triage/triage-session.ts'
import { markBit } from '../../engine/ioc/indicator.ts'
import type { IndicatorRecord } from '../../store/triage/sessions.ts'
import { IndicatorTable } from './indicator-table.ts'
import { computeView, type Ranks, type SortColumn, sortInTurns } from './table-view.ts'

type Row = Pick<IndicatorRecord, 'kind' | 'value' | 'count' | 'marks'>

function tableOf(rows: readonly Row[]): IndicatorTable {
  const table = new IndicatorTable()
  for (const [position, row] of rows.entries())
    table.restore({ position, source: 0, start: 0, length: 1, line: 1, row: 0, ...row })
  return table
}

const ranks: Ranks = {
  known: (position) => (position * 7) % 5,
  risk: (position) => (position * 11) % 6,
  role: (position) => (position * 5) % 7,
}
const view = (
  rows: readonly Row[],
  filter: IndicatorFilter = {},
  sort: SortColumn = 'first',
  descending = false,
) => computeView(tableOf(rows), filter, sort, descending, ranks)
const row = (value: string, kind = 2, count = 1, marks = 0): Row => ({ value, kind, count, marks })

describe('sorting in turns', () => {
  test('gives what Array.sort gives, over several runs and merges', async () => {
    for (const length of [0, 1, 4095, 4096, 4097, 8192, 20_001, 50_000]) {
      const keys = Array.from({ length }, (_, index) => (index * 7919) % 101)
      const compare = (a: number, b: number) => (keys[a] as number) - (keys[b] as number) || a - b
      const items = Uint32Array.from(keys, (_, index) => length - 1 - index)
      const expected = [...items].sort(compare)
      await sortInTurns(items, compare)
      expect([...items]).toEqual(expected)
    }
  })
})

describe('a view', () => {
  const rowOf = fc.record({
    value: fc.constantFrom('a.ru', 'b.ru', 'B.ru', '8.8.8.8', '10.0.0.1', 'https://a.ru/x', 'é.ru'),
    kind: fc.integer({ min: 0, max: iocKinds.length - 1 }),
    count: fc.integer({ min: 1, max: 4 }),
    marks: fc.constantFrom(0, markBit.private, markBit.listed | markBit.part_of, markBit.defanged),
  })
  const hiding = markBit.private | markBit.listed

  test('is what filter and sort of an array give, for every column in both directions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(rowOf, { selector: ({ value, kind }) => `${kind} ${value}`, maxLength: 50 }),
        fc.constantFrom<SortColumn>('first', 'kind', 'value', 'count', 'known', 'risk'),
        fc.boolean(),
        fc.boolean(),
        fc.subarray([...iocKinds]),
        fc.constantFrom('', 'ru', 'A', 'hxxps://a[.]ru', ' b.ru '),
        async (rows, sort, descending, show_hidden, kinds, search) => {
          const needle = search.trim().toLowerCase().replace('[.]', '.').replace('hxxp', 'http')
          const found = rows
            .map((each, position) => ({ ...each, position }))
            .filter(({ value }) => value.toLowerCase().includes(needle))
          const shown = found.filter(({ marks }) => show_hidden || (marks & hiding) === 0)
          const key = (each: (typeof found)[number]) =>
            ({
              first: each.position,
              kind: each.kind,
              value: each.value,
              count: each.count,
              known: ranks.known(each.position),
              risk: ranks.risk(each.position),
              role: ranks.role(each.position),
            })[sort]
          const expected = shown
            .filter(
              ({ kind }) => kinds.length === 0 || kinds.includes(iocKinds[kind] as (typeof iocKinds)[number]),
            )
            .sort((a, b) => {
              const [left, right] = [key(a), key(b)]
              const order = left < right ? -1 : left > right ? 1 : 0
              return (descending ? -order : order) || a.position - b.position
            })
          const { positions, counts, hidden } = await view(
            rows,
            { kinds, search, show_hidden },
            sort,
            descending,
          )
          expect([...positions]).toEqual(expected.map(({ position }) => position))
          expect(hidden).toBe(found.filter(({ marks }) => (marks & hiding) !== 0).length)
          expect(counts).toEqual(
            Object.fromEntries(
              iocKinds.map((kind, index) => [kind, shown.filter((each) => each.kind === index).length]),
            ),
          )
        },
      ),
      { seed: seedOf(61), numRuns: 300 },
    )
  })

  test.each([
    ['8[.]8', ['8.8.8.8']],
    ['8(.)8(.)8', ['8.8.8.8']],
    ['hxxp://x', ['http://x.ru/']],
    ['X.RU', ['http://x.ru/']],
    ['.*', []],
  ])('finds %j, defanged or not', async (search, values) => {
    const rows = [row('8.8.8.8', 0), row('http://x.ru/', 3)]
    const { positions } = await view(rows, { search })
    expect([...positions].map((position) => rows[position]?.value)).toEqual(values)
  })
})

test('a table grows beyond its first capacity and loses nothing', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => row(`v${index}`, index % 8, index + 1, index % 3))
  const table = tableOf(rows)
  expect(table.size).toBe(5000)
  expect(table.record(4999)).toMatchObject({ position: 4999, value: 'v4999', kind: 4999 % 8, count: 5000 })
  expect(table.positionOf(3, 'v3')).toBe(3)
  expect(table.positionOf(4, 'v3')).toBeNull()
  expect(table.byKind.reduce((sum, count) => sum + count)).toBe(5000)
})
