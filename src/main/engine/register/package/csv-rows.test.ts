import { expect, test } from 'vitest'
import { readCsvRows } from './csv-rows.ts'

test('of a line of a million commas a thousand cells are kept, and all are counted', () => {
  const met: { readonly kept: number; readonly count: number }[] = []
  readCsvRows(`a,b\n${','.repeat(1_000_000)}\nc,d`, ',', {
    row: (cells, count) => met.push({ kept: cells.length, count }) > 0,
    fault: (fault) => expect.fail(fault),
  })
  expect(met).toEqual([
    { kept: 2, count: 2 },
    { kept: 1000, count: 1_000_001 },
    { kept: 2, count: 2 },
  ])
})
