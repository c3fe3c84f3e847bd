import type { liftSuppression, listSuppressions } from '../../../contract/incidents/suppression.ts'
import { invalid, isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { suppressionOperations } from '../../../contract/workstation/suppressions.ts'
import { defangObservable } from '../../engine/observable/defang-observable.ts'
import { isoTime } from '../../operations/clock.ts'
import type { Handler } from '../../operations/context.ts'
import { implement } from '../../operations/implement.ts'
import { inAct } from '../../store/log.ts'
import { liftSuppression as lift, putSuppression } from '../../store/observables.ts'
import { type SuppressionRecord, suppressions, suppressionWithId } from '../../store/suppressions.ts'
import type { Context } from './context.ts'

/** Suppressed observables: listing them, ending a suppression early and changing its end. */

/** Maximum number sent to the window. */
const maxShown = 500

const nothing = problem('not-found', 'There is no such suppression any more.')

const shownAt = (now: string) => (record: SuppressionRecord) => ({ ...record, holds: record.until > now })

export const list: Handler<typeof listSuppressions, Context> = ({ cursor, limit }, { store, clock }) => {
  const before = cursor === undefined ? null : Buffer.from(cursor, 'base64url').toString('utf8')
  if (before !== null && !/^sup_[0-9A-Z]{26}$/.test(before))
    return invalid('cursor', 'it must be the next_cursor of a page before')
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

function liftWithId(id: string, context: Context): Problem | null {
  const found = suppressionWithId(context.store.reader, id)
  if (found === null) return nothing
  const draft = context.draft(`Lifted the suppression of ${defangObservable(found)}`.slice(0, 300))
  inAct(context.store, draft, (act) => lift(act, id))
  context.publish('alerts', {})
  context.publish('suppressions', {})
  return null
}

/** Handlers for suppressions in the window. */
export const suppressionHandlers = implement<typeof suppressionOperations, Context>(suppressionOperations, {
  'alertInbox.readSuppressions': (_input, { store, clock }) => {
    const found = suppressions(store.reader, null, maxShown + 1)
    return {
      items: found
        .slice(0, maxShown)
        .map(shownAt(isoTime(clock)))
        .map((each) => ({ ...each, shown: defangObservable(each) })),
      truncated: found.length > maxShown,
    }
  },
  'alertInbox.extendSuppression': ({ id, until: given }, context) => {
    const until = new Date(given).toISOString()
    if (until <= isoTime(context.clock)) return invalid('until', 'it lies in the past')
    const found = suppressionWithId(context.store.reader, id)
    if (found === null) return nothing
    const what = `Suppressed ${defangObservable(found)} until ${until.slice(0, 10)} instead`
    const draft = context.draft(what.slice(0, 300))
    const next = `sup_${context.random.id(Date.parse(draft.at))}`
    const { observable, scope, reason } = found
    inAct(context.store, draft, (act) => {
      lift(act, id)
      putSuppression(act, next, { observable, scope, until, at: act.at, by: act.by, reason })
    })
    context.publish('alerts', {})
    context.publish('suppressions', {})
    return { id: next, until }
  },
  'alertInbox.liftSuppression': ({ id }, context) => liftWithId(id, context) ?? { id },
})
