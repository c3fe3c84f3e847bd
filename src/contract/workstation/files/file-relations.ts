import { z } from 'zod'
import { sha256 } from '../../schema.ts'
import { windowOperation } from '../window/window-operation.ts'
import { fileLine } from './files.ts'

/** How a kept file relates to others, and to what else is kept: similar files, hash sets, cases, alerts. */

/** Maximum number of files, with those that lie in it, whose digests are searched for one file. */
export const maxFilesSearched = 500
/** Maximum number of places, and of members of sets, that are listed. */
export const maxPlacesListed = 200

/** A digest of a file, or of one in it, that a hash set contains. */
export const setMember = () =>
  z.object({
    set: z.string(),
    verdict: z.enum(['known_good', 'known_malicious']),
    algorithm: z.string(),
    /** The file whose digest it is: the one that was asked for, or one that lies in it. */
    sha256: z.string(),
    name: z.string(),
    /** What the set says of it. */
    family: z.string().nullable(),
    file_name: z.string().nullable(),
    product: z.string().nullable(),
  })
export type SetMember = z.output<ReturnType<typeof setMember>>

export const readKnownFile = windowOperation({
  name: 'fileRelations.known',
  followed: ['files'],
  summary: 'Show where the digests of a file, and of the files in it, occur on this workstation',
  input: () => z.object({ sha256: sha256() }),
  output: () =>
    z.object({
      /** Number of files whose digests were searched: it, and those that lie in it. */
      searched: z.int(),
      /** Whether more lie in it than are searched. */
      is_cut: z.boolean(),
      /** Whether it, or one in it, is still being analysed, so that more may be found in it. */
      is_under_way: z.boolean(),
      sets: z.object({
        /** Names of the sets that were read. */
        asked: z.array(z.string()),
        switched_off: z.array(z.string()),
        /** Sets that could not be read. */
        unread: z.array(z.string()),
        members: z.array(setMember()),
        member_total: z.int(),
      }),
      places: z.array(
        z.object({
          /** What contains it: `session`, `case`, `alert`, `actor` or `evidence`. */
          kind: z.string(),
          /** Of evidence, that of its case. */
          id: z.string(),
          title: z.string(),
          at: z.string(),
          sha256: z.string(),
          name: z.string(),
        }),
      ),
      /** Whether there are more places than those listed. */
      has_more_places: z.boolean(),
      lists: z.array(z.object({ list: z.string(), sha256: z.string(), name: z.string() })),
    }),
})
export type KnownFile = z.output<ReturnType<(typeof readKnownFile)['output']>>

/** Number of other files, and how many of them could be compared by each digest. */
const compared = () => z.object({ ssdeep: z.int(), tlsh: z.int(), imphash: z.int() })

/** How alike two files are; each is null where they cannot be compared by it. */
const likeness = {
  /** 0 to 100, of which 100 is (nearly) equal. */
  ssdeep_score: z.int().nullable(),
  /** 0 for (nearly) equal; rises with the differences. */
  tlsh_distance: z.int().nullable(),
  has_same_imports: z.boolean(),
}

export const findSimilarFiles = windowOperation({
  name: 'fileRelations.similar',
  followed: ['files'],
  summary: 'Find the files kept here that resemble one, by ssdeep, TLSH and imphash',
  input: () => z.object({ sha256: sha256() }),
  output: () =>
    z.object({
      items: z.array(fileLine().extend(likeness)),
      /** Which digests the file has: those that it lacks cannot say that nothing resembles it. */
      has: z.object({ ssdeep: z.boolean(), tlsh: z.boolean(), imphash: z.boolean() }),
      /** Whether its analysis goes on, so that its digests may come. */
      is_under_way: z.boolean(),
      others: z.int(),
      compared: compared(),
      /** Most that are listed. */
      limit: z.int(),
    }),
})
export type SimilarFiles = z.output<ReturnType<(typeof findSimilarFiles)['output']>>

export const compareFiles = windowOperation({
  name: 'fileRelations.compare',
  followed: ['files'],
  summary: 'Show two files side by side: what the same tool says of each',
  input: () => z.object({ one: sha256(), other: sha256() }),
  output: () =>
    z.object({
      one: fileLine(),
      other: fileLine(),
      likeness: z.object(likeness),
      tools: z.array(
        z.object({
          tool: z.string(),
          title: z.string(),
          /** Whether the tool has reported on each of them. */
          has_one: z.boolean(),
          has_other: z.boolean(),
          facts: z.array(
            z.object({
              field: z.string(),
              one: z.string().nullable(),
              other: z.string().nullable(),
              differs: z.boolean(),
            }),
          ),
          lists: z.array(
            z.object({
              field: z.string(),
              in_both: z.int(),
              only_one: z.array(z.string()),
              only_one_total: z.int(),
              only_other: z.array(z.string()),
              only_other_total: z.int(),
            }),
          ),
          is_cut: z.boolean(),
        }),
      ),
    }),
})
export type ComparedFiles = z.output<ReturnType<(typeof compareFiles)['output']>>

export const fileRelationOperations = [readKnownFile, findSimilarFiles, compareFiles] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly fileRelations: typeof fileRelationOperations
  }
}
