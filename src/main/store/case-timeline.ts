import type { ReadHandle, WriteHandle } from './handle.ts'
import { caseNumber } from './incident-cases.ts'
import type { Act } from './log.ts'
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

/** An entry that is kept, with its number among those of all cases. */
export type KeptEvent = CaseEvent & { readonly number: number }

export function timelineOfCase(reader: ReadHandle, caseNumber: number): KeptEvent[] {
  const rows = statement(
    reader,
    'SELECT number, at, by, kind, data FROM case_event WHERE case_number = ? ORDER BY number',
  ).all(caseNumber) as (Omit<KeptEvent, 'data'> & { readonly data: string })[]
  return rows.map(({ data, ...event }) => ({ ...event, data: JSON.parse(data) as CaseEvent['data'] }))
}

/** When an entry of somebody's own happened, as the log keeps it. */
export type EntryTime = {
  readonly case_id: string
  /** ISO 8601 with its zone; null where that is when it was noted. */
  readonly happened_at: string | null
}

/**
 * Corrects when an entry happened, by an entry that says what was said before: a timeline only grows. False when the case has no
 * such entry of somebody's own.
 */
export function correctEntryTime(act: Act, entry: number, { case_id, happened_at }: EntryTime): boolean {
  const found = caseNumber(act.writer, case_id)
  const timeline = found === null ? [] : timelineOfCase(act.writer, found)
  const note = timeline.find(({ number, kind }) => number === entry && kind === 'note')
  if (found === null || note === undefined) return false
  const corrections = timeline.filter(({ kind, data }) => kind === 'note_corrected' && data.entry === entry)
  const from = momentIn((corrections.at(-1) ?? note).data.happened_at)
  addCaseEvent(act.writer, found, {
    at: act.at,
    by: act.by,
    kind: 'note_corrected',
    data: { entry, text: excerptOf(note.data.text), from, noted_at: note.at, happened_at },
  })
  act.log({
    part: 'cases',
    kind: 'case-note',
    record: `${entry}`,
    before: JSON.stringify({ case_id, happened_at: from } satisfies EntryTime),
    after: JSON.stringify({ case_id, happened_at } satisfies EntryTime),
  })
  return true
}

const momentIn = (value: unknown) => (typeof value === 'string' ? value : null)
const excerptOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')
