import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'
import { caseTable, countedIn, type OfCase } from './case-records.ts'

/** Observables of a case: its indicators. */
export type CaseObservable = {
  /** Id of the indicator in this case. */
  readonly id: string
  readonly observable: number
  readonly observable_id: string
  readonly type: string
  readonly value: string
  readonly extracted: 0 | 1
  readonly suppressed: 0 | 1
  readonly added_at: string
  readonly added_by: string
  readonly added_key: string | null
  readonly detection: 0 | 1 | null
  readonly marked_by: string | null
}

export const caseObservablesQuery = `SELECT l.id, l.observable, o.id AS observable_id, o.type, o.value, l.extracted,
    EXISTS (SELECT 1 FROM suppression s WHERE s.observable = o.number AND s.lifted_at IS NULL AND s.until > @now
      AND s.scope = 'global') AS suppressed, l.added_at, l.added_by, l.added_key,
    l.detection, l.marked_by
  FROM case_observable l JOIN observable o ON o.number = l.observable
  WHERE l.case_number = @case ORDER BY l.added_at, l.id`

export function observablesOfCase(reader: ReadHandle, caseNumber: number, now: string): CaseObservable[] {
  return statement(reader, caseObservablesQuery).all({ case: caseNumber, now }) as CaseObservable[]
}

/**
 * Returns the observable of one indicator of a case, with when it was seen; null when the case has no such indicator.
 */
export function observableOfIndicator(
  reader: ReadHandle,
  caseNumber: number,
  indicator: string,
): {
  readonly number: number
  readonly type: string
  readonly value: string
  readonly first_seen: string
  readonly last_seen: string
} | null {
  const found = statement(
    reader,
    `SELECT o.number, o.type, o.value, o.first_seen, o.last_seen FROM case_observable l
     JOIN observable o ON o.number = l.observable WHERE l.id = ? AND l.case_number = ?`,
  ).get(indicator, caseNumber)
  return (found as ReturnType<typeof observableOfIndicator> | undefined) ?? null
}

/** What the log stores of an indicator in a case. */
export type CaseObservableContent = OfCase<
  Pick<CaseObservable, 'type' | 'value' | 'extracted' | 'added_at' | 'added_by' | 'added_key'> & {
    /** 1: it is meant for detection; 0: it is not; null or absent, as in logs of former versions: nobody said. */
    readonly detection?: 0 | 1 | null
    /** What or who said so: `person`, or what a source calls it, such as `misp:to_ids`. */
    readonly marked_by?: string | null
  }
>

export const caseIndicators = caseTable<Omit<CaseObservableContent, 'case_id'>>({
  kind: 'case-observable',
  table: 'case_observable',
  columns: ['extracted', 'added_at', 'added_by', 'added_key', 'detection', 'marked_by'],
  refers: [{ column: 'observable', table: 'observable', by: { type: 'type', value: 'value' } }],
  called: 'an indicator of a case',
  refused: 'the case has this indicator again, or is gone',
  wrote: countedIn('observables'),
})

/** A mark for detection, or against it, and what or who set it; both null to take it back. */
export type DetectionMark = Pick<CaseObservable, 'detection' | 'marked_by'>

/** Marks an indicator of a case; false when it is marked so already, or is in none. */
export function markCaseObservable(act: Act, id: string, { detection, marked_by }: DetectionMark): boolean {
  const before = caseIndicators.get(act.writer, id)
  if (before === null || (before.detection === detection && before.marked_by === marked_by)) return false
  return caseIndicators.put(act, id, { ...before, detection, marked_by })
}

/** Returns the indicator of a case that an observable is, with its mark; null when the case has none. */
export function indicatorOfObservable(
  reader: ReadHandle,
  caseNumber: number,
  observable: number,
): (DetectionMark & { readonly id: string }) | null {
  const found = statement(
    reader,
    'SELECT id, detection, marked_by FROM case_observable WHERE case_number = ? AND observable = ?',
  ).get(caseNumber, observable)
  return (found as ReturnType<typeof indicatorOfObservable> | undefined) ?? null
}
