import { isProblem, type Problem } from '../../../contract/problem.ts'
import { invoke } from '../../state/bridge.ts'
import type { Choice } from '../../state/choice.ts'
import { countOf } from '../../state/format.ts'

/**
 * Returns alerts as a choice: for a case they are escalated to it; an alert raised from them contains their
 * observables.
 */
export async function choiceOfAlerts(ids: readonly string[]): Promise<Choice | Problem> {
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
    alerts: ids,
    indicators: [...values],
    description: titles.map((title) => `Alert: ${title}`).join('\n'),
  }
}
