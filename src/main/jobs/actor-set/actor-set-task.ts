import type { SourceReport } from '../source-report.ts'

/** A threat actor file to read, and the file to write. */
export type ActorSetTask = {
  readonly path: string
  readonly fileName: string
  readonly target: string
  /** Files of the sets that are here, by the keys of the sets. */
  readonly kept: readonly { readonly set: unknown; readonly path: string }[]
}

export type ActorSetResult = SourceReport & {
  readonly format: string
  /** Number of objects kept. */
  readonly entries: number
  readonly details: {
    /** Identifier shared by all versions of the set. */
    readonly set: string
    readonly version: string | null
    /** Number of objects of the file by type, in the file's own terms. */
    readonly counted: Readonly<Record<string, number>>
    readonly links: number
  }
  readonly sha256: string
  /** How it differs from the set of the same key that is here; absent where there is none, or it cannot be read. */
  readonly difference?: {
    readonly came: number
    readonly changed: number
    readonly went: number
    readonly examples: readonly string[]
  }
}
