import { beforeEach, expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { indicatorRow } from '../../../../test/fixtures/store/indicator-row.ts'
import type { Store } from '../database/handle.ts'
import { insertSession, saveIndicators, sessionTable } from './sessions.ts'
import { countOtherSessions, knownElsewhere, knownElsewhereSql } from './value-sessions.ts'

let store: Store
beforeEach(({ onTestFinished }) => {
  store = freshStore(onTestFinished)
})

function keep(id: string, ...values: readonly (readonly [kind: number, value: string])[]): number {
  const at = '2026-01-01T00:00:00.000Z'
  const number = doAct(store, (act) =>
    insertSession(act, { id, title: id, country: 'GB', created_at: at }, []),
  )
  const added = values.map(([kind, value], position) => indicatorRow(position, kind, value))
  saveIndicators(store, number, { added, recounted: [] })
  return number
}

test('one value and all values of a session are counted alike, mail addresses in any case', () => {
  const values = [
    [4, 'Bad.Guy@mail-host.ru'],
    [2, 'mail-host.ru'],
    [3, 'https://Quay.ru/A'],
    [4, 'other@mail-host.ru'],
  ] as const
  const session = keep('a', ...values)
  keep('b', [4, 'bad.guy@MAIL-HOST.ru'], [2, 'mail-host.ru'], [3, 'https://quay.ru/a'])
  keep('c', [4, 'bad.guy@mail-host.ru'], [3, 'bad.guy@mail-host.ru'])
  keep('d', [2, 'mail-host.ru'])
  doAct(store, (act) => sessionTable.delete(act, 'd'))
  const counts = new Map(
    knownElsewhere(store, session, 0, 10).map(({ position, sessions }) => [position, sessions]),
  )
  expect([...counts].sort()).toEqual([
    [0, 2],
    [1, 1],
  ])
  for (const [position, [kind, value]] of values.entries())
    expect(countOtherSessions(store, session, kind, value)).toBe(counts.get(position) ?? 0)
})

test('the question about all values looks everything up by an index', () => {
  const plan = store.reader
    .prepare(`EXPLAIN QUERY PLAN ${knownElsewhereSql}`)
    .all(1, 0, 10, 1, 0, 10, 1, 0, 10) as {
    detail: string
  }[]
  const steps = plan.map(({ detail }) => detail)
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([])
  expect(steps.some((step) => step.includes('triage_indicator_by_value (value=? AND kind=?)'))).toBe(true)
  expect(steps.some((step) => step.includes('triage_indicator_email (<expr>=?)'))).toBe(true)
  expect(steps.some((step) => step.includes('triage_indicator_wallet (<expr>=?)'))).toBe(true)
})
