import type { liftSuppression, listSuppressions } from '../../../contract/incidents/suppression.ts'
import { invalid, isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { defangObservable } from '../../engine/observable/defang-observable.ts'
import type { Context, Handler } from '../../operations/call/context.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { inAct } from '../../store/log/log.ts'
import { suppressionTable } from '../../store/observables/observables.ts'
import {
  type SuppressionRecord,
  suppressions,
  suppressionWithId,
} from '../../store/observables/suppressions.ts'

/** Suppressed observables: listing them and ending a suppression early. */

export const noSuppression = problem('not-found', 'There is no such suppression any more.')

/** Adds to a suppression whether it is still in force. */
export const shownAt = (now: string) => (record: SuppressionRecord) => ({
  ...record,
  holds: record.until > now,
})

export const list: Handler<typeof listSuppressions, Context> = ({ cursor, limit }, { store, clock }) => {
  const before = cursor === undefined ? null : Buffer.from(cursor, 'base64url').toString('utf8')
  if (before !== null && !/^sup_[0-9A-Z]{26}$/.test(before))
    return invalid('cursor', 'it must be the next_cursor of a previous page')
  const found = suppressions(store.reader, before, limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(shownAt(isoTime(clock))),
    next_cursor:
      found.length > limit && last !== undefined ? Buffer.from(last.id, 'utf8').toString('base64url') : null,
  }
}

export const liftOne: Handler<typeof liftSuppression, Context> = ({ id }, context) => {
  const lifted = liftWithId(id, context)
  return isProblem(lifted) ? lifted : { id, lifted: true as const }
}

/** Ends a suppression; returns a problem when it does not exist. */
export function liftWithId(id: string, context: Context): Problem | null {
  const found = suppressionWithId(context.store.reader, id)
  if (found === null) return noSuppression
  const draft = context.draft(`Lifted the suppression of ${defangObservable(found)}`.slice(0, 300))
  inAct(context.store, draft, (act) => suppressionTable.delete(act, id))
  context.publish('alerts', {})
  context.publish('suppressions', {})
  return null
}
