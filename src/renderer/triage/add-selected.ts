import { isProblem, type Problem } from '../../contract/problem.ts'
import type { GivenLink } from '../../contract/workstation/case-board.ts'
import type { IndicatorRow, TriageSession } from '../../contract/workstation/triage-session.ts'
import { selectedCount } from '../state/selection.ts'
import { addIndicatorsToCase } from '../ui/add-indicators.ts'
import { toastProblem } from '../ui/toast.tsx'
import { triageView } from './kept-view.ts'
import { readSelected } from './selected-rows.ts'

/** Indicators that go into a case, or onto an alert, at once. */
const maxAtOnce = 10_000

/** Values that an act is meant for: the selected ones, else the one that is looked at. */
export async function chosenValues(session: string, shown: IndicatorRow | null): Promise<string[] | Problem> {
  if (selectedCount(triageView(session).selection) === 0) return shown === null ? [] : [shown.value]
  const rows = await readSelected(session, maxAtOnce)
  return isProblem(rows) ? rows : rows.map(({ value }) => value)
}

/** The session as a case is linked to it; a title that is cut is told by its id. */
export function linkOf({ id, title }: TriageSession): GivenLink {
  return { kind: 'session', target: id, title: title.slice(0, 1000) }
}

/** Asks for a case, and puts the chosen indicators into it. */
export async function addSelectedToCase(session: TriageSession, shown: IndicatorRow | null): Promise<void> {
  const values = await chosenValues(session.id, shown)
  if (isProblem(values)) toastProblem(values)
  else if (values.length > 0) addIndicatorsToCase(values, session.title, [linkOf(session)])
}
