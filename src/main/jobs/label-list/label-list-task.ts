import type { SourceReport } from '../source-report.ts'

/** Input and output of the thread that reads label lists. */
export type LabelListTask = {
  readonly path: string
  readonly fileName: string
  readonly target: string
  /** The user's statements about the list; null where the file determines it. */
  readonly options: {
    readonly subject: 'sanctions' | 'labels' | null
    readonly label: string | null
    readonly category: string | null
    readonly currency: string | null
  }
}

export type LabelListResult = SourceReport & {
  readonly format: string
  readonly entries: number
  readonly sha256: string
  readonly details: {
    /** True when the list states that its addresses are sanctioned. */
    readonly sanctions: boolean
    /** Number of addresses by currency, in the list's own terms; the most frequent ones. */
    readonly currencies: Readonly<Record<string, number>>
  }
}
