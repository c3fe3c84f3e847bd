import { isProblem, type Problem } from '../../contract/problem.ts'
import type { GivenLink } from '../../contract/workstation/cases/case-board.ts'
import type { IndicatorRow, TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import type { Choice } from '../state/choice.ts'
import { countOf } from '../state/format.ts'
import { selectedCount } from '../state/selection.ts'
import { triageView } from './kept-view.ts'
import { readSelected } from './selected-rows.ts'

/** Maximum number of indicators added to a case or an alert at once. */
const maxAtOnce = 10_000

/**
 * Returns the chosen indicators of a session: the selected ones, otherwise the inspected one; null when there are none.
 */
export async function chosenInSession(
  session: TriageSession,
  shown: IndicatorRow | null,
): Promise<Choice | Problem | null> {
  const values = await chosenValues(session.id, shown)
  if (isProblem(values)) return values
  if (values.length === 0) return null
  return {
    what: countOf(values.length, 'indicator'),
    title: session.title,
    indicators: values,
    links: [linkOf(session)],
    description: '',
  }
}

async function chosenValues(session: string, shown: IndicatorRow | null): Promise<string[] | Problem> {
  if (selectedCount(triageView(session).selection) === 0) return shown === null ? [] : [shown.value]
  const rows = await readSelected(session, maxAtOnce)
  return isProblem(rows) ? rows : rows.map(({ value }) => value)
}

/**
 * Returns the link by which a case refers to the session; it is identified by its id, even when the title is truncated.
 */
export function linkOf({ id, title }: TriageSession): GivenLink {
  return { kind: 'session', target: id, title: title.slice(0, 1000) }
}
