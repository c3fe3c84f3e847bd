import { isProblem, type Problem, problem } from '../../contract/problem.ts'
import type { Choice, ChoiceAct } from '../state/choice.ts'
import { countOf } from '../state/format.ts'
import { selectedCount } from '../state/selection.ts'
import { chosenAlerts } from './chosen-alerts.ts'
import { useInbox } from './inbox.ts'
import { choiceOfAlerts } from './shared/choice-of-alerts.ts'

/** Maximum number of alerts whose observables one raised alert takes over. */
const maxRaisedOf = 50

/**
 * Returns the chosen alerts. An alert raised from them contains their observables and refers to them, so that a pattern
 * across alerts has an alert of its own; the alerts themselves do not change.
 */
export async function readChosenAlerts(act: ChoiceAct): Promise<Choice | Problem | null> {
  const { selection, opened } = useInbox.getState()
  const count = Math.max(selectedCount(selection), opened === null ? 0 : 1)
  if (count === 0) return null
  const what = countOf(count, 'alert')
  if (act === 'add-to-case') return { what, title: what }
  if (count > maxRaisedOf)
    return problem(
      'too-large',
      `An alert can be raised from the observables of at most ${maxRaisedOf} alerts. Select fewer.`,
    )
  const ids = await chosenAlerts()
  return isProblem(ids) || ids.length === 0 ? (isProblem(ids) ? ids : null) : choiceOfAlerts(ids)
}
