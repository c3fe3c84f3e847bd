/** What a chain shows and leaves out, in words. Pure. */

/** Returns what stands in place of a chain without nodes; a chain that was cut, or not read, is not empty. */
export function emptyChainWords({ truncated }: { readonly truncated: boolean }): string {
  if (truncated) return 'The chain is too long to be shown.'
  return 'Nothing is linked to this record yet. Services join arrangements with functions and providers; subcontractors are added under Supply chain.'
}

/** Returns what a node depends on that is shown; the end of a cut chain is not the end of the dependence. */
export function dependsOnWords(names: readonly string[], isCut: boolean): string {
  if (names.length > 0) return names.join(', ')
  return isCut ? 'not shown' : 'nothing further recorded'
}
