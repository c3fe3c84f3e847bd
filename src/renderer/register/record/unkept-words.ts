/** What is said of input that is not saved. Pure. */

/** Beside the reason of a refusal. */
export const notSaved = 'Not saved.'

/** Returns which fields are awaited before input is saved, each once; null when it waits for none. */
export function waitingWords(labels: readonly string[]): string | null {
  const awaited = [...new Set(labels)]
  if (awaited.length === 0) return null
  return `Not saved yet: ${awaited.join(' and ')} ${awaited.length === 1 ? 'is' : 'are'} needed first.`
}

/** Returns what is said of a new record that was cancelled; null when nothing was typed, or when it is being added. */
export function discardedWords(
  noun: string,
  { hasUnsaved, isAdding }: { readonly hasUnsaved: boolean; readonly isAdding: boolean },
): string | null {
  return hasUnsaved && !isAdding ? `Discarded the new ${noun}, which was not added.` : null
}

/** Returns what is said when a form already holds a record of a kind that is not added; null when it holds none. */
export function heldWords(noun: string, hasUnsaved: boolean): string | null {
  return hasUnsaved ? `This ${noun} is not added yet. Add it or cancel it, then duplicate the other.` : null
}
