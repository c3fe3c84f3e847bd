import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'
import type { RecordKind } from '../log/record-kind.ts'
import { caseNeeds } from './case-records.ts'
import { caseNumber } from './incident-cases.ts'

/** Events of a case, in order. Entries are added and never changed. */
export type CaseEvent = {
  readonly at: string
  readonly by: string
  readonly kind: string
  /** Fields that depend on the kind. */
  readonly data: Readonly<Record<string, unknown>>
}

/** Adds an entry; returns its number among those of all cases. */
export function addCaseEvent(writer: WriteHandle, caseNumber: number, event: CaseEvent): number {
  const { at, by, kind, data } = event
  const { lastInsertRowid } = statement(
    writer,
    `INSERT INTO case_event (id, case_number, at, by, kind, data)
     VALUES ('event_' || lower(hex(randomblob(16))), ?, ?, ?, ?, ?)`,
  ).run(caseNumber, at, by, kind, JSON.stringify(data))
  return Number(lastInsertRowid)
}

/** A stored entry, with its id, and its number among those of all cases here. */
export type KeptEvent = CaseEvent & { readonly number: number; readonly id: string }

export function timelineOfCase(reader: ReadHandle, caseNumber: number): KeptEvent[] {
  const rows = statement(
    reader,
    'SELECT number, id, at, by, kind, data FROM case_event WHERE case_number = ? ORDER BY number',
  ).all(caseNumber) as (Omit<KeptEvent, 'data'> & { readonly data: string })[]
  return rows.map(({ data, ...event }) => ({ ...event, data: JSON.parse(data) as CaseEvent['data'] }))
}

/** What a user's own entry states, as the log stores it. */
export type EntryContent = {
  readonly case_id: string
  /** ISO 8601 with its zone; null where that is the time of the entry itself. */
  readonly happened_at: string | null
  /** Absent in acts from before words could be corrected; they leave the words unchanged. */
  readonly text?: string
}

/** Not a table: an entry is never changed, and a correction is a further entry. */
export const caseNotes: RecordKind<'shared'> = {
  part: 'cases',
  kind: 'case-note',
  scope: 'shared',
  called: () => 'the time of a timeline entry',
  needs: caseNeeds,
  restore: (act, record, { to }) =>
    to !== null && correctEntry(act, record, JSON.parse(to) as EntryContent)
      ? null
      : 'the entry of this timeline is gone',
}

/**
 * Corrects the words of an entry and when it happened, each by a new entry that holds the former value: a timeline is append-only.
 * Returns false when the case has no such entry of a user's own.
 */
export function correctEntry(act: Act, entry: string, { case_id, happened_at, text }: EntryContent): boolean {
  const found = caseNumber(act.writer, case_id)
  const timeline = found === null ? [] : timelineOfCase(act.writer, found)
  const note = timeline.find(({ id, kind }) => id === entry && kind === 'note')
  if (found === null || note === undefined) return false
  const last = (kind: string) =>
    timeline.findLast((each) => each.kind === kind && each.data.entry === entry) ?? note
  const from = momentIn(last('note_corrected').data.happened_at)
  const fromText = textIn(last('note_reworded').data.text)
  const toText = text ?? fromText
  const add = (kind: string, data: CaseEvent['data']) =>
    addCaseEvent(act.writer, found, { at: act.at, by: act.by, kind, data: { entry, ...data } })
  if (toText !== fromText) add('note_reworded', { text: toText, from: fromText })
  if (happened_at !== from)
    add('note_corrected', { text: toText.slice(0, 200), from, noted_at: note.at, happened_at })
  act.log({
    of: caseNotes,
    record: entry,
    before: JSON.stringify({ case_id, happened_at: from, text: fromText } satisfies EntryContent),
    after: JSON.stringify({ case_id, happened_at, text: toText } satisfies EntryContent),
  })
  return true
}

const momentIn = (value: unknown) => (typeof value === 'string' ? value : null)
const textIn = (value: unknown) => (typeof value === 'string' ? value : '')
