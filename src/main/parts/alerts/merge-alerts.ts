import { type Problem, problem } from '../../../contract/problem.ts'
import { maxAlertsAtOnce } from '../../../contract/workstation/alerts/alerts-at-once.ts'
import { mergedUnder, putUnder } from '../../store/alerts/alert-merges.ts'
import { type AlertRecord, alertWithId } from '../../store/alerts/alerts.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { inAct } from '../../store/log/log.ts'
import { namedAlerts } from '../cases/model/decide-alerts.ts'
import type { Deciding } from '../cases/model/deciding.ts'

/** Returns an alert by id when it is in triage and not merged under another one. */
export function mergeableAlert(reader: ReadHandle, id: string): AlertRecord | null {
  const alert = alertWithId(reader, id)
  return alert !== null && alert.status === 0 && alert.merged_into === null ? alert : null
}

/** Merges alerts under one of them, in one act. */
export function mergeUnder(
  ids: readonly string[],
  under: string,
  context: Deciding,
): { readonly merged: number; readonly left: number } | Problem {
  const { store } = context
  const leader = alertWithId(store.reader, under)
  if (leader === null) return problem('not-found', 'There is no such alert.')
  if (leader.status !== 0 || leader.merged_into !== null)
    return problem(
      'conflict',
      leader.status === 0
        ? 'The alert to merge under is itself merged under another one. Unmerge it first, or merge under that one.'
        : 'The alert to merge under has already been decided. Merge under one that is in triage.',
      { id: under, merged_into: leader.merged_into },
    )
  const asked = ids.filter((id) => id !== under)
  const alerts = [...new Set(asked)].flatMap((id) => mergeableAlert(store.reader, id) ?? [])
  const together = alerts.reduce((sum, { merged }) => sum + 1 + merged, leader.merged)
  if (together > maxAlertsAtOnce)
    return problem(
      'too-large',
      `At most ${maxAlertsAtOnce.toLocaleString('en')} alerts can be merged under one.`,
    )
  if (alerts.length === 0) return { merged: 0, left: asked.length }
  const draft = context.draft(`Merged ${namedAlerts(alerts)} under ${leader.title}`.slice(0, 300))
  inAct(store, draft, (act) => {
    for (const [index, alert] of alerts.entries()) {
      // alerts merged under one that is merged now move with it: there are no chains
      for (const id of mergedUnder(act.writer, alert.number, maxAlertsAtOnce)) putUnder(act, id, under)
      putUnder(act, alert.id, under)
      context.onAlert?.(index + 1, alerts.length)
    }
  })
  context.publish('alerts', {})
  return { merged: alerts.length, left: asked.length - alerts.length }
}

/** Separates alerts from the one that they are merged under, in one act. */
export function takeApart(
  what: { readonly ids: string[] } | { readonly under: string },
  context: Deciding,
): { readonly taken: number } | Problem {
  const { store } = context
  const leader = 'under' in what ? alertWithId(store.reader, what.under) : null
  if ('under' in what && leader === null) return problem('not-found', 'There is no such alert.')
  const ids =
    'ids' in what ? [...new Set(what.ids)] : mergedUnder(store.reader, leader?.number ?? 0, maxAlertsAtOnce)
  const alerts = ids.flatMap((id) => {
    const alert = alertWithId(store.reader, id)
    return alert !== null && alert.merged_into !== null ? [alert] : []
  })
  if (alerts.length === 0) return { taken: 0 }
  const draft = context.draft(`Unmerged ${namedAlerts(alerts)}`.slice(0, 300))
  inAct(store, draft, (act) => {
    for (const [index, { id }] of alerts.entries()) {
      putUnder(act, id, null)
      context.onAlert?.(index + 1, alerts.length)
    }
  })
  context.publish('alerts', {})
  return { taken: alerts.length }
}
