import type { ReadHandle, WriteHandle } from './handle.ts'
import { statement } from './prepared.ts'

/** What happened to a case, in the order in which it did. Entries are added and never changed. */
export type CaseEvent = {
  readonly at: string
  readonly by: string
  readonly kind: string
  /** Fields that depend on the kind. */
  readonly data: Readonly<Record<string, unknown>>
}

export function addCaseEvent(writer: WriteHandle, caseNumber: number, event: CaseEvent): void {
  const { at, by, kind, data } = event
  statement(writer, 'INSERT INTO case_event (case_number, at, by, kind, data) VALUES (?, ?, ?, ?, ?)').run(
    caseNumber,
    at,
    by,
    kind,
    JSON.stringify(data),
  )
}

export function timelineOfCase(reader: ReadHandle, caseNumber: number): CaseEvent[] {
  const rows = statement(
    reader,
    'SELECT at, by, kind, data FROM case_event WHERE case_number = ? ORDER BY number',
  ).all(caseNumber) as (Omit<CaseEvent, 'data'> & { readonly data: string })[]
  return rows.map(({ data, ...event }) => ({ ...event, data: JSON.parse(data) as CaseEvent['data'] }))
}
