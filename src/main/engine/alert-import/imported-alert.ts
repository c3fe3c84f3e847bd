import type { severities } from '../../../contract/severities.ts'

/** An alert as read from an event of another program. */
export type ImportedAlert = {
  readonly source: string
  /** Id by which a repeated alert is recognised; null when the event has none. */
  readonly external_id: string | null
  /**
   * Fields of its event that distinguish alerts with the same `external_id`: two that differ in one of them are two
   * alerts.
   */
  readonly distinct_by?: readonly string[]
  readonly severity: (typeof severities)[number]
  /**
   * The severity as the event states it where that is unknown, empty where it states none; `severity` is a default
   * then. Else null.
   */
  readonly unknown_severity: string | null
  /** Null where the event has none. */
  readonly title: string | null
  readonly description: string | null
  /** As written; a value that is no moment is dropped when the alert is stored. */
  readonly detected_at: string | null
  readonly hostname: string | null
  readonly tags: readonly string[]
  readonly observables: readonly ImportedObservable[]
  /** Whether `observables` are all: its texts (authors, descriptions, references) hold none further. */
  readonly is_complete?: boolean
  /** Texts of fields that hold no observables in its program, such as names of resources made of ids. */
  readonly aside?: readonly string[]
  /**
   * What tells its program from others of the same `source`, where the event names none: equal small ids of two programs
   * are two alerts.
   */
  readonly id_scope?: string
  /** Links for the reader that the event names: its console, documentation, reports. They are no observables. */
  readonly references?: readonly string[]
  /** True when it reports what others saw, as an event of a feed does: it is no sighting. */
  readonly is_report?: boolean
  /** What its source calls its mark for detection, such as `misp:to_ids`; absent where it has no name. */
  readonly marked_by?: string
}

export type ImportedObservable = {
  readonly type?: string
  readonly value: string
  /** Whether the source marked it for detection (`to_ids` of MISP, an indicator of STIX); absent where it says nothing. */
  readonly detection?: boolean
  /** The category its source puts it in, e.g. `Network activity` of MISP. */
  readonly category?: string
  readonly comment?: string
  /** The type in its source's words where `type` is coarser, e.g. `ip-src` of MISP. */
  readonly source_type?: string
  /** Identifies the object of the event to which it belongs, such as a file with its digests. */
  readonly object?: string
}

type Observables = readonly ImportedObservable[]

/** Returns observables of a type, without absent ones. */
export function typed(type: string, ...values: readonly (string | null)[]): Observables {
  return values.flatMap((value) => (value === null ? [] : [{ type, value }]))
}
