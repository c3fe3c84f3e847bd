import type { z } from 'zod'
import { type Lazy, once } from '../../../contract/operation.ts'
import type {
  DecodeStep,
  FileFinding,
  FileIndicator,
  LeftOutOfFile,
} from '../../../contract/workstation/files/tool-report.ts'
import type { ByteSource } from '../archive/byte-source.ts'
import type { FileType } from './file-types.ts'

/**
 * A tool of the file analysis: one folder below `src/main/engine/file/`, one declaration, one line in `file-tools.ts`.
 * Tools know nothing of each other. They run in a process of their own without network, files or children, and see a
 * file as bytes.
 */
export type FileTool<S extends z.ZodType = z.ZodType> = {
  /** Stable name, shown in results as `tool` and `job_name`: `pe`, `pdf`. */
  readonly name: string
  readonly title: string
  /** Raised with every change of what the tool says: files are analysed anew then. */
  readonly version: number
  /** Whether it reads such a file. Cheap: it decides by type, name and size. */
  readonly accepts: (sample: Sample) => boolean
  /** Seconds after which it is ended, from outside. */
  readonly seconds: number
  /** Schema of its `data`. */
  readonly result: Lazy<S>
  /** Loads the code that reads files; a declaration costs nothing. */
  readonly load: () => Promise<ToolRun<z.output<S>>>
}

/** Reads a file: hands over what it found as it finds it, and returns its result. Throws when the file cannot be read. */
export type ToolRun<D> = (sample: Sample, output: ToolOutput) => D | Promise<D>

/** Declares a tool; its schema is made once, since making one takes longer than most files do. */
export function fileTool<S extends z.ZodType>(tool: FileTool<S>): FileTool<S> {
  return { ...tool, result: once(tool.result) }
}

/** A file as tools see it. */
export type Sample = {
  readonly bytes: ByteSource
  /** What it is by its content, the types that something would execute first; never empty. */
  readonly types: readonly FileType[]
  /** The name it came with; it may be wrong, empty or hostile. */
  readonly name: string
  /** Passwords worth trying, the likely ones first. */
  readonly passwords: readonly string[]
  /** Levels below the file that was dropped, which is 0. */
  readonly depth: number
  /** Whether somebody gave it as a script, whatever it looks like. */
  readonly isScript?: boolean
}

/** A finding as a tool makes it: what it leaves out is null, or `''` for the detail. */
export type Found = Pick<FileFinding, 'severity' | 'code' | 'title'> &
  Partial<Omit<FileFinding, 'severity' | 'code' | 'title'>>

export type FoundText = {
  readonly title: string
  readonly text: string
  readonly place?: string
  readonly language?: string | null
  readonly steps?: readonly DecodeStep[]
}

/** A file in the file; `bytes` null where they were not taken, with the reason as `problem`. */
export type FoundObject = {
  readonly name: string
  readonly place: string
  readonly bytes: Uint8Array | null
  /** Size that the file states, where the bytes were not taken. */
  readonly size?: number
  readonly problem?: string | null
}

/**
 * Where a tool puts what it finds. All is bounded by `reportLimits`: what is beyond a limit is dropped, once reported,
 * and the calls return false, so that a tool can stop.
 */
export type ToolOutput = {
  readonly finding: (found: Found) => boolean
  readonly text: (found: FoundText) => boolean
  readonly object: (found: FoundObject) => boolean
  readonly indicator: (found: Omit<FileIndicator, 'offset'> & { readonly offset?: number | null }) => boolean
  readonly leftOut: (reason: LeftOutOfFile['reason'], sentence: string) => void
}
