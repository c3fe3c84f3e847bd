import { isProblem, problem } from '../../../contract/problem.ts'
import { caseTimelineOperations } from '../../../contract/workstation/case-timeline.ts'
import { implement } from '../../operations/implement.ts'
import { correctEntryTime, timelineOfCase } from '../../store/case-timeline.ts'
import { touchCase } from '../../store/incident-cases.ts'
import { inAct } from '../../store/log.ts'
import type { Context } from './context.ts'
import { correctedTimeline } from './corrected-timeline.ts'
import { findCase } from './find-case.ts'
import { openedCase } from './opened-case.ts'

/** What the window corrects of a timeline. */
export const caseTimelineHandlers = implement<typeof caseTimelineOperations, Context>(
  caseTimelineOperations,
  {
    'caseTimeline.correctTime': ({ id, entry, happened_at, former }, context) => {
      const target = findCase(id, context)
      if (isProblem(target)) return target
      const timeline = correctedTimeline(timelineOfCase(context.store.reader, target.number))
      const found = timeline.find(({ number, kind }) => number === entry && kind === 'note')
      if (found === undefined)
        return problem('not-found', 'This case has no such entry of your own. Other entries keep their time.')
      if (found.happened_at !== former)
        return problem(
          'conflict',
          'The time of this entry was corrected since. Look at it, and correct it again.',
        )
      if (happened_at === former) return openedCase(id, context)
      const draft = context.draft(`Corrected the time of an entry of the case ${target.title}`.slice(0, 300))
      inAct(context.store, draft, (act) => {
        correctEntryTime(act, entry, { case_id: target.id, happened_at })
        touchCase(act, target.number)
      })
      context.publish('cases', {})
      return openedCase(id, context)
    },
  },
)
