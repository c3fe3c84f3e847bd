import { beforeEach, describe, expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { indicatorRow } from '../../../../test/fixtures/store/indicator-row.ts'
import type { Store } from '../database/handle.ts'
import {
  indicatorsBetween,
  occurrencesOf,
  occurrencesOfEmail,
  occurrencesOfWallet,
  questions,
  sessionNumbered,
} from './occurrences.ts'
import { insertSession, saveIndicators, sessionTable } from './sessions.ts'

let store: Store
beforeEach(({ onTestFinished }) => {
  store = freshStore(onTestFinished)
})

const at = '2026-01-01T00:00:00.000Z'

/** Stores a session with indicators of one kind, the n-th with n hits. */
function keep(id: string, kind: number, ...values: string[]): number {
  const number = doAct(store, (act) =>
    insertSession(act, { id, title: `Title of ${id}`, country: 'GB', created_at: at }, []),
  )
  const added = values.map((value, position) => indicatorRow(position, kind, value, { count: position + 1 }))
  saveIndicators(store, number, { added, recounted: [] })
  return number
}

describe('occurrences', () => {
  test('of a value are those of its kind, the newest session first, without deleted ones', () => {
    const first = keep('a', 0, 'x', '9.9.9.9')
    keep('b', 5, '9.9.9.9')
    const third = keep('c', 0, '9.9.9.9')
    keep('d', 0, '9.9.9.9')
    doAct(store, (act) => sessionTable.delete(act, 'd'))
    expect(occurrencesOf(store, 0, '9.9.9.9', 10)).toEqual([
      { session: third, count: 1 },
      { session: first, count: 2 },
    ])
    expect(occurrencesOf(store, 0, '9.9.9.9', 1)).toEqual([{ session: third, count: 1 }])
  })

  test('of an e-mail address are found in any case, and those of nothing else', () => {
    const number = keep('a', 4, 'Bad.Guy@mail-host.ru')
    keep('b', 3, 'bad.guy@mail-host.ru')
    expect(occurrencesOfEmail(store, 'bad.guy@mail-host.ru', 10)).toEqual([{ session: number, count: 1 }])
  })

  test('of an EVM address are found in any case', () => {
    const number = keep('a', 6, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    keep('b', 3, '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')
    expect(occurrencesOfWallet(store, '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 10)).toEqual([
      { session: number, count: 1 },
    ])
  })

  test('between two texts are bounded', () => {
    const number = keep('a', 0, '10.0.0.1', '10.0.0.2', '10.0.0.3', '11.0.0.1')
    expect(indicatorsBetween(store, '10.', '10/', 2)).toEqual([
      { session: number, kind: 0, value: '10.0.0.1', count: 1 },
      { session: number, kind: 0, value: '10.0.0.2', count: 2 },
    ])
    expect(indicatorsBetween(store, '10.', '10/', 10)).toHaveLength(3)
  })

  test('name the session, unless it was deleted', () => {
    const number = keep('a', 0, 'x')
    expect(sessionNumbered(store, number)).toEqual({ id: 'a', title: 'Title of a', created_at: at })
    doAct(store, (act) => sessionTable.delete(act, 'a'))
    expect(sessionNumbered(store, number)).toBeNull()
  })
})

const planOf = (sql: string) =>
  (store.reader.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]).map(
    ({ detail }) => detail,
  )

describe('the plan', () => {
  test.each([
    ['value', 'SEARCH i USING INDEX triage_indicator_by_value (value=? AND kind=?)'],
    ['email', 'SEARCH i USING INDEX triage_indicator_email (<expr>=?)'],
    ['wallet', 'SEARCH i USING INDEX triage_indicator_wallet (<expr>=?)'],
    ['between', 'SEARCH i USING INDEX triage_indicator_by_value (value>? AND value<?)'],
    ['session', 'SEARCH triage_session USING INTEGER PRIMARY KEY (rowid=?)'],
  ] as const)('of the question for %s uses an index and sorts nothing', (name, search) => {
    const sql = questions[name]
    const parameters = sql.split('?').length - 1
    const plan = (
      store.reader.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...new Array(parameters).fill('x')) as {
        detail: string
      }[]
    ).map(({ detail }) => detail)
    expect(plan[0]).toBe(search)
    expect(plan.slice(1).every((step) => step === 'SEARCH s USING INTEGER PRIMARY KEY (rowid=?)')).toBe(true)
  })

  test('would show a question without an index, or one that sorts', () => {
    expect(planOf(`SELECT 1 FROM triage_indicator WHERE marks = 1`)[0]).toMatch(/^SCAN /)
    expect(planOf(`SELECT 1 FROM triage_session ORDER BY title`)).toContain('USE TEMP B-TREE FOR ORDER BY')
  })
})
