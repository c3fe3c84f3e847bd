import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doAct } from '../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../test/fixtures/store/fresh-store.ts'
import { labelAlerts } from './alert-labels.ts'
import { passingAmong, readStatesAhead } from './alert-memory.ts'
import { allRanks } from './alert-rank.ts'
import { nextOfStateQuery, type StateFilter } from './alert-states.ts'
import { countAlerts } from './count-alerts.ts'
import type { WriteHandle } from './handle.ts'
import type { Store } from './open.ts'

const anyState: StateFilter = { statuses: [], ranks: allRanks, sources: null }

/** A condition that every alert holds. */
const all = {
  key: 'all',
  canChange: false,
  numbers: (_: unknown, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
}

function insert(writer: WriteHandle, count: number): void {
  writer
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO alert (id, source, severity, status, title, detected_at, received_at, tags, techniques, observables, ingest_count)
       SELECT 'alert_' || hex(randomblob(9)), 1 + i % 2, i % 5, i % 3, 't', '2026', '2026', '[]', '[]', 0, 1 FROM n`,
    )
    .run(count)
  countAlerts(writer)
  labelAlerts(writer)
}

function passing({ reader }: Store, filter: StateFilter): number[] {
  const found = passingAmong(
    reader,
    { conditions: [all], numbers: null, upTo: Number.MAX_SAFE_INTEGER },
    filter,
  )
  return found.numbersOf(allRanks, 0, 100_000)
}

const kept = ({ reader }: Store, where: string) =>
  reader.prepare(`SELECT number FROM alert WHERE ${where} ORDER BY number DESC`).pluck().all()

const place = fc.integer({ min: 1, max: 900 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ do: 'read ahead' } as const) },
  fc.record({ do: fc.constant('decide' as const), from: place, count: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ do: fc.constant('delete' as const), from: place, count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant('come in' as const), count: fc.integer({ min: 1, max: 150 }) }),
  fc.record({ do: fc.constant('filter' as const), status: fc.integer({ min: 0, max: 2 }) }),
)

test('states that are read ahead are those that are there, whatever is written meanwhile', ({
  onTestFinished,
}) => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
      const store = freshStore(onTestFinished)
      doAct(store, ({ writer }) => {
        writer.exec(`INSERT INTO alert_source VALUES (1, 'edr'), (2, 'ids')`)
        insert(writer, 700)
      })
      for (const step of steps) {
        if (step.do === 'read ahead') readStatesAhead(store.reader, 40)
        else if (step.do === 'filter')
          expect(passing(store, { ...anyState, statuses: [step.status] })).toEqual(
            kept(store, `status = ${step.status}`),
          )
        else
          doAct(store, ({ writer }) => {
            if (step.do === 'come in') insert(writer, step.count)
            else if (step.do === 'decide')
              writer.exec(
                `UPDATE alert SET status = (status + 1) % 3 WHERE number BETWEEN ${step.from} AND ${step.from + step.count}`,
              )
            else
              writer.exec(
                `DELETE FROM alert WHERE number BETWEEN ${step.from} AND ${step.from + step.count - 1}`,
              )
          })
      }
      while (readStatesAhead(store.reader, 40));
      for (const status of [0, 1, 2])
        expect(passing(store, { statuses: [status], ranks: [1, 2], sources: [2] })).toEqual(
          kept(store, `status = ${status} AND rank IN (1, 2) AND source = 2`),
        )
    }),
    { seed: 20_261_127, numRuns: 20 },
  )
})

test('what was read ahead is not read again', ({ onTestFinished }) => {
  const store = freshStore(onTestFinished)
  doAct(store, ({ writer }) => {
    writer.exec(`INSERT INTO alert_source VALUES (1, 'edr'), (2, 'ids')`)
    insert(writer, 64 * 300 - 1)
  })
  while (readStatesAhead(store.reader, 1000));
  const prepared: string[] = []
  const prepare = store.reader.prepare.bind(store.reader)
  store.reader.prepare = (sql) => {
    prepared.push(sql)
    return prepare(sql)
  }
  expect(passing(store, anyState)).toEqual(kept(store, 'true'))
  expect(prepared.filter((sql) => sql.includes('rank'))).toEqual([])
})

test('the next ones of a state are found by its index', ({ onTestFinished }) => {
  const { reader } = freshStore(onTestFinished)
  const plan = reader.prepare(`EXPLAIN QUERY PLAN ${nextOfStateQuery}`).all(1, 1, 1, 1, 1) as {
    detail: string
  }[]
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH alert USING INDEX alert_by_source (source=? AND status=? AND rank=? AND rowid>?)',
  ])
})
