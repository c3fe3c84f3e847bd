import { isProblem, type Problem } from '../../../../contract/problem.ts'
import type { GivenLink } from '../../../../contract/workstation/cases/case-board.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import { type CaseRecord, touchCase } from '../../../store/cases/incident-cases.ts'
import { inAct } from '../../../store/log/log.ts'
import type { Deciding } from './deciding.ts'
import { findCase } from './find-case.ts'
import { readIndicatorLines } from './indicator-lines.ts'
import { linkCase, refuseLinks } from './link-case.ts'
import { addObservables } from './open-case.ts'

/** Result of adding lines to a case. */
export type Added = {
  readonly added: number
  readonly skipped: ReturnType<typeof readIndicatorLines>['skipped']
}

/** What is added to a case. */
export type Addition = {
  /** Indicators, one per line. */
  readonly indicators: string
  /** Their origins. */
  readonly links: readonly GivenLink[]
  /** True when the caller names them as indicators, which marks them for detection. */
  readonly isNamed: boolean
}

/** Adds the indicators of a text, and links to their origins, to a case. */
export function addToCase(id: string, addition: Addition, context: Deciding): Added | Problem {
  const found = findCase(id, context)
  if (isProblem(found)) return found
  return (
    refuseLinks(context.store.reader, addition.links, found.id) ?? addIndicatorLines(found, addition, context)
  )
}

/** All of it is one act. */
function addIndicatorLines(
  target: CaseRecord,
  { indicators, links, isNamed }: Addition,
  context: Deciding,
): Added {
  const { values, skipped } = readIndicatorLines(indicators)
  const draft = context.draft(`Added indicators to the case ${target.title}`.slice(0, 300))
  const { answer: added, act: done } = inAct(context.store, draft, (act) => {
    const count = addObservables(act, target, values, context, isNamed)
    linkCase(act, target, links, context.random)
    if (count === 0) return 0
    addCaseEvent(act.writer, target.number, {
      at: act.at,
      by: act.by,
      kind: 'observables_added',
      data: { count, values: values.slice(0, 20).map(({ value }) => value) },
    })
    touchCase(act, target.number)
    return count
  })
  if (done !== null) context.publish('cases', {})
  return { added, skipped }
}
