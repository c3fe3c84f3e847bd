import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { seedOf } from '../../../../test/rounds.ts'
import { makeRandom } from '../../operations/system/random.ts'
import { putAlertBatch } from '../../store/alerts/alert-batches.ts'
import type { Store } from '../../store/database/handle.ts'
import { suppressionTable } from '../../store/observables/observables.ts'
import { storeSettings } from '../../store/settings/settings.ts'
import { comingIn, type GivenAlert, type ReadAlert, readAlert } from '../cases/model/new-alert.ts'
import { AlertBatchMaker } from './alert-batch-maker.ts'
import { takeInOne } from './take-in-alert.ts'

const clock = { now: () => Date.parse('2026-11-20T06:00:00Z') }
const at = '2026-11-20T06:00:00.000Z'

/** Texts that JSON, SQL and UTF-8 each have to handle carefully. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    '0',
    '7',
    'null',
    'a\u0000b',
    '\ud800',
    '\udc00 x',
    '"\\\n',
    "'; --",
    '\u2028',
    '\u{1f98a}',
    'é\\u0000',
  ),
)
const value = fc.constantFrom(
  '203.0.113.7',
  '2001:db8::1',
  'parcel-desk.click',
  'odd\u0000 value',
  '10.0.0.0/8',
  'x\ud800',
)

const given = fc.record({
  source: fc.constantFrom('edr', 'ids', '7', 'a\u0000b'),
  identity: fc.option(fc.constantFrom('one', 'two', 'three', 'four')),
  externalId: fc.option(text),
  severity: fc.constantFrom('info', 'low', 'medium', 'high', 'critical'),
  title: text,
  description: fc.option(text, { nil: undefined }),
  detected_at: fc.option(fc.constantFrom('2026-11-20T05:00:00.000Z'), { nil: undefined }),
  asset: fc.option(fc.record({ hostname: text, owner: text })),
  tags: fc.array(fc.oneof(text, fc.constantFrom('T1059', 'Attack.T1110.001', 'lure', 'LURE')), {
    maxLength: 3,
  }),
  raw: fc.option(fc.oneof(fc.jsonValue(), fc.record({ text, host: value }))),
  observables: fc.array(
    fc.oneof(
      fc.record({ value }),
      fc.record({ value, detection: fc.boolean(), comment: text, object: text }),
      fc.record({ value, type: fc.constantFrom('ip', 'domain', 'hostname', 'user', 'other') }),
    ),
    { maxLength: 4 },
  ),
  references: fc.array(fc.record({ url: text, title: text }), { maxLength: 2 }),
  isReport: fc.boolean(),
  leftOut: fc.record({ observables: fc.nat(9), characters: fc.nat(9) }),
} as const)

/** An identity is unique only within its source. */
function ofItsSource(alert: GivenAlert): GivenAlert {
  const { identity, source } = alert
  return { ...alert, identity: identity === null ? null : `${source} ${identity}` }
}

/** Queries for everything that alerts write, except ids, which differ each time. */
const asked = [
  'SELECT name FROM alert_source ORDER BY number',
  `SELECT a.number, s.name, identity, external_id, severity, status, rank, title, description, detected_at, received_at, asset,
     hostname, tags, techniques, observables, ingest_count, reason_code, decided_at, typeof(title), length(CAST(title AS BLOB))
   FROM alert a JOIN alert_source s ON s.number = a.source ORDER BY 1`,
  'SELECT number, raw FROM alert_raw ORDER BY 1',
  'SELECT number, type, value, reversed_host, hex(address), prefix, first_seen, last_seen FROM observable ORDER BY 1',
  'SELECT alert, observable, extracted FROM alert_observable ORDER BY 1, 2',
  'SELECT * FROM alert_statement ORDER BY alert, observable',
  'SELECT * FROM alert_reference ORDER BY alert, position',
  'SELECT * FROM reporting_alert ORDER BY alert',
  'SELECT kind, value, block, hex(alerts) FROM label JOIN label_block ON label = number ORDER BY 1, 2, 3',
  'SELECT level, block, s.name, status, rank, count FROM alert_count JOIN alert_source s ON s.number = source ORDER BY 1, 2, 3, 4, 5',
  'SELECT alert, acknowledge_due, triage_due, resolve_due, next_due FROM sla_clock ORDER BY 1',
  'SELECT event, (SELECT number FROM alert WHERE id = subject), state FROM webhook_delivery ORDER BY number',
  'SELECT created, changed, deleted, reversible FROM act ORDER BY number',
  'SELECT id, hex(sz) FROM alert_text_docsize ORDER BY 1',
  'SELECT rowid FROM observable_text ORDER BY 1',
]

