import { z } from 'zod'
import { asEntered, optionalKeptText } from '../schema.ts'
import { windowOperation } from './window-operation.ts'

/**
 * Data packs: what users bring along because it is too large, too fresh or too restricted to ship. All kinds are taken
 * in, shown, replaced and removed in one way.
 */

/** Address databases, sets of known digests, lists of labelled values such as sanctions, extracts of the LEI list, threat actors. */
export const packKinds = ['address', 'hash_set', 'label_list', 'lei_list', 'actor_set'] as const
export type PackKindName = (typeof packKinds)[number]

const id = () => z.string().min(1).max(64)
const count = () => z.int().min(0)
const declared = () =>
  z.preprocess(asEntered('line'), z.string().max(500, 'it is longer than 500 characters').optional())
/** A day as ISO 8601 writes it. */
const day = () => z.iso.date('it must be a date such as 2026-09-30')

const pack = () =>
  z.object({
    id: z.string(),
    kind: z.enum(packKinds),
    /** What the imported file was, in the words of its kind, e.g. `mmdb`, `nsrl-sqlite`, `sdn-xml`. */
    format: z.string(),
    name: z.string(),
    source: z.string().nullable(),
    licence: z.string().nullable(),
    /** Day of the data itself, where the file or the user tells it. */
    dated: z.string().nullable(),
    /** SHA-256 of the imported file, lower case. */
    sha256: z.string(),
    /** Bytes that are kept, and entries in them. */
    bytes: count(),
    entries: count(),
    imported_at: z.string(),
    enabled: z.boolean(),
    /** What its kind tells besides, e.g. the fields that it can answer. */
    details: z.record(z.string(), z.unknown()),
    /** Why the pack cannot be asked, such as a file that was deleted by hand; null when it can. */
    problem: z.string().nullable(),
  })
export type DataPack = z.output<ReturnType<typeof pack>>

export const packJobStates = ['uploading', 'waiting', 'reading', 'done', 'failed', 'cancelled'] as const

const job = () =>
  z.object({
    id: z.string(),
    kind: z.enum(packKinds),
    /** Name of the file that is read. */
    file: z.string(),
    state: z.enum(packJobStates),
    /** Bytes of the file read so far, and in all. */
    read: count(),
    size: count(),
    /** Entries of the pack; null until it is done. */
    entries: count().nullable(),
    /** Lines or records that could not be read, and the first few of them. */
    refused: count(),
    refused_examples: z.array(z.string()),
    /** The pack that came of it. */
    pack: z.string().nullable(),
    problem: z.string().nullable(),
    started_at: z.string(),
    ended_at: z.string().nullable(),
  })
export type PackJob = z.output<ReturnType<typeof job>>

export const listPacks = windowOperation({
  name: 'packs.list',
  summary: 'List the imported data packs by name',
  input: () => z.object({ kind: z.enum(packKinds).optional() }),
  output: () => z.object({ packs: z.array(pack()) }),
})

/**
 * Starts an import and answers at once; `packs.jobs` tells how it goes. Imports run one after the other. Paths are
 * taken only from the desktop host and the command line; an upload follows in slices through `packs.append`. What the
 * user says of name, source, licence and date comes before what the file says of itself.
 */
export const importPack = windowOperation({
  name: 'packs.import',
  summary: 'Import a data pack, or put a newer file in the place of one',
  namesPaths: ({ file }) => (file.kind === 'path' ? [file.path] : []),
  input: () =>
    z.object({
      kind: z.enum(packKinds),
      file: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('path'), path: z.string().min(1).max(32_768) }),
        z.object({ kind: z.literal('upload'), name: z.string().min(1).max(300), size: count() }),
      ]),
      name: optionalKeptText(200),
      source: declared(),
      licence: declared(),
      dated: day().optional(),
      /** The pack whose place the new one takes: it keeps its id and its switch, and stays until the new one is whole. */
      replaces: id().optional(),
      /** What the kind wants to know besides, e.g. how the digests of a set count. */
      options: z.record(z.string().max(60), z.unknown()).optional(),
    }),
  output: () => z.object({ job: job() }),
})

/** Hands over the next slice of an uploaded file, in order. The same slice again changes nothing. */
export const appendToPack = windowOperation({
  name: 'packs.append',
  summary: 'Hand over the next slice of an uploaded data pack',
  takesBytes: 'bytes',
  input: () => z.object({ job: id(), offset: count(), bytes: z.instanceof(Uint8Array), last: z.boolean() }),
  output: () => z.object({ received: count() }),
})

export const listPackJobs = windowOperation({
  name: 'packs.jobs',
  summary: 'List imports of this session, running and finished, newest first',
  input: () => z.object({}),
  output: () => z.object({ jobs: z.array(job()) }),
})

/** Stops an import; nothing of it is kept, and a pack that it would have replaced stays. */
export const cancelPackJob = windowOperation({
  name: 'packs.cancel',
  summary: 'Stop an import',
  input: () => z.object({ job: id() }),
  output: () => z.object({ job: job() }),
})

export const changePack = windowOperation({
  name: 'packs.change',
  summary: 'Switch a data pack on or off, or change what is said of it',
  writes: true,
  input: () =>
    z.object({
      id: id(),
      enabled: z.boolean().optional(),
      name: optionalKeptText(200),
      /** An empty text means: not known. */
      source: declared(),
      licence: declared(),
      dated: z.union([z.literal(''), day()]).optional(),
    }),
  output: () => z.object({ pack: pack() }),
})

export const removePack = windowOperation({
  name: 'packs.remove',
  summary: 'Remove a data pack; it can be brought back until the workstation is closed',
  writes: true,
  input: () => z.object({ id: id() }),
  output: () => z.object({ removed: z.literal(true) }),
})

export const packOperations = [
  listPacks,
  importPack,
  appendToPack,
  listPackJobs,
  cancelPackJob,
  changePack,
  removePack,
] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly packs: typeof packOperations
  }
}

declare module './topics.ts' {
  interface Topics {
    /** The list of data packs changed, or the progress of an import. */
    readonly packs: { readonly changed: 'packs' | 'jobs' }
  }
}
