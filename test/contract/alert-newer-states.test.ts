import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AlertImportJob } from '../../src/contract/workstation/alerts/alert-import-job.ts'
import type { AlertRow, OpenedAlert } from '../../src/contract/workstation/alerts/alert-inbox.ts'
import { bringAlerts } from './bring-alerts.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** An event that arrives again in a newer state, from files and from senders. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

async function imported(events: readonly object[] | string, name = 'feed.jsonl'): Promise<AlertImportJob> {
  const text = typeof events === 'string' ? events : events.map((event) => JSON.stringify(event)).join('\n')
  const bytes = new Uint8Array(Buffer.from(text))
  return bringAlerts(host, bytes, { name })
}

async function rows(filter: object): Promise<AlertRow[]> {
  const { items } = await host.window<{ items: AlertRow[] }>('alertInbox.read', {
    filter: { statuses: [], severities: [], sources: [], words: '', ...filter },
    order: 'newest',
    up_to: null,
    offset: 0,
    limit: 100,
  })
  return items
}

const opened = (id: string) => host.window<OpenedAlert>('alertInbox.open', { id })
const valuesOf = ({ observables }: OpenedAlert) => observables.map(({ value }) => value).toSorted()

type Act = { readonly act: number; readonly title: string; readonly state: string; readonly records: number }
async function lastAct(): Promise<Act> {
  const { items } = await host.window<{ items: Act[] }>('activity.list', { part: 'alerts', limit: 1 })
  return items[0] as Act
}

/** An event of a feed, in the state of a day of November. */
let count = 0
const freshId = () => `5f1d-${++count}`
const misp = (uuid: string, day: number, domains: readonly string[], change: object = {}) => ({
  Event: {
    uuid,
    info: 'Kestrel loader',
    threat_level_id: '2',
    date: '2026-11-01',
    timestamp: String(Date.parse(`2026-11-${day}T08:00:00Z`) / 1000),
    Attribute: domains.map((value) => ({
      type: 'domain',
      value,
      to_ids: true,
      category: 'Network activity',
    })),
    ...change,
  },
})

async function only(source: string, words: string): Promise<AlertRow> {
  const found = await rows({ sources: [source], words })
  expect(found).toHaveLength(1)
  return found[0] as AlertRow
}

async function alertOf(uuid: string): Promise<AlertRow> {
  const found = (await rows({ sources: ['misp'] })).filter(({ external_id }) => external_id === uuid)
  expect(found).toHaveLength(1)
  return found[0] as AlertRow
}

