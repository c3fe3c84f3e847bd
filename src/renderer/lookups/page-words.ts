/** What the page of a value says beside its description: the day of a pack, and whether sessions were searched. */

/** Returns the day of the data of a pack, as the pack states it. */
export const datedWords = ({ dated }: { readonly dated: string | null }): string => dated ?? 'no date'

/** Returns that a kind of value is not looked for in sessions; null where it is. */
export function notSearchedWords(known: object | null): string | null {
  return known === null ? 'Sessions were not searched for it: they do not store such values.' : null
}
