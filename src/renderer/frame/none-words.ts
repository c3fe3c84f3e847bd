import type { Reading } from './command-options.ts'

/** Returns the text below the list of the command bar: nothing is absent while the search runs or after it failed. */
export function noneWords(reading: Pick<Reading, 'unanswered'> | null): string {
  if (reading === null) return 'Looking…'
  if (reading.unanswered.length > 0) return `The search is incomplete: ${reading.unanswered.join(' ')}`
  return 'No command, page or stored item matches. Press Enter on a text to start triage.'
}
