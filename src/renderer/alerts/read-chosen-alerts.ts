import { isProblem, type Problem, problem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import type { Choice, ChoiceAct } from '../state/choice.ts'
import { countOf } from '../state/format.ts'
import { selectedCount } from '../state/selection.ts'
import { chosenAlerts } from './chosen-alerts.ts'
import { useInbox } from './inbox.ts'

/** Alerts whose observables one raised alert takes. */
const maxRaisedOf = 50

/**
 * The chosen alerts. One that is raised of them holds their observables and names them, so that a pattern that spans
 * alerts has an alert of its own; they stay as they are.
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
      `An alert is raised of the observables of at most ${maxRaisedOf} alerts. Choose fewer.`,
    )
  const ids = await chosenAlerts()
  return isProblem(ids) || ids.length === 0 ? (isProblem(ids) ? ids : null) : readAlerts(ids)
}

/** Alerts with their observables, each once, in their order. */
export async function readAlerts(ids: readonly string[]): Promise<Choice | Problem> {
  const values = new Set<string>()
  const titles: string[] = []
  for (const id of ids) {
    const answer = await invoke('alertInbox.open', { id })
    if (isProblem(answer)) return answer
    titles.push(answer.alert.title)
    for (const { value } of answer.observables) values.add(value)
  }
  const [only = ''] = titles
  return {
    what: titles.length === 1 ? `the alert ${only}` : countOf(titles.length, 'alert'),
    title: titles.length === 1 ? only : `${countOf(titles.length, 'alert')} seen together`,
    indicators: [...values],
    description: titles.map((title) => `Alert: ${title}`).join('\n'),
  }
}