describe('a file', () => {
  test('with one more domain in a later state updates the alert, keeps the history, and can be taken back', async () => {
    const uuid = freshId()
    const [before, after] = [
      misp(uuid, 10, ['one.kestrel-feed.com']),
      misp(uuid, 11, ['one.kestrel-feed.com', 'two.kestrel-feed.com'], {
        info: 'Kestrel loader, second wave',
        threat_level_id: '1',
        Tag: [{ name: 'tlp:amber' }, { name: 'T1105' }],
      }),
    ]
    expect(await imported([before])).toMatchObject({ added: 1, updated: 0 })
    expect(await imported([after])).toMatchObject({
      read: 1,
      added: 0,
      updated: 1,
      repeated: 0,
      differing: 0,
    })
    const { id } = await alertOf(uuid)
    const now = await opened(id)
    expect(now.alert).toMatchObject({
      title: 'Kestrel loader, second wave',
      severity: 'high',
      techniques: ['T1105'],
      status: 'triage',
      changed: false,
      ingest_count: 2,
      observables: 2,
    })
    expect(now.alert.updated_at).not.toBeNull()
    expect(valuesOf(now)).toEqual(['one.kestrel-feed.com', 'two.kestrel-feed.com'])
    expect(JSON.parse(now.raw as string)).toEqual(after)
    expect(now.states).toMatchObject([
      {
        title: 'Updated alerts from feed.jsonl, times without a zone read as UTC',
        added: ['two.kestrel-feed[.]com'],
      },
    ])
    expect(now.states[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'title', from: 'Kestrel loader', to: 'Kestrel loader, second wave' },
        { field: 'severity', from: 'medium', to: 'high' },
        { field: 'tags', from: '', to: 'T1105, tlp:amber' },
      ]),
    )
    // what is new is found by every way
    expect(await rows({ techniques: ['T1105'], words: 'second wave' })).toMatchObject([{ id }])
    expect(await rows({ observables: ['two.kestrel-feed.com'] })).toMatchObject([{ id }])
    expect(await rows({ tags: ['tlp:amber'] })).toMatchObject([{ id }])

    const act = await lastAct()
    expect(act).toMatchObject({
      title: 'Updated alerts from feed.jsonl, times without a zone read as UTC',
      ...{ state: 'in-effect', records: 1 },
    })
    await host.window('activity.undo', { act: act.act })
    const former = await opened(id)
    expect(former.alert).toMatchObject({ title: 'Kestrel loader', severity: 'medium', techniques: [] })
    expect(valuesOf(former)).toEqual(['one.kestrel-feed.com'])
    expect(JSON.parse(former.raw as string)).toEqual(before)
    expect(await rows({ techniques: ['T1105'], words: 'kestrel' })).toEqual([])
    expect(await rows({ observables: ['two.kestrel-feed.com'] })).toEqual([])
    expect(await rows({ words: 'second wave' })).toEqual([])
    await host.window('activity.redo', { act: act.act })
    expect(valuesOf(await opened(id))).toEqual(['one.kestrel-feed.com', 'two.kestrel-feed.com'])
    expect(await rows({ techniques: ['T1105'], words: 'second wave' })).toMatchObject([{ id }])
  })

  test('whose state is known or older changes nothing, in whatever order states come', async () => {
    const uuid = freshId()
    const states = [10, 11, 12].map((day) => misp(uuid, day, [`day-${day}.kestrel-feed.com`]))
    expect(await imported(states)).toMatchObject({ read: 3, added: 1, updated: 2, repeated: 0 })
    const { id } = await alertOf(uuid)
    // no observable is lost that an earlier state had
    expect(valuesOf(await opened(id))).toEqual([10, 11, 12].map((day) => `day-${day}.kestrel-feed.com`))
    const act = await lastAct()
    expect(await imported(states)).toMatchObject({
      added: 0,
      updated: 0,
      repeated: 3,
      older: 2,
      differing: 0,
    })
    expect(await imported([states[0] as object])).toMatchObject({ updated: 0, repeated: 1, older: 1 })
    expect(await imported([states[2] as object, states[2] as object])).toMatchObject({
      updated: 0,
      repeated: 2,
      older: 0,
    })
    expect(await lastAct()).toEqual(act)
    expect(JSON.parse((await opened(id)).raw as string)).toEqual(states[2])
  })

  test('of events without a time takes each state once, and lets what a newer one does not say stand', async () => {
    const id = freshId()
    const first = {
      source: 'nightly',
      external_id: id,
      title: 'Open share',
      severity: 'low',
      hostname: 'fs-1',
      description: 'Read by all.',
    }
    const second = {
      source: 'nightly',
      external_id: id,
      title: 'Open share',
      severity: 'high',
      share: 'finance',
    }
    expect(await imported([first, second])).toMatchObject({ added: 1, updated: 1 })
    const alert = await only('nightly', 'Open share')
    expect(alert).toMatchObject({ severity: 'high', hostname: 'fs-1', dated: false })
    expect(await imported([first, second])).toMatchObject({ updated: 0, repeated: 2, older: 1 })
    // spaces are no difference, a digit beyond 2^53 is one
    expect(await imported(JSON.stringify(second, null, 1).replaceAll('\n', ' '))).toMatchObject({
      updated: 0,
      repeated: 1,
    })
    const numbered = (digits: string) =>
      JSON.stringify({ ...second, flow: 1 }).replace('"flow":1', `"flow":${digits}`)
    expect(await imported(numbered('9007199254740993'))).toMatchObject({ updated: 1 })
    expect(await imported(numbered('9007199254740992'))).toMatchObject({ updated: 1 })
    expect((await opened(alert.id)).raw).toBe(numbered('9007199254740992'))
  })

  test('of the same time is taken in where it adds something, and else said to differ', async () => {
    const event = {
      source: 'edr',
      external_id: freshId(),
      title: 'Beacon',
      severity: 'high',
      detected_at: '2026-11-20T08:00:00Z',
    }
    expect(await imported([event])).toMatchObject({ added: 1 })
    expect(await imported([{ ...event, remote: 'c2.kestrel-same.com' }])).toMatchObject({ updated: 1 })
    expect(await imported([{ ...event, remote: 'c2.kestrel-same.com', sensor: 7 }])).toMatchObject({
      updated: 0,
      repeated: 1,
      differing: 1,
      differing_first: [1],
    })
  })
})

