import { expect, test } from 'vitest'
import { compareReports } from './compare-reports.ts'

test.each([
  ['equal facts', { a: { b: 1 } }, { a: { b: 1 } }, [{ field: 'a.b', one: '1', other: '1', differs: false }]],
  ['other values', { a: 1 }, { a: 2 }, [{ field: 'a', one: '1', other: '2', differs: true }]],
  ['a fact of one only', { a: 1 }, { a: null }, [{ field: 'a', one: '1', other: null, differs: true }]],
  ['no report of one', { a: true }, undefined, [{ field: 'a', one: 'true', other: null, differs: true }]],
])('%s', (_what, one, other, facts) => {
  expect(compareReports(one, other)).toEqual({ facts, lists: [], is_cut: false })
})

test('entries of lists are compared wherever they lie, and named where only one has them', () => {
  const one = {
    ascii: [
      { offset: 1, value: 'kept' },
      { offset: 9, value: 'gone' },
    ],
  }
  const other = {
    ascii: [
      { offset: 5, value: 'kept' },
      { offset: 7, value: 'new' },
    ],
  }
  expect(compareReports(one, other).lists).toEqual([
    {
      field: 'ascii',
      in_both: 1,
      only_one: ['gone'],
      only_one_total: 1,
      only_other: ['new'],
      only_other_total: 1,
    },
  ])
})

test('a difference beyond the part of a long text that is shown is a difference', () => {
  const long = 'x'.repeat(5000)
  expect(compareReports({ a: `${long}1` }, { a: `${long}2` }).facts).toMatchObject([{ differs: true }])
})

test('results without end are cut, and say so', () => {
  const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, index]))
  const compared = compareReports(wide, wide)
  expect(compared.is_cut).toBe(true)
  expect(compared.facts.length).toBeLessThanOrEqual(400)
  let deep: object = {}
  for (let depth = 0; depth < 10_000; depth++) deep = { deep }
  expect(compareReports(deep, {}).is_cut).toBe(true)
})
