import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import type { RiskBand } from '../../../contract/core/iocs.ts'
import type { HandlingLabels } from '../../../contract/handling-labels.ts'
import type { LeftOut, LeftOutReason } from '../../../contract/left-out-words.ts'
import { detectingRoles, type IndicatorRole } from '../../../contract/workstation/triage/indicator-roles.ts'
import type { KnownFact } from '../../../contract/workstation/triage/known-facts.ts'
import { hidingMarks } from '../../../contract/workstation/triage/triage-session.ts'
import { meaningless, partsAmong } from '../observable/meaningless.ts'
import type { Observable } from '../observable/read-observable.ts'

/** One row of a triage table, as the exports need it. */
export type ExportedIndicator = {
  readonly kind: IocKind
  /** Canonical form. */
  readonly value: string
  /** Defanged form. */
  readonly shown: string
  /** Number of occurrences in the session, at least 1. */
  readonly count: number
  /** First occurrence: name of the source, byte offset, 1-based line, spelling. */
  readonly first: {
    readonly source: string
    readonly start: number
    readonly line: number
    readonly written: string
  }
  readonly marks: readonly string[]
  /** Names of the warning lists that hold the value. */
  readonly lists: readonly string[]
  /** What this workstation knows about it, most severe first. */
  readonly known: readonly KnownFact[]
  readonly severity: string | null
  readonly role: IndicatorRole
  /** Why it has that role, and whether a rule or a person decided it. */
  readonly roleReason: string
  readonly roleBy: 'rule' | 'person'
  /** True for the own domains and networks, whatever role a person gave the value. */
  readonly isOwn?: boolean
}

/** Metadata of an export. Times are ISO 8601. */
export type ExportContext = {
  readonly title: string
  /** Id of the session. */
  readonly session: string
  readonly exportedAt: string
  readonly toolVersion: string
  /**
   * When the session was started. With it, a further export of the session gives newer versions of the same STIX
   * objects; without it, each export is a publication of its own.
   */
  readonly startedAt?: string
  /** Band of the session's risk reading; null when nothing was judged. */
  readonly band: RiskBand | null
  /** The labels of the session; absent where it has none. */
  readonly labels?: HandlingLabels
  /** True when a person says in this export that the values are for detection; otherwise they are observed. */
  readonly detection?: boolean
  /** CSV begins with a byte order mark. */
  readonly bom?: boolean
}

/** One document, ready to be saved. `detections` is the number of rows that it tells others to detect. */
export type ExportedDocument = {
  filename: string
  mediaType: string
  content: string
  detections: number
  /** Rows that a person meant for detection and that are left out of it, by reason; empty where nobody meant any. */
  leftOut: LeftOut
}

const hiding: ReadonlySet<string> = new Set(hidingMarks)

/** True when a mark excludes the value from searches elsewhere: private, reserved, listed, allowed. */
export function isHidden(row: ExportedIndicator): boolean {
  return row.marks.some((mark) => hiding.has(mark))
}

/**
 * Returns the rows that an export tells others to detect. A person must say so in the act (`context.detection`), and even
 * then never for what is own, or what its role, a mark (private, reserved, listed, allowed) or its being a constant excludes, nor for a
 * mere part of another exported value, such as the host of a URL, or a vulnerability, which no sensor can look for.
 */
export function rowsForDetection(
  rows: readonly ExportedIndicator[],
  { detection }: Pick<ExportContext, 'detection'>,
): ReadonlySet<ExportedIndicator> {
  if (detection !== true) return new Set()
  const parts = partsAmong(rows.map(observableOf))
  return new Set(rows.filter((row) => whyNotDetected(row, parts) === null))
}

/**
 * Returns why a row is never for detection, the first reason that applies; null when it may be. `parts` are the hosts of
 * other rows of the export.
 */
export function whyNotDetected(row: ExportedIndicator, parts: ReadonlySet<string>): LeftOutReason | null {
  if (row.isOwn === true) return 'own'
  if (row.marks.includes('allowed')) return 'allowed'
  if (row.marks.includes('listed')) return 'listed'
  const nothing = meaningless(observableOf(row))
  if (nothing === 'a constant') return 'constant'
  if (nothing !== null || isHidden(row)) return 'reserved'
  if (!detectingRoles.has(row.role)) return 'role'
  if (row.marks.includes('part_of') && parts.has(row.value.toLowerCase())) return 'part'
  return row.kind === 'cve' ? 'vulnerability' : null
}

export function observableOf({ kind, value }: ExportedIndicator): Observable {
  if (kind !== 'ipv4' && kind !== 'ipv6') return { type: kind, value }
  return { type: value.includes('/') ? 'cidr' : 'ip', value }
}

/** Where and how often a value was seen, as one sentence for the description fields of other formats. */
export function describeSighting(row: ExportedIndicator): string {
  const times = row.count === 1 ? 'once' : `${row.count} times`
  const { source, line, start } = row.first
  const severity = row.severity === null ? '' : ` Severity: ${row.severity}.`
  const lists = row.lists.length === 0 ? '' : ` On warning lists: ${row.lists.join('; ')}.`
  const role = ` Role: ${row.role.replaceAll('_', ' ')}. ${row.roleReason}`
  return `Seen ${times}, first in ${source}, line ${line}, byte ${start}.${severity}${lists}${role}`
}
