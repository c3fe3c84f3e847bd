import { taggedTechniques } from '../../../engine/observable/technique-id.ts'
import { knownTechnique } from '../../../store/cases/case-techniques.ts'
import type { ReadHandle } from '../../../store/database/handle.ts'

export type NamedTechnique = {
  readonly id: string
  readonly name: string | null
  readonly tactic: string | null
}

/**
 * Returns techniques with their known names and tactics; null where unknown, in which case only the id is shown. Without
 * an imported set, tags of MISP galaxies name them.
 */
export function namedTechniques(
  ids: readonly string[],
  reader: ReadHandle,
  tags: readonly string[],
): NamedTechnique[] {
  const tagged = new Map(taggedTechniques(tags).map(({ id, name }) => [id, name]))
  return ids.map((id) => {
    const { name, tactic } = knownTechnique(reader, id)
    return { id, name: name || (tagged.get(id) ?? null), tactic: tactic || null }
  })
}
