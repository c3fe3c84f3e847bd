import { z } from 'zod'
import { sha256 } from '../../schema.ts'
import { severities } from '../../severities.ts'
import { windowOperation } from '../window/window-operation.ts'
import { decodeStep, fileFinding, leftOutOfFile } from './tool-report.ts'

/** Files that were dropped or found in others, and their analysis, as the window shows them. */

/** `partial`: a tool failed or was ended. `stopped`: the user cancelled it, or it lies too deep. */
export const analysisStates = ['pending', 'running', 'completed', 'partial', 'failed', 'stopped'] as const
export type AnalysisState = (typeof analysisStates)[number]

const severity = () => z.enum(severities).nullable()
const digest = () => sha256()

/** A file in lists and trees. */
export const fileLine = () =>
  z.object({
    sha256: z.string(),
    name: z.string(),
    size: z.int(),
    /** The type that something would execute first; '' until it is known. */
    mime_type: z.string(),
    label: z.string(),
    state: z.enum(analysisStates),
    /** Severity of the worst finding about it and all that it holds; null without any so far. */
    severity: severity(),
    added_at: z.string(),
  })
export type FileLine = z.output<ReturnType<typeof fileLine>>

/** A finding with the tool that made it, and the file of the tree that it is about. */
export const treeFinding = () =>
  fileFinding().extend({ tool: z.string(), sha256: z.string(), path: z.array(z.string()) })
export type TreeFinding = z.output<ReturnType<typeof treeFinding>>

const treeLeftOut = () =>
  leftOutOfFile().extend({ tool: z.string(), sha256: z.string(), path: z.array(z.string()) })

/** An object in the tree of a file; `sha256` null where its content was not taken. */
export const treeNode = () =>
  z.object({
    sha256: z.string().nullable(),
    name: z.string(),
    place: z.string(),
    size: z.int(),
    depth: z.int(),
    tool: z.string(),
    label: z.string(),
    state: z.enum(analysisStates).nullable(),
    /** Severity of the worst finding of the object and of all that it holds. */
    severity: severity(),
    problem: z.string().nullable(),
  })
export type TreeNode = z.output<ReturnType<typeof treeNode>>

export const toolLine = () =>
  z.object({
    tool: z.string(),
    title: z.string(),
    version: z.int(),
    state: z.enum(['completed', 'failed']),
    failure: z.string().nullable(),
    ended_at: z.string(),
    milliseconds: z.int(),
    severity: severity(),
  })

/** Limits of one page: beyond them, its totals say how many there are. */
export const pageLimits = { nodes: 2000, findings: 1000, indicators: 5000, origins: 100 }

export const filePage = () =>
  z.object({
    file: fileLine().extend({
      md5: z.string(),
      sha1: z.string(),
      sha512: z.string(),
      ssdeep: z.string(),
      tlsh: z.string(),
      types: z.array(z.object({ kind: z.string(), mime: z.string(), label: z.string() })),
      failure: z.string().nullable(),
      analysed_at: z.string().nullable(),
    }),
    origins: z.array(
      z.object({
        parent: z.string(),
        parent_name: z.string(),
        name: z.string(),
        place: z.string(),
        seen_at: z.string(),
      }),
    ),
    tools: z.array(toolLine()),
    /** Whether the file, or an object of it, is still being analysed. */
    is_under_way: z.boolean(),
    /** Severity of the worst finding about the file and all that it holds, also of what is not listed. */
    severity: severity(),
    findings: z.array(treeFinding()),
    finding_total: z.int(),
    left_out: z.array(treeLeftOut()),
    left_out_total: z.int(),
    tree: z.array(treeNode()),
    /** Objects of the file and of those listed; there are more where the tree is cut. */
    tree_total: z.int(),
    is_tree_cut: z.boolean(),
    indicators: z.array(
      z.object({
        kind: z.string(),
        value: z.string(),
        context: z.string(),
        tool: z.string(),
        sha256: z.string(),
        path: z.array(z.string()),
      }),
    ),
    indicator_total: z.int(),
  })
export type FilePage = z.output<ReturnType<typeof filePage>>

export const takeInFile = windowOperation({
  name: 'files.takeIn',
  summary: 'Keep a file and have it analysed on this workstation',
  namesPaths: ({ file }) => (file.kind === 'path' ? [file.path] : []),
  input: () =>
    z.object({
      file: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('path'), path: z.string().min(1).max(32_768) }),
        z.object({ kind: z.literal('upload'), upload: z.string().min(1).max(64) }),
      ]),
    }),
  output: () => z.object({ sha256: z.string(), name: z.string(), is_launched: z.boolean() }),
})

export const listFiles = windowOperation({
  name: 'files.list',
  followed: ['files'],
  summary: 'List files, newest first: those that were dropped, or all',
  input: () =>
    z.object({
      /** Each must occur in a name, a digest or the type. */
      words: z.string().max(500).default(''),
      /** At least this severity. */
      severity: z.enum(severities).nullable().default(null),
      /** Also those that were found in others only. */
      all: z.boolean().default(false),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
  output: () => z.object({ items: z.array(fileLine()), total: z.int() }),
})

export const openFile = windowOperation({
  name: 'files.open',
  followed: ['files'],
  summary: 'Show a file: what it is, what was found in it and in all that it holds',
  input: () =>
    z.object({
      sha256: digest(),
      /** Whether to answer only once it has been analysed, with all that it holds. */
      waits: z.boolean().default(false),
    }),
  output: filePage,
})

export const readFileTool = windowOperation({
  name: 'files.readTool',
  followed: ['files'],
  summary: 'Show all that a tool said about a file',
  input: () => z.object({ sha256: digest(), tool: z.string().min(1).max(100) }),
  output: () =>
    z.object({
      tool: toolLine(),
      data: z.unknown(),
      findings: z.array(fileFinding()),
      left_out: z.array(leftOutOfFile()),
      texts: z.array(
        z.object({
          title: z.string(),
          place: z.string(),
          text: z.string(),
          language: z.string().nullable(),
          steps: z.array(decodeStep()),
        }),
      ),
    }),
})

/** Maximum number of bytes read at once. */
export const maxReadBytes = 65_536

export const readFileBytes = windowOperation({
  name: 'files.readBytes',
  summary: 'Read bytes of a file from an offset on, in Base64',
  input: () =>
    z.object({ sha256: digest(), offset: z.int().min(0), length: z.int().min(1).max(maxReadBytes) }),
  output: () => z.object({ size: z.int(), bytes: z.string() }),
})

export const analyseFileAgain = windowOperation({
  name: 'files.analyse',
  summary: 'Run the tools that failed, or have not run, again',
  input: () => z.object({ sha256: digest() }),
  output: () => z.object({}),
})

export const removeFile = windowOperation({
  name: 'files.remove',
  writes: true,
  summary: 'Remove a file with its analysis; until Skerry is started again it can be brought back',
  input: () => z.object({ sha256: digest() }),
  output: () => z.object({}),
})

export const restoreFile = windowOperation({
  name: 'files.restore',
  writes: true,
  summary: 'Bring back a file that was removed',
  input: () => z.object({ sha256: digest() }),
  output: () => z.object({}),
})

export const fileOperations = [
  takeInFile,
  listFiles,
  openFile,
  readFileTool,
  readFileBytes,
  analyseFileAgain,
  removeFile,
  restoreFile,
] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly files: typeof fileOperations
  }
}

declare module '../window/topics.ts' {
  interface Topics {
    /** Sent when a file is taken in, and whenever its analysis progresses. */
    readonly files: object
  }
}
