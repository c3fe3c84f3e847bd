import type {
  commentIncidentCase,
  openIncidentCase,
  readIncidentCase,
  resolveIncidentCase,
} from '../../../../contract/incidents/case.ts'
import { isProblem, problem } from '../../../../contract/problem.ts'
import type { Handler } from '../../../operations/call/context.ts'
import { isoTime } from '../../../operations/system/clock.ts'
import { caseWithId } from '../../../store/cases/incident-cases.ts'
import type { Context } from '../context.ts'
import { addComment } from '../model/add-comment.ts'
import { findCase } from '../model/find-case.ts'
import { shownComment, wholeCase } from '../model/whole-case.ts'

/** Cases in the form of the incident-response API. */

function whole(id: string, { store, clock }: Context) {
  const record = caseWithId(store.reader, id)
  return record === null
    ? problem('not-found', 'There is no such case.')
    : wholeCase(record, store.reader, isoTime(clock))
}

export const open: Handler<typeof openIncidentCase, Context> = async (input, context) => {
  const opened = await context.caseActs.run({ do: 'open', input }, context)
  return isProblem(opened) ? opened : whole(opened.id, context)
}

export const read: Handler<typeof readIncidentCase, Context> = ({ id }, context) => {
  const found = findCase(id, context)
  return isProblem(found) ? found : wholeCase(found, context.store.reader, isoTime(context.clock))
}

export const comment: Handler<typeof commentIncidentCase, Context> = ({ id, body, mentions }, context) => {
  const found = findCase(id, context)
  if (isProblem(found)) return found
  const made = addComment(found, { body, mentions, indicator: null }, context)
  return shownComment(made)
}

export const resolve: Handler<typeof resolveIncidentCase, Context> = async (input, context) => {
  const resolved = await context.caseActs.run({ do: 'resolve', input }, context)
  return isProblem(resolved) ? resolved : whole(resolved.id, context)
}
