import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { seedOf } from '../../../../test/rounds.ts'
import type { Store, WriteHandle } from '../database/handle.ts'
import { labelAlerts } from './alert-labels.ts'
import { passingAmong, readStatesAhead } from './alert-memory.ts'
import { allRanks } from './alert-rank.ts'
import type { AlertCondition } from './alert-sets.ts'
import { nextOfStateQuery, type StateFilter } from './alert-states.ts'
import { countAlerts } from './count-alerts.ts'

const anyState: StateFilter = { statuses: [], ranks: allRanks, sources: null }

/** A condition that every alert meets, and one that decisions change. */
const all: AlertCondition = {
  key: 'all',
  changesWith: [],
  forEach: (_, { from, to }, visit) => {
    for (let number = from; number <= to; number++) visit(number)
  },
}
const noise: AlertCondition = {
  key: 'noise',
  changesWith: ['state'],
  forEach: (reader, { from, to }, visit) => {
    const asked = reader.prepare(
      "SELECT number FROM alert WHERE reason_code = 'noise' AND number BETWEEN ? AND ?",
    )
    for (const number of asked.pluck().all(from, to) as number[]) visit(number)
  },
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

type Asked = {
  readonly conditions: readonly AlertCondition[]
  readonly filter: StateFilter
  readonly upTo: number
}

/** Numbers found, newest first, with their counts by rank. */
function found({ reader }: Store, { conditions, filter, upTo }: Asked) {
  const passing = passingAmong(reader, { conditions, numbers: null, upTo }, filter)
  return {
    numbers: passing.numbersOf(allRanks, 0, 100_000),
    counts: allRanks.map((rank) => passing.totalOf([rank])),
  }
}

/** The same by SQL. */
function kept({ reader }: Store, { conditions, filter: { statuses, ranks, sources }, upTo }: Asked) {
  const among = (column: string, values: readonly number[]) => `${column} IN (${values.join(', ')})`
  const where = [
    `number <= ${upTo}`,
    among('rank', ranks),
    ...(statuses.length > 0 ? [among('status', statuses)] : []),
    ...(sources === null ? [] : [among('source', sources)]),
    ...(conditions.includes(noise) ? ["reason_code = 'noise'"] : []),
  ].join(' AND ')
  const rows = reader.prepare(`SELECT number, rank FROM alert WHERE ${where} ORDER BY number DESC`).all() as {
    number: number
    rank: number
  }[]
  return {
    numbers: rows.map(({ number }) => number),
    counts: allRanks.map((each) => rows.filter(({ rank }) => rank === each).length),
  }
}

const place = fc.integer({ min: 1, max: 900 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ do: 'read ahead' } as const) },
  fc.record({ do: fc.constant('decide' as const), from: place, count: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ do: fc.constant('delete' as const), from: place, count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant('come in' as const), count: fc.integer({ min: 1, max: 150 }) }),
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('filter' as const),
      asked: fc.record({
        conditions: fc.constantFrom([all], [all, noise]),
        filter: fc.record({
          statuses: fc.constantFrom([], [0], [1], [1, 2]),
          ranks: fc.constantFrom(allRanks, [1, 2]),
          sources: fc.constantFrom(null, [2]),
        }),
        upTo: fc.constantFrom(650, 700, Number.MAX_SAFE_INTEGER),
      }),
    }),
  },
)

test('what is kept in memory is what is there, whatever is written while it is read ahead and asked for', ({
  onTestFinished,
}) => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 80 }), (steps) => {
      const store = freshStore(onTestFinished)
      doAct(store, ({ writer }) => {
        writer.exec(`INSERT INTO alert_source VALUES (1, 'edr'), (2, 'ids')`)
        insert(writer, 700)
      })
      for (const step of steps) {
        if (step.do === 'read ahead') readStatesAhead(store.reader, 40)
        else if (step.do === 'filter') expect(found(store, step.asked)).toEqual(kept(store, step.asked))
        else
          doAct(store, ({ writer }) => {
            if (step.do === 'come in') insert(writer, step.count)
            else if (step.do === 'decide')
              writer.exec(
                `UPDATE alert SET status = (status + 1) % 3, reason_code = iif(status = 0, 'noise', NULL) WHERE number BETWEEN ${step.from} AND ${step.from + step.count}`,
              )
            else
              writer.exec(
                `DELETE FROM alert WHERE number BETWEEN ${step.from} AND ${step.from + step.count - 1}`,
              )
          })
      }
      while (readStatesAhead(store.reader, 40));
      for (const conditions of [[all], [all, noise]]) {
        const asked = { conditions, filter: anyState, upTo: Number.MAX_SAFE_INTEGER }
        expect(found(store, asked)).toEqual(kept(store, asked))
      }
    }),
    { seed: seedOf(20_261_127), numRuns: 20 },
  )
})

test('what was read ahead is not read again', ({ onTestFinished }) => {
  const store = freshStore(onTestFinished)
  doAct(store, ({ writer }) => {
    writer.exec(`INSERT INTO alert_source VALUES (1, 'edr'), (2, 'ids')`)
    insert(writer, 64 * 300 - 1)
  })
  while (readStatesAhead(store.reader, 1000));
  const asked = { conditions: [all], filter: anyState, upTo: Number.MAX_SAFE_INTEGER }
  const there = kept(store, asked)
  const prepared: string[] = []
  const prepare = store.reader.prepare.bind(store.reader)
  store.reader.prepare = (sql) => {
    prepared.push(sql)
    return prepare(sql)
  }
  expect(found(store, asked)).toEqual(there)
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
