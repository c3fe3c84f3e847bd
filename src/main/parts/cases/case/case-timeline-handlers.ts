import { isProblem, problem } from '../../../../contract/problem.ts'
import { caseTimelineOperations } from '../../../../contract/workstation/cases/case-timeline.ts'
import { implement } from '../../../operations/call/implement.ts'
import { correctEntry, timelineOfCase } from '../../../store/cases/case-timeline.ts'
import { touchCase } from '../../../store/cases/incident-cases.ts'
import { inAct } from '../../../store/log/log.ts'
import type { Context } from '../context.ts'
import { correctedTimeline } from '../model/corrected-timeline.ts'
import { findCase } from '../model/find-case.ts'
import { openedCase } from './opened-case.ts'

/** Corrections of a user's own entries. */
export const caseTimelineHandlers = implement<typeof caseTimelineOperations, Context>(
  caseTimelineOperations,
  {
    'caseTimeline.correct': ({ id, entry, happened_at, text, former }, context) => {
      const target = findCase(id, context)
      if (isProblem(target)) return target
      const timeline = correctedTimeline(timelineOfCase(context.store.reader, target.number))
      const found = timeline.find(({ number, kind }) => number === entry && kind === 'note')
      if (found === undefined)
        return problem(
          'not-found',
          'This case has no such entry of your own. Other entries stay as they are.',
        )
      const now = { happened_at: found.happened_at, text: String(found.data.text) }
      const isElsewhere =
        (happened_at !== undefined && former.happened_at !== now.happened_at) ||
        (text !== undefined && former.text !== now.text)
      if (isElsewhere)
        return problem('conflict', 'This entry has been corrected since. Review it, and correct it again.')
      const next = { happened_at: happened_at ?? now.happened_at, text: text ?? now.text }
      if (next.happened_at === now.happened_at && next.text === now.text) return openedCase(id, context)
      const draft = context.draft(`Corrected an entry of the timeline of ${target.title}`.slice(0, 300))
      inAct(context.store, draft, (act) => {
        correctEntry(act, found.id, { case_id: target.id, ...next })
        touchCase(act, target.number)
      })
      context.publish('cases', {})
      return openedCase(id, context)
    },
  },
)
