/** Texts about reserved blocks, shared by addresses and ranges. */

/** Returns whether the registry declares a block reachable from the Internet, as a clause that follows a colon. */
export function reachWords(isReachable: boolean | null | undefined): string {
  if (isReachable === true) return 'it can be reached from the Internet.'
  return isReachable === false
    ? 'it cannot be reached from the Internet.'
    : 'the registry does not state whether it can be reached from the Internet.'
}

/** Returns a name for use inside a sentence: the first letter in lower case, unless the word is an abbreviation. */
export function lowered(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
