import { expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { putObservable, suppressionTable } from './observables.ts'
import { holdingStamp, holdingSuppressions } from './suppressions.ts'

const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`

test('a suppression is in force until its end, whatever others are', ({ onTestFinished }) => {
  const store = freshStore(onTestFinished)
  doAct(store, (act) => {
    for (const [index, [value, until]] of [
      ['short.example', day(3)],
      ['long.example', day(6)],
    ].entries() as ArrayIterator<[number, [string, string]]>) {
      const observable = { type: 'domain', value, reversedHost: null, address: null, prefix: null }
      putObservable(act, { ...observable, newId: () => `obs_${index}` }, day(1))
      suppressionTable.put(act, `sup_${index}`, {
        ...{ type: 'domain', value, scope: 'global', until },
        ...{ created_at: day(1), created_by: 'window', reason: null },
      })
    }
  })
  const holding = (now: string) => holdingSuppressions(store.reader, now).map(({ value }) => value)
  expect(holding(day(2))).toEqual(['long.example', 'short.example'])
  expect(holding(day(3))).toEqual(['long.example'])
  expect(holding(day(6))).toEqual([])
  expect(new Set([2, 3, 6].map((number) => holdingStamp(store.reader, day(number)))).size).toBe(3)
  doAct(store, (act) => suppressionTable.delete(act, 'sup_1'))
  expect(holding(day(2))).toEqual(['short.example'])
})
