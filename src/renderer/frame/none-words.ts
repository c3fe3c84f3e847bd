import type { Reading } from './command-options.ts'

/** Returns the text below the list of the command bar: nothing is absent while the search runs or after it failed. */
export function noneWords(reading: Pick<Reading, 'unanswered'> | null): string {
  if (reading === null) return 'Looking…'
  if (reading.unanswered.length > 0) return `The search is incomplete: ${reading.unanswered.join(' ')}`
  return 'No command, page or stored item matches. Press Enter on a text to start triage.'
}

/** Returns that no case offered has the words; null while cases are read, and when there is none to search. */
export function noCaseWords(cases: number | null, found: number): string | null {
  return cases === null || cases === 0 || found > 0 ? null : 'No open case has this in its title.'
}
