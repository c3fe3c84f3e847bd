/** Words about reserved blocks, for addresses and ranges alike. */

/** Whether the registry lets a block be reached, after a colon. */
export function reachWords(isReachable: boolean | null | undefined): string {
  if (isReachable === true) return 'it may be reached from the Internet.'
  return isReachable === false
    ? 'it is not reached from the Internet.'
    : 'the registry does not settle whether it is reached from the Internet.'
}

/** A name inside a sentence: the first letter is lowered unless the word is an abbreviation. */
export function lowered(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
