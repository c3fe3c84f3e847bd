import type { SourceReport } from '../source-report.ts'

/** A threat actor file to read, and the file to write. */
export type ActorSetTask = {
  readonly path: string
  readonly fileName: string
  readonly target: string
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
}
