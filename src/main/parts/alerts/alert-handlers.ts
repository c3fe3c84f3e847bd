import type { z } from 'zod'
import type {
  dismissAlert,
  escalateAlert,
  ingestAlert,
  listAlerts,
  readAlert as readAlertOperation,
} from '../../../contract/incidents/alert.ts'
import { alertStatuses } from '../../../contract/incidents/alert-statuses.ts'
import type { ingestSiemAlert } from '../../../contract/incidents/siem-alert.ts'
import { invalid, isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { severities } from '../../../contract/severities.ts'
import { maxAlertsAtOnce } from '../../../contract/workstation/alerts/alerts-at-once.ts'
import { WrittenJson } from '../../../contract/written-json.ts'
import { memberRange, valueRanges } from '../../engine/alert-import/json-ranges.ts'
import { type Handler, nameOf } from '../../operations/call/context.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { mergedUnder } from '../../store/alerts/alert-merges.ts'
import { alertPage } from '../../store/alerts/alert-pages.ts'
import { leftOutOfAlert, type ObservablesLeftOut } from '../../store/alerts/alert-statements.ts'
import { type AlertRecord, alertWithId, rawOfAlert } from '../../store/alerts/alerts.ts'
import { breachesOfAlert } from '../../store/alerts/sla-clocks.ts'
import { observablesOfAlert } from '../../store/observables/observables.ts'
import { identityOf } from '../cases/model/alert-identity.ts'
import { alertItem, observedOn } from '../cases/model/alert-item.ts'
import { dismissAll, waitingUnder } from '../cases/model/decide-alerts.ts'
import { findCase } from '../cases/model/find-case.ts'
import { readAlert } from '../cases/model/new-alert.ts'
import { readScore } from '../cases/model/siem-severity.ts'
import type { Context } from './context.ts'

/** Alerts as other programs send and triage them. */

const noAlert = problem('not-found', 'There is no such alert.')

export const ingest: Handler<typeof ingestAlert, Context> = async (input, context) => {
  const { source, external_id } = input
  const alert = await readAlert(
    { ...input, externalId: external_id, identity: identityOf('external_id', source, external_id) },
    rawIn(context.inputText),
  )
  const outcome = await context.ingest.add({
    alert,
    by: nameOf(context.caller),
    draft: context.draft,
    repetition: 'conflict',
  })
  if (isProblem(outcome)) return outcome
  const { id, isNew } = outcome
  return { id, deduplicated: !isNew, ...(isNew && leftOutShown(alert.stated?.leftOut)) }
}

/** Tells what was not taken of an alert; nothing where all was. */
function leftOutShown(leftOut: ObservablesLeftOut | undefined) {
  const { observables = 0, characters = 0 } = leftOut ?? {}
  return {
    ...(observables > 0 && { observables_left_out: observables }),
    ...(characters > 0 && { characters_not_searched: characters }),
  }
}

/** Returns the original event in a body as its sender wrote it. */
function rawIn(body: string | null): string | null {
  const [object] = body === null ? [] : valueRanges(body)
  const raw = object === undefined ? null : memberRange(body as string, object, 'raw')
  return raw === null ? null : (body as string).slice(raw.start, raw.end)
}

/** The two paths of this form are two operations of the same shape. */
type SiemForm = Pick<typeof ingestSiemAlert, 'input' | 'output'>
type SiemInput = z.output<ReturnType<(typeof ingestSiemAlert)['input']>>

/** Repetitions are recognised by `dedup_key`, else by source and `external_id`; an alert with neither is always new. */
export const ingestFromSiem: Handler<SiemForm, Context> = async (input: SiemInput, context) => {
  const { source, external_id, dedup_key, severity } = input
  const identity =
    dedup_key !== undefined
      ? identityOf('dedup_key', '', dedup_key)
      : external_id === undefined
        ? null
        : identityOf('external_id', source, external_id)
  const alert = await readAlert(
    { ...input, severity: readScore(severity), externalId: external_id ?? null, identity },
    rawIn(context.inputText),
  )
  const outcome = await context.ingest.add({
    alert,
    by: nameOf(context.caller),
    draft: context.draft,
    repetition: dedup_key === undefined ? 'fields' : 'key',
  })
  if (isProblem(outcome)) return outcome
  const { id, isNew, isUpdated, count } = outcome
  return {
    status: isNew ? ('created' as const) : ('duplicate' as const),
    uuid: id,
    deduplicated: !isNew,
    ...(isUpdated && { updated: true as const }),
    ...((isNew || isUpdated) && leftOutShown(alert.stated?.leftOut)),
    ingest_count: count,
  }
}

export const list: Handler<typeof listAlerts, Context> = (
  { status, severity, source, cursor, limit },
  { store },
) => {
  const before = cursor === undefined ? null : numberOfCursor(cursor)
  if (isProblem(before)) return before
  const { alerts, next } = alertPage(
    store.reader,
    {
      statuses: status === undefined ? [] : [alertStatuses.indexOf(status)],
      severities: severity === undefined ? [] : [severities.indexOf(severity)],
      sources: source === undefined ? [] : [source],
      words: [],
      isOverdue: false,
      showsMerged: true,
    },
    before,
    limit,
  )
  return { items: alerts.map(alertItem), next_cursor: next === null ? null : cursorOf(next) }
}

/** Returns a cursor into the list, which does not expire. */
export function cursorOf(number: number): string {
  return Buffer.from(`a${number}`, 'utf8').toString('base64url')
}

export function numberOfCursor(cursor: string): number | Problem {
  const match = /^a(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  return match === null
    ? invalid('cursor', 'it must be the next_cursor of a previous page')
    : Number(match[1])
}

export const read: Handler<typeof readAlertOperation, Context> = ({ id }, { store, clock }) => {
  const alert = alertWithId(store.reader, id)
  return alert === null ? noAlert : wholeAlert(alert, store.reader, isoTime(clock))
}

export function wholeAlert(alert: AlertRecord, reader: Parameters<typeof rawOfAlert>[0], now: string) {
  const raw = rawOfAlert(reader, alert.number)
  return {
    ...alertItem(alert),
    uuid: alert.id,
    description: alert.description,
    tags: JSON.parse(alert.tags) as string[],
    observables: observablesOfAlert(reader, alert.number, now).map(observedOn) as unknown as never,
    techniques: JSON.parse(alert.techniques) as string[],
    ingest_count: alert.ingest_count,
    reason_code: alert.reason_code,
    comment: alert.comment,
    merged_into: alert.merged_into,
    merged: mergedUnder(reader, alert.number, maxAlertsAtOnce),
    overdue: alert.overdue === 1,
    breaches: breachesOfAlert(reader, alert.number),
    ...leftOutShown(leftOutOfAlert(reader, alert.number)),
    ...(raw !== null && { raw: new WrittenJson(raw) }),
  }
}

/** Returns the alert with those merged under it, if it is still undecided. */
function undecided(
  id: string,
  { store }: Pick<Context, 'store'>,
): readonly [AlertRecord, ...AlertRecord[]] | Problem {
  const alert = alertWithId(store.reader, id)
  if (alert === null) return noAlert
  if (alert.merged_into !== null)
    return problem(
      'conflict',
      'This alert is merged under another one. Decide that one, or unmerge this one.',
      {
        id,
        merged_into: alert.merged_into,
      },
    )
  if (alert.status === 0) return [alert, ...waitingUnder(alert, store.reader)]
  const done = alertStatuses[alert.status] as string
  return problem('conflict', `This alert is already ${done}.`, { id, status: done, case_id: alert.case_id })
}

export const dismiss: Handler<typeof dismissAlert, Context> = ({ id, reason_code, comment }, context) => {
  const alerts = undecided(id, context)
  if (isProblem(alerts)) return alerts
  dismissAll(alerts, { reason_code, comment: comment ?? null }, context)
  return { id, status: 'dismissed' as const }
}

export const escalate: Handler<typeof escalateAlert, Context> = async ({ id, case_id }, context) => {
  const alerts = undecided(id, context)
  if (isProblem(alerts)) return alerts
  const target = case_id === undefined ? null : findCase(case_id, context)
  if (isProblem(target)) return target
  const opened = await context.caseActs.run({ do: 'escalate', id, case_id: target?.id ?? null }, context)
  if (isProblem(opened)) return opened
  if (opened === null) return problem('conflict', 'This alert was decided meanwhile.')
  return { id, status: 'escalated' as const, case_id: opened.id, created: target === null }
}
