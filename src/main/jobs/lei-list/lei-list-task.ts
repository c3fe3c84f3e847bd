import type { SourceReport } from '../source-report.ts'

/** Input and output of the thread that reads extracts of the LEI list. */
export type LeiListTask = {
  readonly path: string
  readonly fileName: string
  readonly target: string
  /** True when the user declares the file partial, false when complete; null when the number of entries decides. */
  readonly isPartial: boolean | null
}

export type LeiListResult = SourceReport & {
  readonly format: string
  readonly entries: number
  readonly sha256?: string
  readonly details: {
    /** True when the absence of an LEI means nothing. */
    readonly partial: boolean
    /** Number of entries by registration status. */
    readonly statuses: Readonly<Record<string, number>>
  }
}
