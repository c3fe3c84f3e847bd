import { z } from 'zod'
import { sha256 } from '../../schema.ts'
import { severities } from '../../severities.ts'
import { windowOperation } from '../window/window-operation.ts'
import { decodeStep } from './tool-report.ts'

/** The bytes of a file as a person works on them: where what lies, what stands where, and what they are decoded to. */

/** Limits of decoding by hand. */
export const decodeBounds = {
  /** Bytes of a selection that is decoded. */
  bytes: 64 * 2 ** 20,
  /** Characters of a text that is decoded. */
  text: 1_000_000,
  steps: 100,
  /** Bytes of the output that are answered, from its beginning. */
  head: 65_536,
  /** Bytes of the output that are searched for indicators, from its beginning, and how many of them are listed. */
  searched: 2 ** 20,
  indicators: 500,
  /** Milliseconds after which decoding is ended. */
  milliseconds: 15_000,
}

/** Bytes that one call searches. */
export const searchedAtOnce = 64 * 2 ** 20
/** Bytes of what is searched for. */
export const maxNeedle = 1024

const offset = () => z.int().min(0)

const textEncodings = ['utf-8', 'utf-16le', 'utf-16be'] as const
export type TextEncoding = (typeof textEncodings)[number]

const needle = () =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('bytes'), hex: z.string().regex(/^(?:[0-9a-f]{2}){1,1024}$/) }),
    z.object({
      kind: z.literal('text'),
      text: z.string().min(1).max(250),
      encodings: z.array(z.enum(textEncodings)).min(1).max(3),
      /** Whether A to Z are the same as a to z. */
      any_case: z.boolean(),
    }),
  ])
export type Needle = z.output<ReturnType<typeof needle>>

export const searchFileBytes = windowOperation({
  name: 'files.searchBytes',
  summary: 'Search a piece of a file for bytes or a text; a long file is searched with several calls',
  input: () =>
    z.object({
      sha256: sha256(),
      needle: needle(),
      /** What begins from here on and before `until`. */
      from: offset(),
      until: offset(),
      /** The first one from `from` on, or the last one before `until`. */
      direction: z.enum(['next', 'previous']),
    }),
  output: () =>
    z.object({
      found: z.object({ offset: offset(), length: z.int().min(1) }).nullable(),
      /** The range that was searched: where nothing was found in it, the next call goes on at its end, or beginning. */
      searched: z.object({ from: offset(), until: offset() }),
    }),
})

/** A range of a file that a tool names: a section, what is appended. */
const layoutRange = () =>
  z.object({
    name: z.string(),
    tool: z.string(),
    offset: offset(),
    length: z.int().min(1),
    entropy: z.number().nullable(),
  })
export type LayoutRange = z.output<ReturnType<typeof layoutRange>>

const layoutMark = () =>
  z.object({
    title: z.string(),
    severity: z.enum(severities),
    tool: z.string(),
    offset: offset(),
    length: z.int().min(1),
  })
export type LayoutMark = z.output<ReturnType<typeof layoutMark>>

export const readFileLayout = windowOperation({
  name: 'files.readLayout',
  followed: ['files'],
  summary:
    'Show how a file is laid out: the entropy of its blocks, its sections, and where findings rest on bytes',
  input: () => z.object({ sha256: sha256() }),
  output: () =>
    z.object({
      size: z.int().min(0),
      /** In bits per byte; null until the file was identified. */
      entropy: z
        .object({ whole: z.number(), block_size: z.int().min(1), blocks: z.array(z.number()) })
        .nullable(),
      ranges: z.array(layoutRange()),
      marks: z.array(layoutMark()),
    }),
})
export type FileLayout = z.output<ReturnType<(typeof readFileLayout)['output']>>

/** What is decoded: a selection of a file, or a text that is shown, with the name of where it stands. */
export const decodeSource = () =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('file'),
      sha256: sha256(),
      offset: offset(),
      length: z.int().min(1).max(decodeBounds.bytes),
    }),
    z.object({
      kind: z.literal('text'),
      text: z.string().min(1).max(decodeBounds.text),
      title: z.string().max(500),
    }),
  ])
export type DecodeSource = z.output<ReturnType<typeof decodeSource>>

const steps = () => z.array(decodeStep()).max(decodeBounds.steps)

const decodeArgument = () =>
  z.object({
    name: z.string(),
    kind: z.enum(['text', 'number', 'flag', 'choice', 'key']),
    usual: z.union([z.string(), z.number(), z.boolean()]),
    /** What it is chosen from; the forms in which a key is written. */
    choices: z.array(z.string()),
  })
const decodeOperationShape = () => z.object({ name: z.string(), arguments: z.array(decodeArgument()) })
export type DecodeOperationShape = z.output<ReturnType<typeof decodeOperationShape>>

export const listDecodeOperations = windowOperation({
  name: 'files.listDecodeOperations',
  summary:
    'List the operations by which bytes are decoded, with the names and arguments that they have in CyberChef',
  input: () => z.object({}),
  output: () => z.object({ operations: z.array(decodeOperationShape()) }),
})

export const decodeBytes = windowOperation({
  name: 'files.decode',
  summary: 'Apply steps to a selection of a file or to a text, and show what comes out',
  input: () => z.object({ source: decodeSource(), steps: steps() }),
  output: () =>
    z.object({
      /** Bytes of the output; of the steps before one that could not be applied. */
      size: z.int().min(0),
      /** Its first bytes, in Base64. */
      head: z.string(),
      failed_at: z.int().min(0).nullable(),
      why: z.string().nullable(),
      indicators: z.array(z.object({ kind: z.string(), value: z.string() })),
      indicator_total: z.int().min(0),
      /** How many bytes of the output were searched for indicators. */
      searched: z.int().min(0),
      /** The steps as a recipe of CyberChef. */
      recipe: z.string(),
    }),
})
export type DecodedOutput = z.output<ReturnType<(typeof decodeBytes)['output']>>

export const guessXorKey = windowOperation({
  name: 'files.guessXor',
  summary: 'Try all XOR keys of one byte on what comes out of steps, the most readable output first',
  input: () =>
    z.object({
      source: decodeSource(),
      steps: steps(),
      /** A text that must come out; '' for any. */
      words: z.string().max(200),
    }),
  output: () =>
    z.object({
      keys: z.array(z.object({ key: z.int().min(1).max(255), readable: z.number(), sample: z.string() })),
      /** How many bytes were tried. */
      tried: z.int().min(0),
      failed_at: z.int().min(0).nullable(),
      why: z.string().nullable(),
    }),
})

export const keepDecoded = windowOperation({
  name: 'files.keepDecoded',
  writes: true,
  summary: 'Keep what comes out of steps as a file, and have it analysed',
  input: () => z.object({ source: decodeSource(), steps: steps(), name: z.string().trim().min(1).max(255) }),
  output: () => z.object({ sha256: z.string(), name: z.string(), is_launched: z.boolean() }),
})

export const fileByteOperations = [
  searchFileBytes,
  readFileLayout,
  listDecodeOperations,
  decodeBytes,
  guessXorKey,
  keepDecoded,
] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly fileBytes: typeof fileByteOperations
  }
}
