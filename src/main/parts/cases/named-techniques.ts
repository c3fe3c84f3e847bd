import { knownTechnique } from '../../store/case-techniques.ts'
import type { ReadHandle } from '../../store/handle.ts'

export type NamedTechnique = {
  readonly id: string
  readonly name: string | null
  readonly tactic: string | null
}

/** Techniques with the names and tactics that are known here; null where nothing says, and then the id stands alone. */
export function namedTechniques(ids: readonly string[], reader: ReadHandle): NamedTechnique[] {
  return ids.map((id) => {
    const { name, tactic } = knownTechnique(reader, id)
    return { id, name: name || null, tactic: tactic || null }
  })
}