function prepared(store: Store): void {
  doAct(store, (act) => {
    const minutes = { acknowledge: 5, triage: null, resolve: 60 }
    const none = { acknowledge: null, triage: null, resolve: null }
    storeSettings(act, {
      sla_targets: { info: none, low: none, medium: none, high: minutes, critical: minutes },
    })
    store.writer
      .prepare(
        `INSERT INTO webhook (id, url, events, allow_private, secret, created_at)
         VALUES ('w', 'https://receiver.example', '["alert.ingested"]', 0, 's', ?)`,
      )
      .run(at)
    // an observable that is known already, and is suppressed for one source
    store.writer
      .prepare(
        `INSERT INTO observable (id, type, value, first_seen, last_seen)
         VALUES ('obs_known', 'ip', '203.0.113.7', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
      )
      .run()
    const scope = 'source:edr'
    suppressionTable.put(act, 'sup', {
      ...{ type: 'ip', value: '203.0.113.7', scope },
      until: '2027-01-01T00:00:00.000Z',
      created_at: at,
      created_by: 'test',
      reason: null,
    })
  })
}

function one(store: Store, alerts: readonly ReadAlert[]): void {
  const random = makeRandom()
  doAct(store, (act) => {
    const tools = { repetition: 'key', updating: () => 'same' as const, random, plan: 'local' } as const
    for (const alert of alerts) takeInOne(act, { alert: comingIn(alert, { clock, random }), ...tools })
  })
}

function together(store: Store, alerts: readonly ReadAlert[]) {
  const maker = new AlertBatchMaker(makeRandom())
  for (const alert of alerts) maker.add(alert, clock.now())
  expect(maker.count).toBe(alerts.length)
  const batch = maker.take()
  return doAct(store, (act) => putAlertBatch(act, batch, at))
}

test('a batch leaves the same behind as its alerts taken in one by one', async ({ onTestFinished }) => {
  const left = { single: freshStore(onTestFinished), batch: freshStore(onTestFinished) }
  prepared(left.single)
  prepared(left.batch)
  await fc.assert(
    fc.asyncProperty(fc.array(given, { maxLength: 8 }), async (several) => {
      const alerts = await Promise.all(several.map((each) => readAlert(ofItsSource(each))))
      const before = left.batch.reader.prepare('SELECT count(*) AS count FROM alert').get() as {
        count: number
      }
      one(left.single, alerts)
      const { added, repeated } = together(left.batch, alerts)
      const after = left.batch.reader.prepare('SELECT count(*) AS count FROM alert').get() as {
        count: number
      }
      expect([added, added + repeated]).toEqual([after.count - before.count, alerts.length])
      for (const sql of asked)
        expect(left.batch.reader.prepare(sql).raw().all()).toEqual(
          left.single.reader.prepare(sql).raw().all(),
        )
    }),
    { seed: seedOf(20_261_126), numRuns: 150 },
  )
  for (const table of ['alert_text', 'observable_text'])
    left.batch.writer.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('integrity-check', 1)`).run()
})

/** Returns a list of the statements that a store prepares from now on. */
function preparedBy({ writer }: Store): string[] {
  const asked: string[] = []
  const prepare = writer.prepare.bind(writer)
  writer.prepare = ((sql: string) => {
    asked.push(sql)
    return prepare(sql)
  }) as typeof writer.prepare
  return asked
}

function planOf({ writer }: Store, sql: string): string[] {
  const named = [...sql.matchAll(/@(\w+)/g)].map(([, name = '']) => [name, 1])
  const bound = named.length > 0 ? [Object.fromEntries(named)] : [...sql.matchAll(/\?/g)].map(() => 1)
  const plan = writer.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...bound) as { detail: string }[]
  return plan.map(({ detail }) => detail)
}

/** Scans of single-row tables, of small user-defined tables, and of the values of a statement. */
const small = /^SCAN (?:\w+ VIRTUAL TABLE|alert_counted$|alert_labelled$|webhook$|fresh$|CONSTANT ROW)/
/** A check whether there is any row. */
const first = 'SCAN suppression USING COVERING INDEX suppression_of_observable'

test('no statement of a batch, nor of what is done at its end, scans a large table', async ({
  onTestFinished,
}) => {
  const store = freshStore(onTestFinished)
  prepared(store)
  const statements = preparedBy(store)
  const alerts = await Promise.all(
    ['one', 'two', 'three'].map((identity) =>
      readAlert({
        source: 'edr',
        identity,
        externalId: identity,
        severity: 'high',
        title: identity,
        asset: { hostname: 'ws-1' },
        tags: ['T1059', 'lure'],
        raw: { identity },
        observables: [{ value: '203.0.113.7' }, { value: `${identity}.example` }],
      }),
    ),
  )
  together(store, alerts.slice(0, 2))
  // some of these exist already, some do not
  expect(together(store, alerts)).toMatchObject({ added: 1, repeated: 2 })
  expect(statements.length).toBeGreaterThan(30)
  for (const table of ['alert', 'alert_raw', 'observable', 'alert_observable', 'label_block', 'sla_clock'])
    expect(statements.join('\n')).toMatch(new RegExp(`INSERT.* INTO ${table} `))
  const scans = statements.flatMap((sql) =>
    planOf(store, sql)
      .filter((detail) => detail.startsWith('SCAN') && !small.test(detail) && detail !== first)
      .map((detail) => `${detail}: ${sql}`),
  )
  expect(scans).toEqual([])
})
