import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { seedOf } from '../../../../test/rounds.ts'
import type { Act } from '../log/log.ts'
import { dismissAtIngest, insertAlert, type NewAlert } from './alerts.ts'

const at = '2026-01-01T00:00:00.000Z'

const alertNumbered = (id: string, severity: number): NewAlert => ({
  id,
  source: severity % 2 === 0 ? 'edr' : 'ids',
  identity: null,
  externalId: null,
  severity,
  title: 'An alert',
  description: null,
  detectedAt: at,
  receivedAt: at,
  asset: null,
  hostname: null,
  tags: [],
  techniques: [],
  raw: null,
  observables: [],
})

/**
 * Alerts that are inserted, dismissed, merged, overdue and removed in one act; an alert to be dismissed or removed is
 * identified by its position from the end.
 */
type Step = { readonly kind: 'put' | 'dismiss' | 'merge' | 'miss' | 'remove'; readonly which: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('put', 'put', 'dismiss', 'merge', 'miss', 'remove'),
  which: fc.nat(4),
})

test('counts are those of a look at every alert, whatever one act puts there, decides and takes away', ({
  onTestFinished,
}) => {
  const store = freshStore(onTestFinished)
  let made = 0
  const take = ({ kind, which }: Step, act: Act) => {
    made += 1
    if (kind === 'put') return void insertAlert(act, alertNumbered(`alert_${made}`, which))
    const number = act.writer
      .prepare('SELECT number FROM alert ORDER BY number DESC LIMIT 1 OFFSET ?')
      .pluck()
      .get(which) as number | undefined
    if (number === undefined) return
    if (kind === 'dismiss') return dismissAtIngest(act.writer, number, 'x', at)
    if (kind === 'miss')
      return void act.writer.prepare('UPDATE alert SET breached = 2 WHERE number = ?').run(number)
    if (kind === 'merge')
      return void act.writer
        .prepare(
          'UPDATE alert SET merged_into = (SELECT min(number) FROM alert WHERE number <> @number) WHERE number = @number',
        )
        .run({ number })
    act.writer.prepare('UPDATE alert SET merged_into = NULL WHERE merged_into = ?').run(number)
    act.writer.prepare('DELETE FROM alert WHERE number = ?').run(number)
  }
  const counted = (sql: string) => store.reader.prepare(sql).raw().all()
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      doAct(store, (act) => {
        for (const each of steps) take(each, act)
      })
      for (const level of [11, 16])
        expect(
          counted(
            `SELECT block, source, status, rank, count FROM alert_count WHERE level = ${level} AND count > 0 ORDER BY 1, 2, 3, 4`,
          ),
        ).toEqual(
          counted(
            `SELECT number >> ${level}, source, status, rank, count(*) FROM alert GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
          ),
        )
    }),
    { seed: seedOf(20_261_125), numRuns: 200 },
  )
})
