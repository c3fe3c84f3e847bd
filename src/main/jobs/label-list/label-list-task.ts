import type { SourceReport } from '../source-report.ts'

/** What the thread that reads label lists is told, and what it answers. */
export type LabelListTask = {
  readonly path: string
  readonly fileName: string
  readonly target: string
  /** What the user says of the list; null where the file tells. */
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
    /** True when the list says of addresses that they are sanctioned. */
    readonly sanctions: boolean
    /** Addresses by currency, in the words of the list; the most frequent ones. */
    readonly currencies: Readonly<Record<string, number>>
  }
}
