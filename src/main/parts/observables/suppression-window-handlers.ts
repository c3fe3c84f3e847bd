import { invalid } from '../../../contract/problem.ts'
import { suppressionOperations } from '../../../contract/workstation/observables/suppressions.ts'
import { defangObservable } from '../../engine/observable/defang-observable.ts'
import type { Context } from '../../operations/call/context.ts'
import { implement } from '../../operations/call/implement.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { inAct } from '../../store/log/log.ts'
import { suppressionTable } from '../../store/observables/observables.ts'
import { suppressions, suppressionWithId } from '../../store/observables/suppressions.ts'
import { liftWithId, noSuppression, shownAt } from './suppression-handlers.ts'

/** Maximum number sent to the window. */
const maxShown = 500

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
    if (until <= isoTime(context.clock)) return invalid('until', 'it is in the past')
    const found = suppressionWithId(context.store.reader, id)
    if (found === null) return noSuppression
    const what = `Suppressed ${defangObservable(found)} until ${until.slice(0, 10)} instead`
    const draft = context.draft(what.slice(0, 300))
    const next = `sup_${context.random.id(Date.parse(draft.at))}`
    const { type, value, scope, reason } = found
    inAct(context.store, draft, (act) => {
      suppressionTable.delete(act, id)
      suppressionTable.put(act, next, {
        ...{ type, value, scope, until, reason },
        created_at: act.at,
        created_by: act.by,
      })
    })
    context.publish('alerts', {})
    context.publish('suppressions', {})
    return { id: next, until }
  },
  'alertInbox.liftSuppression': ({ id }, context) => liftWithId(id, context) ?? { id },
})
