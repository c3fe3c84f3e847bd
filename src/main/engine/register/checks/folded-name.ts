/** Returns a name in the form used for comparison: without differences of case, width and space. */
export function foldedName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
