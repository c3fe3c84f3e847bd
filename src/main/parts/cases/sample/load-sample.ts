import { isProblem, type Problem } from '../../../../contract/problem.ts'
import { severities } from '../../../../contract/severities.ts'
import {
  type loadSampleIncident,
  type removeSampleIncident,
  sampleIncidentOperations,
} from '../../../../contract/workstation/cases/sample-incident.ts'
import type { Handler } from '../../../operations/call/context.ts'
import { implement } from '../../../operations/call/implement.ts'
import {
  type AlertRecord,
  alertWithIdentity,
  insertAlert,
  type NewAlert,
} from '../../../store/alerts/alerts.ts'
import { removeSample, samplePrefix } from '../../../store/alerts/sample-incident.ts'
import { keptDigests } from '../../../store/cases/evidence.ts'
import { type CaseRecord, caseWithId } from '../../../store/cases/incident-cases.ts'
import { inAct } from '../../../store/log/log.ts'
import { resolve } from '../case/case-handlers.ts'
import { changeCase } from '../case/shared-case-handlers.ts'
import type { Context } from '../context.ts'
import { takeEvidence } from '../evidence/keep-evidence.ts'
import { addComment } from '../model/add-comment.ts'
import { addNote } from '../model/add-note.ts'
import { addTasks } from '../model/add-tasks.ts'
import { dismissAll, escalateAll } from '../model/decide-alerts.ts'
import { newAlert } from '../model/new-alert.ts'
import { sampleEvidence, sampleEvidenceNames } from './sample-evidence.ts'
import {
  lureAlerts,
  lureCase,
  noiseAlerts,
  type SampleAlert,
  sampleAlerts,
  testAlerts,
  testCase,
} from './sample-incident.ts'

const minuteMs = 60_000
const lureSummary =
  'A parcel notice with a small fee leads to a look-alike page; one machine ran its script, and a service account of the ledger signed in from the address that it called.'
const identityOf = ({ title }: Pick<SampleAlert, 'title'>) => `${samplePrefix}${title}`

/** Loads the sample incident; parts of it that exist already stay. */
const loadSample: Handler<typeof loadSampleIncident, Context> = async (_input, context) => {
  const alerts = await Promise.all(sampleAlerts.toReversed().map((alert) => sampled(alert, context)))
  const { answer: added } = inAct(context.store, context.draft('Loaded the sample incident'), (act) => {
    const missing = alerts.filter(({ identity }) => alertWithIdentity(act.writer, identity ?? '') === null)
    for (const alert of missing) insertAlert(act, alert)
    return missing.length
  })
  const isNew = added === sampleAlerts.length
  const refused = isNew ? await decideSample(context) : null
  context.publish('alerts', {})
  if (refused !== null) return refused
  return { alerts: added, cases: isNew ? 2 : 0 }
}

/**
 * Removes the sample incident with its cases; other alerts that were escalated to these return to triage. What the user
 * added stays: own cases, and a case of the sample that contains the user's evidence.
 */
const unloadSample: Handler<typeof removeSampleIncident, Context> = (_input, context) => {
  const { store, publish, evidence } = context
  const brought = {
    identities: [lureAlerts, testAlerts].map((titles) => titles.map((title) => identityOf({ title }))),
    filenames: sampleEvidenceNames,
  }
  const { answer } = inAct(store, context.draft('Removed the sample incident'), (act) =>
    removeSample(act, brought),
  )
  const { digests, ...removed } = answer
  const others = new Set(keptDigests(store.reader))
  for (const digest of digests) if (!others.has(digest)) evidence.remove(digest)
  publish('alerts', {})
  publish('cases', {})
  return removed
}

function observed(written: string): { type?: string; value: string } {
  const [, type, value] = /^(user|filename|hostname|group):(.+)$/.exec(written) ?? []
  return type === undefined || value === undefined ? { value: written } : { type, value }
}

