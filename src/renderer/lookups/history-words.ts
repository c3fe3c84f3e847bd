import type { Severity } from '../../contract/severities.ts'
import type { LookupEntry } from '../../contract/workstation/lookups/lookup-history.ts'
import { countOf } from '../state/format.ts'
import { severityWords } from '../ui/severity-words.ts'

/** Words about the history of lookups: of what was asked for last, never of words that are still being searched for. */

type HistoryAnswer = {
  /** Number of entries found for `answeredWords`. */
  readonly total: number
  readonly words: string
  /** Words that the entries shown were found for; null before the first answer. */
  readonly answeredWords: string | null
  readonly problem: object | null
}

/** Whether the entries are those that the words in the field ask for. */
const isAnswered = ({ words, answeredWords, problem }: HistoryAnswer) =>
  problem === null && answeredWords === words

/** Whether the history as a whole is known to be empty. */
export function isHistoryEmpty(answer: HistoryAnswer): boolean {
  return isAnswered(answer) && answer.words.trim() === '' && answer.total === 0
}

/** Returns why no entry is shown; null while there are some, or while that is not known. `isKept` is the setting, if known. */
export function noHistoryWords(answer: HistoryAnswer, isKept: boolean | null): string | null {
  if (!isAnswered(answer) || answer.total > 0) return null
  if (answer.words.trim() !== '') return `No lookup in the history matches “${answer.words.trim()}”.`
  if (isKept === false) return 'The history is empty: Settings say not to keep lookups.'
  return 'The history is empty. What you look up is listed here, and stays on this machine.'
}

/** Returns the number of entries for screen readers: of the history, or of those that match. */
export function historyCount(answer: HistoryAnswer): string {
  if (!isAnswered(answer)) return ''
  const count = countOf(answer.total, 'entry', 'entries')
  return answer.words.trim() === '' ? `${count} in the history` : `${count} found`
}

/** Returns the name of the act that forgets the entries shown: all of them only when they are the whole history. */
export function forgetWords(answer: HistoryAnswer, shown: number): string {
  const isWhole = isAnswered(answer) && answer.words.trim() === '' && answer.total === shown
  return isWhole ? 'Forget all' : `Forget these ${shown}`
}

/** Returns the severity of a lookup; a batch has none of its own, and one without an answer was not rated. */
export function riskWords({
  severity,
  batch,
}: Pick<LookupEntry, 'batch'> & { severity: Severity | null }): string {
  return batch === null ? severityWords(severity) : 'not rated as a whole'
}
