import { beforeEach, expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import type { SlaTargets } from '../../../contract/workstation/alerts/sla-targets.ts'
import { systemRandom } from '../../operations/system/random.ts'
import { putUnder } from '../../store/alerts/alert-merges.ts'
import { alertDecisions, alertWithId, insertAlert, type NewAlert } from '../../store/alerts/alerts.ts'
import {
  acknowledgeAlerts,
  breachesOfAlert,
  dueClocksQuery,
  startAlertClock,
  startCaseClock,
} from '../../store/alerts/sla-clocks.ts'
import { timelineOfCase } from '../../store/cases/case-timeline.ts'
import { type CaseContent, incidentCases, insertCase } from '../../store/cases/incident-cases.ts'
import type { Store } from '../../store/database/handle.ts'
import { defaultSettings, storeSettings } from '../../store/settings/settings.ts'
import { insertWebhook } from '../../store/webhooks/webhooks.ts'
import { SlaSweep } from './sla-sweep.ts'

let store: Store
beforeEach(({ onTestFinished }) => {
  store = freshStore(onTestFinished)
})

const start = Date.parse('2026-11-20T08:00:00.000Z')
const minute = (number: number) => new Date(start + number * 60_000).toISOString()

/** Acknowledge in 10 minutes, triage in 20, resolve in 60. */
const targets: SlaTargets = {
  ...defaultSettings.sla_targets,
  high: { acknowledge: 10, triage: 20, resolve: 60 },
}

function sweepAt(number: number): number {
  let found = 0
  const sweep = new SlaSweep({
    store,
    clock: { now: () => start + number * 60_000 },
    random: systemRandom,
    found: () => (found += 1),
  })
  while (sweep.sweep());
  return found
}

let made = 0
function alertIn(severity = 3): string {
  made += 1
  const id = `alert_${made}`
  const alert: NewAlert = {
    id,
    source: 'edr',
    identity: null,
    externalId: null,
    severity,
    title: `Alert ${made}`,
    description: null,
    detectedAt: minute(0),
    receivedAt: minute(0),
    asset: null,
    hostname: null,
    tags: [],
    techniques: [],
    raw: null,
    observables: [],
  }
  doAct(store, (act) => startAlertClock(act, insertAlert(act, alert).number, severity, minute(0)))
  return id
}

const setTargets = () => doAct(store, (act) => storeSettings(act, { sla_targets: targets }))
const numberOf = (id: string) => alertWithId(store.reader, id)?.number as number
const breaches = (id: string) =>
  breachesOfAlert(store.reader, numberOf(id)).map(({ target, due }) => `${target} ${due}`)
const isOverdue = (id: string) => alertWithId(store.reader, id)?.overdue === 1
const decide = (id: string, status: number, at: number | null, caseId: string | null = null) =>
  doAct(store, (act) =>
    alertDecisions.put(act, id, {
      status,
      reason_code: null,
      comment: null,
      changed_since: 0,
      case_id: caseId,
      decided_at: at === null ? null : minute(at),
      decided_by: 'window',
    }),
  )
const caseContent: CaseContent = {
  title: 'A case',
  summary: '',
  severity: 3,
  status: 'open',
  verdict: null,
  root_cause: null,
  narrative: null,
  asset: null,
  tags: '[]',
  created_at: minute(0),
  resolved_at: null,
  created_by: 'window',
  created_key: null,
  report: null,
}

test('nothing runs out while no target is set, or for a severity without one', () => {
  const before = alertIn()
  setTargets()
  const low = alertIn(1)
  expect(sweepAt(10_000)).toBe(0)
  expect([breaches(before), breaches(low)]).toEqual([[], []])
})

test('each target that runs out is found once, with the moment at which it was due, however late it is looked', () => {
  setTargets()
  const id = alertIn()
  expect(sweepAt(9)).toBe(0)
  expect(sweepAt(10)).toBe(1)
  expect(sweepAt(11)).toBe(0)
  expect(isOverdue(id)).toBe(true)
  acknowledgeAlerts(store.writer, [id], minute(12), 'window')
  expect(isOverdue(id)).toBe(false)
  expect(sweepAt(500)).toBe(1)
  expect(breaches(id)).toEqual([`acknowledge ${minute(10)}`, `triage ${minute(20)}`, `resolve ${minute(60)}`])
  expect(isOverdue(id)).toBe(true)
  expect(sweepAt(501)).toBe(0)
})

test('a webhook that listens is told of each breach once', () => {
  setTargets()
  const webhook = {
    url: 'https://siem.example.org/hook',
    events: ['sla.breached'],
    allow_private: false,
    paused: null,
  } as const
  doAct(store, (act) => insertWebhook(act, 'hook_1', webhook, 'secret'))
  const id = alertIn()
  sweepAt(15)
  sweepAt(25)
  const bodies = store.reader.prepare('SELECT body FROM webhook_delivery ORDER BY number').pluck().all()
  expect(bodies.map((body) => JSON.parse(String(body)))).toEqual([
    {
      event: 'sla.breached',
      case_id: null,
      alert_id: id,
      target: 'acknowledge',
      verdict: null,
      at: minute(15),
      by: 'host',
    },
    {
      event: 'sla.breached',
      case_id: null,
      alert_id: id,
      target: 'triage',
      verdict: null,
      at: minute(25),
      by: 'host',
    },
  ])
})

test('what was done in time is no breach; what is taken back is looked at again', () => {
  setTargets()
  const [opened, dismissed, late] = [alertIn(), alertIn(), alertIn()]
  acknowledgeAlerts(store.writer, [opened], minute(10), 'window')
  decide(dismissed, 1, 5)
  decide(late, 1, 30)
  sweepAt(100)
  expect(breaches(opened)).toEqual([`triage ${minute(20)}`, `resolve ${minute(60)}`])
  expect(breaches(dismissed)).toEqual([])
  expect(breaches(late)).toEqual([`acknowledge ${minute(10)}`, `triage ${minute(20)}`])
  expect(isOverdue(late)).toBe(false)
  decide(dismissed, 0, null)
  sweepAt(101)
  expect(breaches(dismissed)).toHaveLength(3)
  expect(isOverdue(dismissed)).toBe(true)
})

test('an alert that is merged under another is looked after with that one, until it is taken apart', () => {
  setTargets()
  const [leader, other] = [alertIn(), alertIn()]
  doAct(store, (act) => putUnder(act, other, leader))
  sweepAt(30)
  expect([breaches(leader).length, breaches(other).length]).toEqual([2, 0])
  doAct(store, (act) => putUnder(act, other, null))
  sweepAt(31)
  expect(breaches(other)).toHaveLength(2)
})

test('a case that is not resolved in time says so in its timeline, with the alerts that it has', () => {
  setTargets()
  const id = alertIn()
  const inCase = doAct(store, (act) => {
    const opened = insertCase(act, 'case_1', caseContent)
    startCaseClock({ ...act, at: minute(1) }, opened, 3)
    return opened
  })
  decide(id, 2, 5, 'case_1')
  sweepAt(200)
  const breaches = timelineOfCase(store.reader, inCase).filter(({ kind }) => kind === 'sla_breached')
  expect(breaches.map(({ number: _number, id: _id, ...event }) => event)).toEqual([
    {
      at: minute(60),
      by: 'host',
      kind: 'sla_breached',
      data: { target: 'resolve', alert_id: id, title: `Alert ${made}` },
    },
    { at: minute(61), by: 'host', kind: 'sla_breached', data: { target: 'resolve' } },
  ])
  expect(isOverdue(id)).toBe(true)
  const close = (status: CaseContent['status']) =>
    doAct(store, (act) =>
      incidentCases.put(act, 'case_1', { ...caseContent, status, resolved_at: minute(210) }),
    )
  close('closed')
  expect(isOverdue(id)).toBe(false)
  close('open')
  expect(isOverdue(id)).toBe(true)
  expect(sweepAt(300)).toBe(0)
})

test('what is due is read by its index', () => {
  const plan = store.writer.prepare(`EXPLAIN QUERY PLAN ${dueClocksQuery}`).all(minute(0), 1) as {
    detail: string
  }[]
  expect(plan[0]?.detail).toBe('SEARCH k USING INDEX sla_clock_next (next_due>? AND next_due<?)')
  expect(plan.map(({ detail }) => detail).filter((detail) => /SCAN|TEMP/.test(detail))).toEqual([])
})
