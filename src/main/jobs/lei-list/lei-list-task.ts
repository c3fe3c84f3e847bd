import type { SourceReport } from '../source-report.ts'

/** What the thread that reads extracts of the LEI list is told, and what it answers. */
export type LeiListTask = {
  readonly path: string
  readonly fileName: string
  readonly target: string
  /** True when the user says that the file holds only some LEIs, false for all of them; null leaves it to their number. */
  readonly isPartial: boolean | null
}

export type LeiListResult = SourceReport & {
  readonly format: string
  readonly entries: number
  readonly sha256?: string
  readonly details: {
    /** True when nothing follows from an LEI that is not in it. */
    readonly partial: boolean
    /** Entries by registration status. */
    readonly statuses: Readonly<Record<string, number>>
  }
}
