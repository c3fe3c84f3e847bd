import { isProblem, problem } from '../../../contract/problem.ts'
import { type Act, activityOperations } from '../../../contract/workstation/activity.ts'
import type { Context } from '../../operations/context.ts'
import { implement } from '../../operations/implement.ts'
import { type ActRecord, historyOf, listActs, readAct, stands, takenBackBy } from '../../store/acts.ts'

/** An act as the window shows it. */
function shown(act: ActRecord, { store: { reader } }: Pick<Context, 'store'>): Act {
  const { number, id, at, by, part, title, origin, undoes, isReversible, created, changed, deleted } = act
  const state = !isReversible ? 'final' : stands(reader, number) ? 'in-effect' : 'taken-back'
  return { act: number, id, at, by, part, title, origin, undoes, records: created + changed + deleted, state }
}

async function takeBack(act: number, { undo, draft }: Context) {
  const answer = await undo({ act, draft: draft('') })
  return isProblem(answer) ? answer : { title: answer.undone, act: answer.act, records: answer.records }
}

export const activityHandlers = implement<typeof activityOperations, Context>(activityOperations, {
  'activity.list': ({ part = null, offset, limit }, context) => {
    const { items, total } = listActs(context.store.reader, part, limit, offset)
    return { items: items.map((act) => shown(act, context)), total }
  },
  'activity.history': ({ part, kind, record, offset, limit }, context) => {
    const { reader } = context.store
    return {
      items: historyOf(reader, { part, kind, record }, limit, offset).flatMap(({ act, before, after }) => {
        const done = readAct(reader, act)
        return done === null ? [] : [{ ...shown(done, context), before, after }]
      }),
    }
  },
  'activity.undo': ({ act }, context) => takeBack(act, context),
  'activity.redo': ({ act }, context) => {
    const by = takenBackBy(context.store.reader, act)
    return by === null
      ? problem('conflict', 'This was not undone, so there is nothing to redo.')
      : takeBack(by, context)
  },
})
