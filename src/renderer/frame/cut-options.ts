/** Whether a command makes a file for somebody else. */
export const isExport = (title: string): boolean => /^(?:sealed )?export\b/i.test(title)

/** Beginning of the word from which the words ask for exports. */
const fewest = 3

/**
 * Returns the first options. Words that ask for an export keep every export: there are more of them than fit, and which
 * one is meant shows only when it is read.
 */
export function cutOptions<O extends { readonly title: string }>(
  options: readonly O[],
  most: number,
  words: readonly string[],
): O[] {
  const isAsked = words.some((word) => word.length >= fewest && 'export'.startsWith(word.replace(/:$/, '')))
  return options.filter(({ title }, place) => place < most || (isAsked && isExport(title)))
}
