const words = {
  allowList: 'The allow-list is empty.',
  packs: 'No data pack of this kind is imported.',
  warningLists: 'No warning list is imported.',
  webhooks: 'No webhook is set up.',
} as const

/** Returns that a list of the settings is empty; null while it is read, and when it could not be read. */
export function emptyWords(
  list: keyof typeof words,
  entries: readonly unknown[] | null | undefined,
  problem: object | null,
): string | null {
  return entries?.length === 0 && problem === null ? words[list] : null
}
