import type { SourceReport } from '../source-report.ts'

/** A file about threat actors that is to be read, and the file that is to be written. */
export type ActorSetTask = {
  readonly path: string
  readonly fileName: string
  readonly target: string
}

export type ActorSetResult = SourceReport & {
  readonly format: string
  /** Objects that are kept. */
  readonly entries: number
  readonly details: {
    /** What all versions of the set share. */
    readonly set: string
    readonly version: string | null
    /** Objects of the file by their own words. */
    readonly counted: Readonly<Record<string, number>>
    readonly links: number
  }
  readonly sha256: string
}