async function sampled(alert: SampleAlert, context: Context): Promise<NewAlert> {
  const at = minutesAgo(alert.ago, context)
  const made = await newAlert(
    {
      source: alert.source,
      severity: alert.severity,
      title: alert.title,
      description: alert.description,
      identity: identityOf(alert),
      externalId: null,
      // a sensor takes a moment to report what it saw
      detected_at: minutesAgo(alert.ago + 0.5, context),
      asset: alert.host === undefined ? null : { hostname: alert.host },
      tags: ['sample', ...(alert.tags ?? [])],
      raw: alert.raw,
      observables: (alert.observables ?? []).map(observed),
    },
    context,
  )
  return { ...made, receivedAt: at }
}

const minutesAgo = (minutes: number, { clock }: Context) =>
  new Date(clock.now() - minutes * minuteMs).toISOString()

function alertsCalled(titles: readonly string[], { store }: Context): AlertRecord[] {
  return titles.flatMap((title) => alertWithIdentity(store.reader, identityOf({ title })) ?? [])
}

/** Decides about the alerts of the sample; returns why its evidence could not be stored, or null. */
async function decideSample(context: Context): Promise<Problem | null> {
  for (const [title, reason_code] of noiseAlerts)
    dismissAll(alertsCalled([title], context), { reason_code, comment: null }, context)
  const lure = openSampleCase(
    lureAlerts,
    lureCase,
    'in_progress',
    lureSummary,
    ['phishing', 'TLP:AMBER'],
    context,
  )
  if (lure !== null) {
    const write = (body: string) => addComment(lure, { body, mentions: [], indicator: null }, context)
    write(
      'Six mailboxes had the notice. Two people opened the link, **none** signed in; the proxy shows a 302 to the start page and no POST.',
    )
    addNote(
      lure,
      { text: 'The first notice reached accounts payable', happened_at: minutesAgo(174, context) },
      context,
    )
    addNote(
      lure,
      { text: 'Proxy and gateway block parce1-track[.]support', happened_at: minutesAgo(15, context) },
      context,
    )
    addSampleTasks(lure, context)
    for (const { filename, text } of sampleEvidence((minutes) => minutesAgo(minutes, context))) {
      const given = { source: [Buffer.from(text)], filename, addsAgain: true }
      const arrived = await takeEvidence(lure, given, context)
      if (isProblem(arrived)) return arrived
    }
  }
  const test = openSampleCase(testAlerts, testCase, 'open', '', [], context)
  if (test !== null)
    await resolve(
      {
        id: test.id,
        verdict: 'benign',
        root_cause: 'The network team tested the new guest router and had not told anybody.',
        narrative:
          'The sweep and the default certificate came from the test. The router has its own certificate since.',
      },
      context,
    )
  return null
}

function addSampleTasks(lure: CaseRecord, context: Context): void {
  const due = (minutes: number) => minutesAgo(-minutes, context)
  const tasks = [
    { title: 'Ask the registrar for a takedown', owner: 'Kim Vasquez', due_at: due(24 * 60) },
    { title: 'Warn accounts payable', owner: 'Service desk', due_at: due(-40) },
    { title: 'Reset the passwords of the two who opened the link', owner: 'Identity team', due_at: due(150) },
    { title: 'Search all mailboxes for the notice', owner: '', due_at: null },
  ]
  inAct(context.store, context.draft('Added the tasks of the sample incident'), (act) =>
    addTasks(act, lure, tasks, { first: 0, random: context.random }),
  )
}

function openSampleCase(
  titles: readonly string[],
  title: string,
  status: 'open' | 'in_progress',
  summary: string,
  tags: readonly string[],
  context: Context,
) {
  const [first, ...others] = alertsCalled(titles, context)
  if (first === undefined) return null
  const opened = caseWithId(context.store.reader, escalateAll([first, ...others], null, context).id)
  if (opened === null || isProblem(opened)) return null
  const severity = severities.indexOf(status === 'open' ? 'low' : 'high')
  changeCase(opened, { title, summary, severity, status, tags: JSON.stringify(tags) }, context)
  return caseWithId(context.store.reader, opened.id)
}

/** Handlers for the sample incident. */
export const sampleIncidentHandlers = implement<typeof sampleIncidentOperations, Context>(
  sampleIncidentOperations,
  { 'alertInbox.loadSample': loadSample, 'alertInbox.removeSample': unloadSample },
)