describe('a decided alert', () => {
  test('keeps its decision, says that it changed, and a dismissed one goes back into triage', async () => {
    const uuid = freshId()
    await imported([misp(uuid, 10, ['a.kestrel-done.com'])])
    const { id } = await alertOf(uuid)
    await host.window('alertInbox.dismiss', { ids: [id], reason_code: 'known-good' })
    expect(await rows({ changed: true })).toEqual([])
    await imported([misp(uuid, 11, ['a.kestrel-done.com', 'b.kestrel-done.com'])])
    expect(await alertOf(uuid)).toMatchObject({ status: 'dismissed', changed: true, observables: 2 })
    expect(await rows({ changed: true })).toMatchObject([{ id }])
    expect(await host.window('alertInbox.reviewChanged', { ids: [id], outcome: 'seen' })).toMatchObject({
      reviewed: 1,
      left: 0,
    })
    expect(await alertOf(uuid)).toMatchObject({ status: 'dismissed', changed: false })
    expect(await rows({ changed: true })).toEqual([])
    expect(await host.window('alertInbox.reviewChanged', { ids: [id], outcome: 'triage' })).toMatchObject({
      reviewed: 0,
      left: 1,
    })
    await imported([misp(uuid, 12, ['c.kestrel-done.com'])])
    await host.window('alertInbox.reviewChanged', { ids: [id], outcome: 'triage' })
    expect(await alertOf(uuid)).toMatchObject({ status: 'triage', changed: false })
    await host.window('activity.undo', { act: (await lastAct()).act })
    expect(await alertOf(uuid)).toMatchObject({ status: 'dismissed', changed: true })
    await host.window('alertInbox.reviewChanged', { ids: [id], outcome: 'seen' })
  })

  test('of an open case brings its new observables there, as escalating does; of a resolved one it does not', async () => {
    const uuid = freshId()
    await imported([misp(uuid, 10, ['a.kestrel-case.com'])])
    const { id } = await alertOf(uuid)
    const { case_id } = await host.window<{ case_id: string }>('alertInbox.escalate', {
      ids: [id],
      case_id: null,
    })
    const indicators = async () => {
      const { body } = await host.ask({ path: `/ir/api/v1/cases/${case_id}` })
      const found = body as { observables: { value: string }[]; timeline: { kind: string }[] }
      return {
        values: found.observables.map(({ value }) => value).toSorted(),
        changes: found.timeline.filter(({ kind }) => kind === 'alert_changed').length,
      }
    }
    await imported([misp(uuid, 11, ['a.kestrel-case.com', 'b.kestrel-case.com'])])
    expect(await indicators()).toEqual({ values: ['a.kestrel-case.com', 'b.kestrel-case.com'], changes: 1 })
    expect(await alertOf(uuid)).toMatchObject({ status: 'escalated', changed: true, case_id })
    await host.window('activity.undo', { act: (await lastAct()).act })
    expect((await indicators()).values).toEqual(['a.kestrel-case.com'])
    const resolved = { verdict: 'true_positive', root_cause: 'phishing', narrative: 'Done.' }
    expect(
      await host.ask({ method: 'POST', path: `/ir/api/v1/cases/${case_id}/resolve`, body: resolved }),
    ).toMatchObject({ status: 200 })
    await imported([misp(uuid, 12, ['a.kestrel-case.com', 'c.kestrel-case.com'])])
    expect((await indicators()).values).toEqual(['a.kestrel-case.com'])
    expect(await alertOf(uuid)).toMatchObject({ changed: true, observables: 2 })
  })

  test('that nobody dismissed, since all of its observables were suppressed, comes into triage with a new one', async () => {
    const uuid = freshId()
    const until = '2099-01-01T00:00:00Z'
    await host.ask({
      method: 'POST',
      path: '/ir/api/v1/observables/suppress',
      body: { type: 'domain', value: 'quiet.kestrel-sup.com', scope: 'global', until },
    })
    await imported([misp(uuid, 10, ['quiet.kestrel-sup.com'])])
    expect(await alertOf(uuid)).toMatchObject({ status: 'dismissed' })
    await imported([misp(uuid, 11, ['quiet.kestrel-sup.com', 'loud.kestrel-sup.com'])])
    expect(await alertOf(uuid)).toMatchObject({ status: 'triage', changed: false })
  })
})

