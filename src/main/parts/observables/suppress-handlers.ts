import { isProblem } from '../../../contract/problem.ts'
import { suppressOperations } from '../../../contract/workstation/observables/suppress.ts'
import type { Context } from '../../operations/call/context.ts'
import { implement } from '../../operations/call/implement.ts'
import { suppressAll } from './observable-handlers.ts'

/** Handlers for suppressing several observables at once. */
export const suppressHandlers = implement<typeof suppressOperations, Context>(suppressOperations, {
  'alertInbox.suppress': ({ observables, source, until, reason }, context) => {
    const scope = source === null ? 'global' : `source:${source}`
    const done = suppressAll(observables, { scope, until, reason: reason ?? null }, context)
    return isProblem(done) ? done : { ids: done.suppressed.map(({ id }) => id), until: done.until }
  },
})
