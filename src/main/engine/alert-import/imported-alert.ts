import type { severities } from '../../../contract/schema.ts'

/** An alert as an event of another program tells it. */
export type ImportedAlert = {
  readonly source: string
  /** What makes it the same alert when it comes again; null when the event has nothing of the kind. */
  readonly external_id: string | null
  /** Fields of its event of which two with one `external_id` are two alerts where they differ. */
  readonly distinct_by?: readonly string[]
  readonly severity: (typeof severities)[number]
  /** What the event says of its severity where nobody knows it, empty where it says nothing: `severity` stands for it then. Else null. */
  readonly unknown_severity: string | null
  /** Null where the event has none. */
  readonly title: string | null
  readonly description: string | null
  /** As written; what is no moment is left out by whoever keeps it. */
  readonly detected_at: string | null
  readonly hostname: string | null
  readonly tags: readonly string[]
  readonly observables: readonly { readonly type?: string; readonly value: string }[]
}

type Observables = ImportedAlert['observables']

/** Observables of a type, without those that are absent. */
export function typed(type: string, ...values: readonly (string | null)[]): Observables {
  return values.flatMap((value) => (value === null ? [] : [{ type, value }]))
}
