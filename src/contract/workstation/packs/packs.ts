import { z } from 'zod'
import { asEntered, optionalKeptText } from '../../schema.ts'
import { job } from '../jobs/jobs.ts'
import { windowOperation } from '../window/window-operation.ts'

/**
 * Data packs: data that users import because it is too large, too short-lived or too restricted to ship. All kinds are
 * imported, shown, replaced and removed in the same way.
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
    /** Format of the imported file, named by its kind, e.g. `mmdb`, `nsrl-sqlite`, `sdn-xml`. */
    format: z.string(),
    name: z.string(),
    source: z.string().nullable(),
    licence: z.string().nullable(),
    /** Date of the data itself, where the file or the user states it. */
    dated: z.string().nullable(),
    /** SHA-256 of the imported file, lower case. */
    sha256: z.string(),
    /** Number of bytes stored, and of entries in them. */
    bytes: count(),
    entries: count(),
    imported_at: z.string(),
    enabled: z.boolean(),
    /** Further facts by kind, e.g. the fields that it can answer. */
    details: z.record(z.string(), z.unknown()),
    /** Why the pack cannot be read, such as a file that was deleted by hand; null when it can. */
    problem: z.string().nullable(),
  })
export type DataPack = z.output<ReturnType<typeof pack>>

/** What an import would replace, and what would come and go with it. */
const replacement = () =>
  z.object({
    /** Id and name of the pack that would go. */
    pack: z.string(),
    name: z.string(),
    /** Entries of that pack, and of the file. */
    before: count(),
    after: count(),
    /** Entries that only the file has, that differ, and that only the pack has, with the first names of the last. */
    came: count(),
    changed: count(),
    went: count(),
    examples: z.array(z.string()).max(10),
  })
export type PackReplacement = z.output<ReturnType<typeof replacement>>

/**
 * What an import of a pack has produced so far, in its job (kind `pack-import`). One that waits for an answer has read its
 * file, and would replace a pack that the user did not name; `packs.replace` or `jobs.cancel` goes on.
 */
const result = () =>
  z.object({
    pack_kind: z.enum(packKinds),
    /** Name of the imported file. */
    file: z.string(),
    /** Entries of the pack; null until it is done. */
    entries: count().nullable(),
    /** Number of lines or records that could not be read, and the first few of them. */
    refused: count(),
    refused_examples: z.array(z.string()),
    /** What the import would replace; null unless it waits for an answer. */
    replacement: replacement().nullable(),
    /** The resulting pack. */
    pack: z.string().nullable(),
  })
export type PackImportResult = z.output<ReturnType<typeof result>>

export const listPacks = windowOperation({
  name: 'packs.list',
  followed: ['packs'],
  summary: 'List the imported data packs by name',
  input: () => z.object({ kind: z.enum(packKinds).optional() }),
  output: () => z.object({ packs: z.array(pack()) }),
})

/**
 * Starts an import and returns at once; `jobs.list` reports its progress. Imports run one after the other. Paths are
 * accepted only from the desktop host and the command line; an upload of one file may still be arriving. Name,
 * source, licence and date given by the user take precedence over those in the file.
 */
export const importPack = windowOperation({
  name: 'packs.import',
  summary: 'Import a data pack, or replace one with a newer file',
  namesPaths: ({ file }) => (file.kind === 'path' ? [file.path] : []),
  input: () =>
    z.object({
      kind: z.enum(packKinds),
      file: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('path'), path: z.string().min(1).max(32_768) }),
        z.object({ kind: z.literal('upload'), upload: z.string().min(1).max(64) }),
      ]),
      name: optionalKeptText(200),
      source: declared(),
      licence: declared(),
      dated: day().optional(),
      /**
       * The pack to replace: the new one takes over its id and whether it is switched on, and the old one stays until
       * the new one is complete.
       */
      replaces: id().optional(),
      /** Whether an older version of the same set is replaced without asking. */
      replace_known: z.boolean().optional(),
      /** Further options of the kind, e.g. how the digests of a set are classified. */
      options: z.record(z.string().max(60), z.unknown()).optional(),
    }),
  output: () => z.object({ job: job() }),
})

/** Answers an import that waits for an answer: what it names is replaced. */
export const replacePack = windowOperation({
  name: 'packs.replace',
  summary: 'Let an import replace the pack that it names',
  writes: true,
  input: () => z.object({ job: id() }),
  output: () => z.object({ job: job() }),
})

export const changePack = windowOperation({
  name: 'packs.change',
  summary: 'Switch a data pack on or off, or change its details',
  writes: true,
  input: () =>
    z.object({
      id: id(),
      enabled: z.boolean().optional(),
      name: optionalKeptText(200),
      /** An empty text means unknown. */
      source: declared(),
      licence: declared(),
      dated: z.union([z.literal(''), day()]).optional(),
    }),
  output: () => z.object({ pack: pack() }),
})

export const removePack = windowOperation({
  name: 'packs.remove',
  summary: 'Remove a data pack; it can be restored until the workstation is closed',
  writes: true,
  input: () => z.object({ id: id() }),
  output: () => z.object({ removed: z.literal(true) }),
})

export const packOperations = [listPacks, importPack, replacePack, changePack, removePack] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly packs: typeof packOperations
  }
}

declare module '../window/topics.ts' {
  interface Topics {
    /** Sent when the list of data packs changed. */
    readonly packs: object
  }
}
