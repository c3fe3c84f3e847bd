import type { LeftOutReason } from '../../../contract/left-out-words.ts'
import type { CustodyEntry } from '../case/custody.ts'
import { meaningless } from '../observable/meaningless.ts'
import type { Observable } from '../observable/read-observable.ts'

/**
 * A case with everything that belongs to it, as its exports and its report need it. Times are ISO 8601 in UTC unless
 * stated otherwise.
 */
export type ExportedCase = {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly severity: string
  readonly status: string
  /** Null until a verdict was given. */
  readonly verdict: string | null
  readonly root_cause: string | null
  readonly narrative: string | null
  readonly asset: Readonly<Record<string, unknown>> | null
  readonly tags: readonly string[]
  readonly created_at: string
  readonly created_by: string
  readonly updated_at: string
  readonly resolved_at: string | null
  readonly resolved_by: string | null
  readonly alerts: readonly ExportedAlert[]
  readonly indicators: readonly CaseIndicator[]
  readonly timeline: readonly TimelineEntry[]
  readonly tasks: readonly ExportedTask[]
  readonly evidence: readonly ExportedEvidence[]
  readonly custody: readonly CustodyEntry[]
  readonly comments: readonly ExportedComment[]
  readonly links: readonly ExportedLink[]
  readonly techniques: readonly ExportedTechnique[]
}

export type ExportedAlert = {
  readonly id: string
  readonly source: string
  /** Its id in the source; null when it has none. */
  readonly external_id: string | null
  readonly title: string
  readonly description: string | null
  readonly severity: string
  readonly status: string
  /** When it happened; the time of receipt where `dated` is false. */
  readonly detected_at: string
  readonly received_at: string
  readonly dated: boolean
  /** How often it was received, at least 1. */
  readonly count: number
  readonly hostname: string | null
  readonly tags: readonly string[]
  readonly techniques: readonly string[]
  /** Ids of the indicators of the case that it carries. */
  readonly indicators: readonly string[]
  /** True when it reports what others saw, as an event of a feed does: it is no sighting. */
  readonly is_report: boolean
  /** Pages about it that its source names. */
  readonly references: readonly ExportedReference[]
}

export type ExportedReference = { readonly url: string; readonly title: string | null }

export type CaseIndicator = Observable & {
  readonly id: string
  /** The value in the form in which it may be shown. */
  readonly defanged: string
  /** True when it was found in a text rather than entered by a person. */
  readonly extracted: boolean
  /** True when it is marked for detection, false when it is marked as not meant for that; null without a mark. */
  readonly detection: boolean | null
  /** What marked it: `person`, the key of a program, or what its source calls the mark, such as `misp:to_ids`. */
  readonly marked_by: string | null
  /** Why it is never detected, in words that complete “it is …”; null when nothing prevents it. */
  readonly never: string | null
  /** Type, category and comment in the words of the source that reported it; null where it says nothing. */
  readonly source_type: string | null
  readonly category: string | null
  readonly comment: string | null
  /** Identifies the object to which its source assigns it, such as a file with its digests; null for none. */
  readonly object: string | null
  /** When alerts of the case with it happened, first and last, of those that saw it; null where no time is known. */
  readonly first_seen: string | null
  readonly last_seen: string | null
  /** When alerts and cases brought it here, first and last. */
  readonly first_received: string
  readonly last_received: string
  readonly added_at: string
  readonly added_by: string
}

export type TimelineEntry = {
  /** When it was recorded. */
  readonly at: string
  /** When it happened, with the zone of its author; null where that equals `at`. */
  readonly happened_at: string | null
  readonly by: string
  readonly kind: string
  /** Description of what happened. */
  readonly words: string
}

export type ExportedTask = {
  readonly id: string
  readonly title: string
  /** Person who is responsible; empty when nobody is. */
  readonly owner: string
  readonly due_at: string | null
  readonly done_at: string | null
  readonly done_by: string | null
}

export type ExportedEvidence = {
  readonly id: string
  readonly filename: string
  /** In bytes. */
  readonly size: number
  readonly md5: string
  readonly sha1: string
  readonly sha256: string
  readonly mime_type: string
  readonly added_at: string
  readonly by: string
}

export type ExportedComment = {
  readonly id: string
  readonly body: string
  readonly at: string
  readonly by: string
  /** When it was last edited; null when it never was. */
  readonly edited_at: string | null
}

/** A link from the case to something else that is kept here. */
export type ExportedLink = {
  /** `session`, `lookup`, `record`, `actor` or `case`. */
  readonly kind: string
  /** Its id; of a lookup its page in the window, such as `/ip/198.51.100.3`. */
  readonly target: string
  /** Its title at the time of linking. */
  readonly title: string
  readonly added_at: string
  readonly added_by: string
}

export type ExportedTechnique = {
  /** Id in ATT&CK, such as `T1059.001`. */
  readonly id: string
  /** Null where it is not known here. */
  readonly name: string | null
  /** Null where it is not known here. */
  readonly tactic: string | null
  /** Origin of the mapping. */
  readonly source: string
}

/** Verdicts after which nothing of a case is worth hunting for. */
const harmless: ReadonlySet<string> = new Set(['false_positive', 'benign'])

/**
 * Returns the ids of those indicators that others are told to detect: marked for it, not excluded from it, and of a case
 * that was not found to be harmless. A verdict alone marks nothing.
 */
export function forDetection(given: Pick<ExportedCase, 'indicators' | 'verdict'>): ReadonlySet<string> {
  if (isHarmless(given)) return new Set()
  return new Set(
    given.indicators.flatMap(({ id, detection, never, ...observable }) =>
      detection === true && never === null && meaningless(observable) === null ? id : [],
    ),
  )
}

/** Says why marked values of a case are left out of detection; nothing of a harmless case is meant for it. */
export function leftOutOf(given: Pick<ExportedCase, 'indicators' | 'verdict'>): (LeftOutReason | null)[] {
  if (isHarmless(given)) return []
  return given.indicators.map(({ detection, never, ...observable }) => {
    const why = detection === true ? (never ?? meaningless(observable)) : null
    return why === null ? null : (reasons[why] ?? 'reserved')
  })
}

const reasons: Readonly<Record<string, LeftOutReason>> = {
  'one of the own domains or networks': 'own',
  'on the allow-list': 'allowed',
  'a constant': 'constant',
}

/** True when the verdict is that the case was harmless. */
export function isHarmless({ verdict }: Pick<ExportedCase, 'verdict'>): boolean {
  return verdict !== null && harmless.has(verdict)
}
