import { expect, test } from 'vitest'
import type { LookupRow } from '../../contract/workstation/lookups/lookup-table.ts'
import { nextOrder, ordered } from './many-rows.ts'

const rows = [
  { kind: 'hash', value: 'b', title: 'x', severity: null, known: 0 },
  { kind: 'ip', value: '10.0.0.10', title: 'Y', severity: 'low', known: 2 },
  { kind: 'ip', value: '10.0.0.9', title: 'x', severity: 'critical', known: 1 },
] as unknown as readonly LookupRow[]
const values = (by: string, descending: boolean) =>
  ordered(rows, { by, descending }).map(({ value }) => value)

test('rows are sorted by each column, numbers as numbers, the gravest first', () => {
  expect(values('value', false)).toEqual(['10.0.0.9', '10.0.0.10', 'b'])
  expect(values('kind', false)).toEqual(['10.0.0.10', '10.0.0.9', 'b'])
  expect(values('risk', true)).toEqual(['10.0.0.9', '10.0.0.10', 'b'])
  expect(values('known', true)).toEqual(['10.0.0.10', '10.0.0.9', 'b'])
  expect(values('says', false)).toEqual(['b', '10.0.0.9', '10.0.0.10'])
  expect(ordered(rows, null)).toBe(rows)
})

test('a column is pressed for what one wants, the other way round, and the order of the text', () => {
  const first = nextOrder(null, 'risk')
  expect(first).toEqual({ by: 'risk', descending: true })
  const second = nextOrder(first, 'risk')
  expect(second).toEqual({ by: 'risk', descending: false })
  expect(nextOrder(second, 'risk')).toBeNull()
  expect(nextOrder(second, 'value')).toEqual({ by: 'value', descending: false })
})
