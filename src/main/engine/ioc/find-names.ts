/**
 * Finds names in texts: as whole words, in any case, with or without accents, with any separator between their words.
 */

export type FindNames = (text: string) => string[]

/**
 * Returns a function that finds names; each name that occurs in a text is returned once, as it was given. Without names
 * it finds nothing.
 */
export function findNames(names: readonly string[]): FindNames {
  const byKey = new Map<string, string>()
  for (const name of names) {
    const key = keyOf(name)
    if (key !== '' && !byKey.has(key)) byKey.set(key, name)
  }
  if (byKey.size === 0) return () => []
  const longestFirst = [...byKey.keys()].sort((one, other) => other.length - one.length)
  const pattern = longestFirst.map((key) => key.split(' ').join('[^\\p{L}\\p{N}]{0,3}')).join('|')
  const sought = new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu')
  return (text) => {
    const found = new Set<string>()
    for (const [hit] of folded(text).matchAll(sought)) {
      const name =
        byKey.get(keyOf(hit)) ?? byKey.get(longestFirst.find((key) => bare(key) === bare(hit)) ?? '')
      if (name !== undefined) found.add(name)
    }
    return [...found]
  }
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns the words of a name, of letters and digits only, separated by one space. */
function keyOf(name: string): string {
  return folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}
