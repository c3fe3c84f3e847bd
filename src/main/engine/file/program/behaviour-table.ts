/** What functions that a program uses are there for. Techniques are those of MITRE ATT&CK. */
export type Behaviour = {
  readonly code: string
  readonly title: string
  readonly technique: string
  readonly functions: readonly string[]
}

/** Functions of a behaviour, separated by blanks. */
export type BehaviourFunctions = readonly [code: string, title: string, technique: string, functions: string]

export type BehaviourTable = {
  /** Code of the behaviour for which a function is known; null for others. */
  readonly of: (name: string) => string | null
  /** Groups functions by what they are there for; those that tell nothing are left out. */
  readonly group: (functions: Iterable<string>) => Behaviour[]
}

/** Makes a table; `spellings` gives the names under which a function may be listed, the first known one counts. */
export function behaviourTable(
  list: readonly BehaviourFunctions[],
  spellings: (name: string) => readonly string[],
): BehaviourTable {
  const byFunction = new Map<string, BehaviourFunctions>()
  for (const entry of list)
    for (const name of entry[3].trim().split(/\s+/)) if (!byFunction.has(name)) byFunction.set(name, entry)
  const listed = (name: string): BehaviourFunctions | null => {
    for (const spelling of spellings(name)) {
      const entry = byFunction.get(spelling)
      if (entry !== undefined) return entry
    }
    return null
  }
  return {
    of: (name) => listed(name)?.[0] ?? null,
    group: (functions) => {
      const found = new Map<BehaviourFunctions, Set<string>>()
      for (const name of functions) {
        const entry = listed(name)
        if (entry !== null) found.set(entry, (found.get(entry) ?? new Set()).add(name))
      }
      return list.flatMap((entry) => {
        const names = found.get(entry)
        const [code, title, technique] = entry
        return names === undefined ? [] : [{ code, title, technique, functions: [...names] }]
      })
    },
  }
}
