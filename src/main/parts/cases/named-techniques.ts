import { knownTechnique } from '../../store/case-techniques.ts'
import type { ReadHandle } from '../../store/handle.ts'

export type NamedTechnique = {
  readonly id: string
  readonly name: string | null
  readonly tactic: string | null
}

/** Returns techniques with their known names and tactics; null where unknown, in which case only the id is shown. */
export function namedTechniques(ids: readonly string[], reader: ReadHandle): NamedTechnique[] {
  return ids.map((id) => {
    const { name, tactic } = knownTechnique(reader, id)
    return { id, name: name || null, tactic: tactic || null }
  })
}
