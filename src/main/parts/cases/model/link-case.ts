import { type Problem, problem } from '../../../../contract/problem.ts'
import type { GivenLink } from '../../../../contract/workstation/cases/case-board.ts'
import type { Random } from '../../../operations/system/random.ts'
import { caseLinks, titleOfTarget } from '../../../store/cases/case-links.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import { type CaseRecord, touchCase } from '../../../store/cases/incident-cases.ts'
import type { ReadHandle } from '../../../store/database/handle.ts'
import type { Act } from '../../../store/log/log.ts'

/** Returns why links cannot be made: their target does not exist. Null when they can. */
export function refuseLinks(
  reader: ReadHandle,
  links: readonly GivenLink[],
  id: string | null,
): Problem | null {
  if (links.some(({ kind, target }) => kind === 'case' && target === id))
    return problem('invalid', 'Provided links is invalid: a case cannot be linked to itself.')
  const lost = links.find((link) => titleOfTarget(reader, link) === null)
  return lost === undefined
    ? null
    : problem('not-found', `This is no longer here and was not linked: ${lost.title}.`)
}

/** Links a case within an act; returns the number of new links. */
export function linkCase(
  act: Act,
  target: Pick<CaseRecord, 'id' | 'number'>,
  links: readonly GivenLink[],
  random: Random,
): number {
  const added = links.filter((link) =>
    caseLinks.put(act, `link_${random.id(Date.parse(act.at))}`, {
      ...link,
      added_at: act.at,
      added_by: act.by,
      case_id: target.id,
    }),
  )
  if (added.length === 0) return 0
  addCaseEvent(act.writer, target.number, {
    at: act.at,
    by: act.by,
    kind: 'links_added',
    data: { count: added.length, titles: added.slice(0, 5).map(({ title }) => title) },
  })
  touchCase(act, target.number)
  return added.length
}
