import { z } from 'zod'
import { maxCompared } from '../lookups/max-compared.ts'
import { windowOperation } from '../window/window-operation.ts'
import { actorFilter } from './actor-table.ts'

/**
 * ATT&CK techniques by tactic: how many actors use them, which of the compared actors do, and what an ATT&CK Navigator
 * layer contains.
 */

/** Maximum length of a layer file, in characters. */
export const maxLayerText = 4_000_000

/** Maximum number of techniques read from a layer. */
export const maxLayerTechniques = 5000

const techniqueId = () => z.string().regex(/^T\d{4}(?:\.\d{3})?$/)
const compared = () => z.array(z.string().min(1).max(500)).max(maxCompared)

/** The part of an ATT&CK Navigator layer that is used. */
const layer = () =>
  z.object({
    name: z.string().min(1).max(200),
    techniques: z
      .array(
        z.object({
          id: techniqueId(),
          score: z.number().nullable(),
          comment: z.string().max(1000).nullable(),
        }),
      )
      .max(maxLayerTechniques),
  })
export type AttackLayer = z.output<ReturnType<typeof layer>>

const namedTechnique = () => z.object({ id: z.string(), name: z.string() })

/** What imported sets contain about a technique of a layer, for techniques that are not in the matrix beside it. */
const layerTechnique = () =>
  z.object({
    id: z.string(),
    /** Null where no imported set contains it. */
    name: z.string().nullable(),
    /** Title of the matrix that contains it. */
    matrix: z.string().nullable(),
    is_gone: z.boolean(),
    replaced_by: namedTechnique().nullable(),
  })
export type LayerTechnique = z.output<ReturnType<typeof layerTechnique>>

const matrixTechnique = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    /** Id of the parent technique; null when it is not a sub-technique. */
    parent: z.string().nullable(),
    /** Number of actors of the filter that use it; for a parent, also those that use a sub-technique of it. */
    actors: z.int().min(0),
    /**
     * Bit sets of the `compared` actors that use it, and that use only its sub-techniques: bit 0 for the first actor,
     * bit 1 for the second. Lists of positions would be half of an answer that the user waits for.
     */
    by: z.int().min(0),
    by_parts: z.int().min(0),
  })

export const readActorMatrix = windowOperation({
  name: 'actorMatrix.read',
  followed: ['actors'],
  summary: 'Read techniques by tactic, with how many threat actors use them and which of the given actors do',
  input: () =>
    z.object({
      /** Key of the matrix; null for the first. */
      domain: z.string().max(100).nullable(),
      filter: actorFilter(),
      /** Slugs of actors. */
      compared: compared(),
    }),
  output: () =>
    z.object({
      /** Available matrices: `enterprise`, `mobile`, `ics`, and `other` for techniques that are in no ATT&CK bundle. */
      domains: z.array(z.object({ key: z.string(), title: z.string() })),
      /** Key of the returned matrix; null when no set has techniques. */
      domain: z.string().nullable(),
      /** In the order of the matrix, each with indexes into `techniques`: a parent, then its sub-techniques. */
      tactics: z.array(
        z.object({
          name: z.string(),
          id: z.string().nullable(),
          techniques: z.array(z.int().min(0)),
        }),
      ),
      techniques: z.array(matrixTechnique()),
      compared: z.array(
        z.object({
          slug: z.string(),
          name: z.string(),
          /** Number of techniques of this matrix that it uses. */
          techniques: z.int().min(0),
        }),
      ),
      /** Requested slugs that belong to no actor. */
      unknown: z.array(z.string()),
      /** Number of actors that pass the filter. */
      actors: z.int().min(0),
      /** Notices that must be displayed with it. */
      notices: z.array(z.string()),
    }),
})
export type ActorMatrix = z.output<ReturnType<typeof readActorMatrix.output>>

export const readMatrixTechnique = windowOperation({
  name: 'actorMatrix.technique',
  followed: ['actors'],
  summary: 'Read which threat actors use an ATT&CK technique, and how',
  input: () => z.object({ id: techniqueId() }),
  output: () =>
    z.object({
      id: z.string(),
      name: z.string(),
      tactics: z.array(z.string()),
      /** Whether its authors revoked or deprecated it. */
      is_gone: z.boolean(),
      /** Its replacement, where its set names one. */
      replaced_by: namedTechnique().nullable(),
      parent: namedTechnique().nullable(),
      parts: z.array(namedTechnique()),
      /** Sorted by name. */
      users: z.array(
        z.object({
          slug: z.string(),
          name: z.string(),
          /** The technique itself or its sub-techniques, as used. */
          uses: z.array(z.string()),
          procedures: z.array(
            z.object({
              technique: z.string(),
              text: z.string(),
              /** The campaign through which the use is known. */
              via: z.string().nullable(),
              /** Title of the set that states it. */
              set: z.string(),
            }),
          ),
        }),
      ),
    }),
})
export type MatrixTechnique = z.output<ReturnType<typeof readMatrixTechnique.output>>

export const readAttackLayer = windowOperation({
  name: 'actorMatrix.readLayer',
  summary: 'Read a layer of the ATT&CK Navigator; it is not stored',
  input: () =>
    z.object({
      /** File name of the layer. */
      file: z.string().min(1).max(500),
      text: z.string().max(maxLayerText),
    }),
  output: () =>
    z.object({
      layer: layer(),
      /** Key of its matrix; null when the layer does not state it. */
      domain: z.string().nullable(),
      /** Parts of the layer that were ignored, in sentences. */
      left_out: z.array(z.string()),
      /** Its techniques, in the order of the layer. */
      techniques: z.array(layerTechnique()),
    }),
})

export const writeAttackLayer = windowOperation({
  name: 'actorMatrix.writeLayer',
  summary: 'Export what actors use as a layer of the ATT&CK Navigator (format 4.5)',
  input: () =>
    z.object({
      domain: z.string().max(100).nullable(),
      filter: actorFilter(),
      /** When empty, the layer has the number of actors of the filter that use each technique. */
      compared: compared(),
      /** A layer to compare with them. */
      layer: layer().nullable(),
    }),
  output: () => z.object({ file: z.string(), text: z.string() }),
})

export const actorMatrixOperations = [
  readActorMatrix,
  readMatrixTechnique,
  readAttackLayer,
  writeAttackLayer,
] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly actorMatrix: typeof actorMatrixOperations
  }
}
