import type { PapLevel, TlpLevel } from '../../../contract/handling-labels.ts'
import type { ReadHandle, Store } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'
import { needsNothing, type RecordKind } from '../log/record-kind.ts'
import { sessionTable } from './sessions.ts'

/** The labels of triage sessions, and what their texts name. */

/** A change of labels; null removes one, and what is absent stays. */
export type LabelChange = {
  readonly tlp?: TlpLevel | null | undefined
  readonly pap?: PapLevel | null | undefined
}

/** A label that a person set, logged as its level: its id is the session and the protocol. */
export const labelKind: RecordKind<'here'> = {
  part: 'triage',
  kind: 'label',
  scope: 'here',
  called: (reader, record) => `a label of ${sessionTable.called(reader, record.split('/')[0] ?? '')}`,
  needs: needsNothing,
  restore: (act, record, { to }) => {
    const [id = '', protocol = ''] = record.split('/')
    return setSessionLabels(act, id, { [protocol]: to } as LabelChange)
      ? null
      : 'the session is gone for good'
  },
}

/** Sets labels of a session; false when there is none. */
export function setSessionLabels({ writer, at, log }: Act, id: string, change: LabelChange): boolean {
  const row = writer
    .prepare('SELECT tlp, pap FROM triage_session WHERE id = ? AND deleted_at IS NULL')
    .get(id) as Readonly<Record<'tlp' | 'pap', string | null>> | undefined
  if (row === undefined) return false
  for (const kind of ['tlp', 'pap'] as const) {
    const level = change[kind]
    const before = row[kind]
    if (level === undefined || level === before) continue
    writer.prepare(`UPDATE triage_session SET ${kind} = ?, updated_at = ? WHERE id = ?`).run(level, at, id)
    log({ of: labelKind, record: `${id}/${kind}`, before, after: level })
  }
  return true
}

/** Stores the labels that the texts of a session name, as JSON; nobody decided it, so it is not an act. */
export function saveWrittenLabels({ writer }: Store, session: number, written: string): void {
  writer.prepare('UPDATE triage_session SET labels_written = ? WHERE number = ?').run(written, session)
}

/** The labels of a session, as set, and as JSON what its texts name; null where they were not looked for. */
export type LabelledSession = {
  readonly title: string
  readonly tlp: TlpLevel | null
  readonly pap: PapLevel | null
  readonly labels_written: string | null
}

/** Returns the sessions with these ids that are still kept, with their labels. */
export function labelledSessions(reader: ReadHandle, ids: readonly string[]): LabelledSession[] {
  const find = statement(
    reader,
    'SELECT title, tlp, pap, labels_written FROM triage_session WHERE id = ? AND deleted_at IS NULL',
  )
  return ids.flatMap((id) => (find.get(id) as LabelledSession | undefined) ?? [])
}
