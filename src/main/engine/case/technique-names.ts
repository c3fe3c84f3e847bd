/**
 * Names of ATT&CK techniques in a text. A name of one word (Phishing, Keylogging) may be an ordinary word; a name that
 * several techniques have is ambiguous. Both are left out.
 */

export type NamedTechnique = { readonly id: string; readonly name: string }

type Name = NamedTechnique & { readonly words: readonly string[] }

/** Names by their first word, the longest first. */
export type TechniqueNames = ReadonlyMap<string, readonly Name[]>

const wordPattern = /[\p{L}\p{N}]+/gu
const wordsOf = (text: string) => text.toLowerCase().match(wordPattern) ?? []

export function techniqueNames(techniques: readonly NamedTechnique[]): TechniqueNames {
  const byName = Map.groupBy(techniques, ({ name }) => wordsOf(name).join(' '))
  const names = [...byName.values()].flatMap(([one, ...others]) => {
    const words = wordsOf(one?.name ?? '')
    return one === undefined || others.length > 0 || words.length < 2 ? [] : [{ ...one, words }]
  })
  return Map.groupBy(
    names.toSorted((one, other) => other.words.length - one.words.length),
    ({ words }) => words[0] as string,
  )
}

/** Returns the technique that has a name, of any number of words; null where none has it, or several do. */
export function techniqueCalled(
  techniques: readonly NamedTechnique[],
): (name: string) => NamedTechnique | null {
  const byName = Map.groupBy(techniques, ({ name }) => wordsOf(name).join(' '))
  return (name) => {
    const [one, ...others] = byName.get(wordsOf(name).join(' ')) ?? []
    return one === undefined || others.length > 0 ? null : one
  }
}

/**
 * Returns the techniques that a text names, each once, in their order; of several names that begin at the same word,
 * the longest.
 */
export function techniquesNamedIn(text: string, names: TechniqueNames): NamedTechnique[] {
  if (names.size === 0) return []
  const words = wordsOf(text)
  const found = new Map<string, NamedTechnique>()
  for (let at = 0; at < words.length; at += 1) {
    const named = names
      .get(words[at] as string)
      ?.find((name) => name.words.every((word, index) => words[at + index] === word))
    if (named === undefined) continue
    if (!found.has(named.id)) found.set(named.id, { id: named.id, name: named.name })
    at += named.words.length - 1
  }
  return [...found.values()]
}
