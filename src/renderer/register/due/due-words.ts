import type { DueKind, DueRange } from '../../../contract/register/due-kinds.ts'
import { gapWords } from '../../../contract/register/due-words.ts'
import type { DueAnswer } from '../../../contract/workstation/register/register-due.ts'
import { dayWords } from '../../day/read-day.ts'
import { countOf, formatCount } from '../../state/format.ts'

/** Sentences of the list of what is due, from what its query answered. */

export const rangeLabels: Readonly<Record<DueRange, string>> = {
  overdue: 'Overdue',
  '30': 'Next 30 days',
  '90': 'Next 90 days',
  '365': 'Next 365 days',
  all: 'All',
}

type Chosen = { readonly range: DueRange; readonly what: readonly DueKind[] }
type Looked = Pick<DueAnswer, 'total' | 'gaps' | 'looked_at' | 'tasks_left_out'>
/** The list with the number of its days in each range. */
type Counted = Looked & Pick<DueAnswer, 'by_range'>

/**
 * Returns how many days the list has, how many that are overdue it does not show, and in what was looked: never that
 * nothing is due where days are not known.
 */
export function foundWords({ range, what }: Chosen, answer: Counted): string {
  const { total, looked_at, by_range } = answer
  const overdue = range === 'overdue' || range === 'all' ? 0 : by_range.overdue
  const inRange = range === 'all' ? '' : range === 'overdue' ? ' overdue' : ` in the next ${range} days`
  const ofKinds = what.length === 0 ? '' : ' of the chosen kinds'
  const looked = `${countOf(looked_at.records, 'record')} and ${countOf(looked_at.tasks, 'open task')} looked at`
  const found =
    total === 0
      ? `No day that is known${ofKinds} is${inRange || ' listed'}`
      : `${formatCount(total)}${inRange || ' listed'}${ofKinds}`
  const before = overdue === 0 ? '' : ` · ${formatCount(overdue)} overdue${ofKinds}, not shown here`
  return `${found}${before} · ${looked}`
}

/** Returns why the list may be incomplete, a sentence for each reason: nothing when every record has its day. */
export function missingWords({ gaps, tasks_left_out }: Looked): readonly string[] {
  const left =
    tasks_left_out === 0
      ? []
      : [`${countOf(tasks_left_out, 'open task')} could not be looked at: there are too many`]
  return [...gaps.map(gapWords), ...left]
}

/** Returns how far a day is from today: `in 12 days`, `today`, `3 days ago`. */
export function distanceWords(days: number): string {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${countOf(days, 'day')}` : `${countOf(-days, 'day')} ago`
}

/** Returns the message after an export, from what the file has. */
export function exportedWords(given: { readonly events: number; readonly tasks_left_out: number }): string {
  const left = given.tasks_left_out === 0 ? '' : `; ${countOf(given.tasks_left_out, 'open task')} left out`
  return `It has ${countOf(given.events, 'event')}${left}.`
}

/** Returns the reason of a day with its days in words. */
export function reasonWords(basis: string): string {
  return basis.replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => dayWords(day))
}
