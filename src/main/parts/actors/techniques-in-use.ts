import {
  byParentAndName,
  type MatrixTechnique,
  type TechniqueUses,
} from '../../engine/actor/technique-matrix.ts'
import { allTechniques, techniqueUses } from '../../store/actors/technique-matrix.ts'
import type { ReadHandle } from '../../store/database/handle.ts'

/** Every technique of the sets that are switched on, and the actors reported to use it. */
export type TechniquesInUse = {
  /** A technique is followed by its sub-techniques. */
  readonly techniques: readonly MatrixTechnique[]
  readonly uses: TechniqueUses
}

export function readTechniquesInUse(reader: ReadHandle): TechniquesInUse {
  const techniques = allTechniques(reader).map(
    ({ id, name, tactics, is_gone, replaced_by, set_key: set }) => ({
      ...{ id, name, set, isGone: is_gone === 1, replacedBy: replaced_by },
      tactics: JSON.parse(tactics) as string[],
    }),
  )
  const uses = new Map<string, number[]>()
  for (const { technique, actor } of techniqueUses(reader)) {
    const known = uses.get(technique)
    if (known === undefined) uses.set(technique, [actor])
    else known.push(actor)
  }
  return { techniques: byParentAndName(techniques), uses }
}