describe('over HTTP', () => {
  const post = (path: string, body: object) => host.ask({ method: 'POST', path: `/ir/api/v1${path}`, body })
  /** The answer names an update only when there was one. */
  const siem = async (body: object) => ({
    updated: false,
    ...((await post('/ingest/alert', body)).body as object),
  })

  test('a SIEM alert takes in what it did not have, and its retries with fresh raw data do not count', async () => {
    const body = (change: object = {}) => ({
      title: 'Login',
      severity: 'low',
      source: 'siem-x',
      external_id: 'siem-1',
      detected_at: '2026-11-20T08:00:00Z',
      raw: { at: 1 },
      ...change,
    })
    expect(await siem(body())).toMatchObject({ status: 'created', updated: false })
    expect(await siem(body({ raw: { at: 2 }, detected_at: '2026-11-20T08:05:00Z' }))).toMatchObject({
      status: 'duplicate',
      updated: false,
      ingest_count: 2,
    })
    const more = body({
      severity: 'high',
      detected_at: '2026-11-20T09:00:00Z',
      observables: [{ value: 'c2.kestrel-siem.com' }],
    })
    expect(await siem(more)).toMatchObject({
      status: 'duplicate',
      updated: true,
      ingest_count: 3,
    })
    expect(await siem(more)).toMatchObject({ updated: false })
    expect(await siem(body({ severity: 'info' }))).toMatchObject({
      updated: false,
    })
    const alert = await only('siem-x', 'Login')
    expect(alert).toMatchObject({ severity: 'high', observables: 1, ingest_count: 5 })
    expect((await opened(alert.id)).states).toMatchObject([{ title: 'Updated the alert Login' }])
  })

  test('different events under one dedup key are an update only with a further observable or a higher severity', async () => {
    const body = (change: object) => ({
      title: 'Rule 5710',
      severity: 'medium',
      source: 'wazuh',
      dedup_key: 'wazuh:5710:001',
      ...change,
    })
    await post('/ingest/alert', body({ external_id: 'e1', description: 'from 203.0.113.40' }))
    expect(await siem(body({ external_id: 'e2', description: 'once more from 203.0.113.40' }))).toMatchObject(
      { updated: false },
    )
    expect(await siem(body({ external_id: 'e3', description: 'from 203.0.113.41' }))).toMatchObject({
      status: 'duplicate',
      updated: true,
    })
    const alert = await only('wazuh', '5710')
    expect(valuesOf(await opened(alert.id))).toEqual(['203.0.113.40', '203.0.113.41'])
    // a milder event of the rule does not make the alert milder
    expect(await siem(body({ external_id: 'e4', severity: 'low' }))).toMatchObject({ updated: false })
    expect(await only('wazuh', '5710')).toMatchObject({ severity: 'medium' })
    expect(await siem(body({ external_id: 'e5', severity: 'critical' }))).toMatchObject({ updated: true })
    expect(await only('wazuh', '5710')).toMatchObject({ severity: 'critical' })
  })

  test('the documented form still refuses different content', async () => {
    const body = { source: 'edr', external_id: 'strict-1', severity: 'high', title: 'Beacon' }
    expect(await post('/alerts', body)).toMatchObject({ status: 201 })
    expect(await post('/alerts', { ...body, severity: 'low' })).toMatchObject({ status: 409 })
    expect(await post('/alerts', { ...body, raw: { again: 1 } })).toMatchObject({ status: 200 })
  })
})

test('indexes agree with the tables after updates, and taking them back', () => {
  const database = new Database(join(host.dataDir, 'skerry.sqlite'))
  for (const table of ['alert_text', 'observable_text'])
    database.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('integrity-check', 1)`).run()
  const miscounted = database
    .prepare(
      'SELECT id FROM alert WHERE observables <> (SELECT count(*) FROM alert_observable WHERE alert = number)',
    )
    .all()
  const counted = database
    .prepare(
      'SELECT source, status, rank, sum(count) AS count FROM alert_count WHERE level = 16 AND count > 0 GROUP BY 1, 2, 3',
    )
    .all()
  const there = database
    .prepare('SELECT source, status, rank, count(*) AS count FROM alert GROUP BY 1, 2, 3')
    .all()
  database.close()
  expect(miscounted).toEqual([])
  expect(counted).toEqual(there)
})
