import type { Act } from '../../../contract/workstation/activity/activity.ts'
import type { RecordChanges } from '../../../contract/workstation/register/register-history.ts'
import { countOf, formatCount } from '../../state/format.ts'

/** Sentences of the history of the register, from what its queries answered. */

/** What the list is narrowed to. */
export type HistoryFilter = {
  readonly by: string | null
  readonly record: string | null
  readonly approvals: boolean
}

export function isNarrowed({ by, record, approvals }: HistoryFilter): boolean {
  return by !== null || record !== null || approvals
}

/** Returns how many changes there are, and of which: a filter that finds none is no empty history. */
export function actsWords(total: number, filter: HistoryFilter): string {
  if (!isNarrowed(filter)) return countOf(total, 'change')
  return total === 0
    ? 'No change matches the filter'
    : `${countOf(total, 'change')} ${total === 1 ? 'matches' : 'match'} the filter`
}

type Read = { readonly records: readonly RecordChanges[]; readonly total: number }

/** Returns what is known of the changes of an act: of how many records, or why there are none to show. */
export function changesWords({ state }: Pick<Act, 'state'>, { records, total }: Read): string {
  if (total === 0)
    return state === 'final'
      ? 'The log does not record the fields of this change.'
      : 'The log names no field for this change.'
  const shown = records.length < total ? `, the first ${formatCount(records.length)} shown` : ''
  return `${countOf(total, 'record')}${shown}`
}

export const changeWords: Readonly<Record<RecordChanges['what'], string>> = {
  created: 'Added',
  changed: 'Changed',
  removed: 'Removed',
}

/** Length from which a value is shortened, and the length of what is shown then. */
const longest = 160
const shownLength = 120

/** Returns a long text shortened, null when it is shown whole. */
export function shortenedValue(value: string): string | null {
  if (value.length <= longest) return null
  return `${value
    .slice(0, shownLength)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`
}
