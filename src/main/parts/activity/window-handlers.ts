import { isProblem, problem } from '../../../contract/problem.ts'
import { activityOperations } from '../../../contract/workstation/activity/activity.ts'
import type { Context } from '../../operations/call/context.ts'
import { implement } from '../../operations/call/implement.ts'
import { shownAct } from '../../operations/undo/shown-act.ts'
import { historyOf, listActs, readAct, takenBackBy } from '../../store/log/acts.ts'

async function takeBack(act: number, { undo, draft }: Context) {
  const answer = await undo({ act, draft: draft('') })
  return isProblem(answer) ? answer : { title: answer.undone, act: answer.act, records: answer.records }
}

export const activityHandlers = implement<typeof activityOperations, Context>(activityOperations, {
  'activity.list': ({ part = null, offset, limit }, context) => {
    const { items, total } = listActs(context.store.reader, part, limit, offset)
    return { items: items.map((act) => shownAct(act, context.store)), total }
  },
  'activity.history': ({ part, kind, record, offset, limit }, context) => {
    const { reader } = context.store
    return {
      items: historyOf(reader, { part, kind, record }, limit, offset).flatMap(({ act, before, after }) => {
        const done = readAct(reader, act)
        return done === null ? [] : [{ ...shownAct(done, context.store), before, after }]
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
