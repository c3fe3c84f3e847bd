import { z } from 'zod'
import { actorFilter } from './actor-table.ts'
import { windowOperation } from './window-operation.ts'

/** Techniques of ATT&CK by tactic: how many actors use them, who of some, and what a layer of the Navigator has. */

/** Actors that are compared at once. */
export const maxCompared = 5

/** Characters of the file of a layer. */
export const maxLayerText = 4_000_000

/** Techniques of a layer that are read. */
export const maxLayerTechniques = 5000

const techniqueId = () => z.string().regex(/^T\d{4}(?:\.\d{3})?$/)
const compared = () => z.array(z.string().min(1).max(500)).max(maxCompared)

/** What of a layer of the ATT&CK Navigator is worked with. */
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

/** What imported sets say of a technique of a layer, for those that do not stand in the matrix beside it. */
const layerTechnique = () =>
  z.object({
    id: z.string(),
    /** Null where no imported set has it. */
    name: z.string().nullable(),
    /** Title of the matrix in which it stands. */
    matrix: z.string().nullable(),
    is_gone: z.boolean(),
    replaced_by: namedTechnique().nullable(),
  })
export type LayerTechnique = z.output<ReturnType<typeof layerTechnique>>

const matrixTechnique = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    /** Id of the technique that it is a part of; null when it is none's. */
    parent: z.string().nullable(),
    /** Actors of the filter that use it; of a parent also those that use a part of it. */
    actors: z.int().min(0),
    /**
     * Who of `compared` uses it, and who nothing but parts of it: bit 0 for the first, bit 1 for the second. Lists of places would be half of an
     * answer that a person waits for.
     */
    by: z.int().min(0),
    by_parts: z.int().min(0),
  })

export const readActorMatrix = windowOperation({
  name: 'actorMatrix.read',
  summary: 'Read techniques by tactic with how many threat actors use them, and who of some',
  input: () =>
    z.object({
      /** Key of the matrix; null for the first. */
      domain: z.string().max(100).nullable(),
      filter: actorFilter(),
      /** Addresses of actors. */
      compared: compared(),
    }),
  output: () =>
    z.object({
      /** Matrices that are there: `enterprise`, `mobile`, `ics`, and `other` for what no bundle of ATT&CK has. */
      domains: z.array(z.object({ key: z.string(), title: z.string() })),
      /** Which of them this is; null when no set has techniques. */
      domain: z.string().nullable(),
      /** In the order of the matrix, each with places among `techniques`: a parent, then its parts. */
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
          /** Techniques of this matrix that it uses. */
          techniques: z.int().min(0),
        }),
      ),
      /** Those of the addresses asked for that are nobody's. */
      unknown: z.array(z.string()),
      /** Actors that pass the filter. */
      actors: z.int().min(0),
      /** What has to be shown with it. */
      notices: z.array(z.string()),
    }),
})
export type ActorMatrix = z.output<ReturnType<typeof readActorMatrix.output>>

export const readMatrixTechnique = windowOperation({
  name: 'actorMatrix.technique',
  summary: 'Read who uses a technique of ATT&CK, and how',
  input: () => z.object({ id: techniqueId() }),
  output: () =>
    z.object({
      id: z.string(),
      name: z.string(),
      tactics: z.array(z.string()),
      /** Whether its authors took it back. */
      is_gone: z.boolean(),
      /** What came in its place, where its set says so. */
      replaced_by: namedTechnique().nullable(),
      parent: namedTechnique().nullable(),
      parts: z.array(namedTechnique()),
      /** By name. */
      users: z.array(
        z.object({
          slug: z.string(),
          name: z.string(),
          /** Which of it: itself or its parts. */
          uses: z.array(z.string()),
          procedures: z.array(
            z.object({
              technique: z.string(),
              text: z.string(),
              /** The campaign by which it is known. */
              via: z.string().nullable(),
              /** Title of the set that tells it. */
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
  summary: 'Read a layer of the ATT&CK Navigator; it is not kept',
  input: () =>
    z.object({
      /** Name of its file. */
      file: z.string().min(1).max(500),
      text: z.string().max(maxLayerText),
    }),
  output: () =>
    z.object({
      layer: layer(),
      /** Key of the matrix that it is of; null when it does not say. */
      domain: z.string().nullable(),
      /** What of it was not taken, in sentences. */
      left_out: z.array(z.string()),
      /** Its techniques, in its order. */
      techniques: z.array(layerTechnique()),
    }),
})

export const writeAttackLayer = windowOperation({
  name: 'actorMatrix.writeLayer',
  summary: 'Write what actors use as a layer of the ATT&CK Navigator (format 4.5)',
  input: () =>
    z.object({
      domain: z.string().max(100).nullable(),
      filter: actorFilter(),
      /** Nobody for how many actors of the filter use each technique. */
      compared: compared(),
      /** A layer that is compared with them. */
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

declare module './bridge.ts' {
  interface WindowContracts {
    readonly actorMatrix: typeof actorMatrixOperations
  }
}
