/** Returns that no case offered has the words; null while cases are read, and when there is none to search. */
export function noCaseWords(cases: number | null, found: number): string | null {
  return cases === null || cases === 0 || found > 0 ? null : 'No open case has this in its title.'
}
