/** Names in texts: whole, in any case, with or without accents, in any spelling of the space between their words. */

export type FindNames = (text: string) => string[]

/** Makes what finds names; each that stands in a text is given once, as it was given. Without names nothing is found. */
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

/** Its words, of letters and digits alone, with one space between them. */
function keyOf(name: string): string {
  return folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}
