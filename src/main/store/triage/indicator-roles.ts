import type { Store } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'
import { needsNothing, type RecordKind } from '../log/record-kind.ts'
import { sessionTable, sessionWithId } from './sessions.ts'

/** Stored data on roles of indicators: where they occur in headers, and roles assigned by a person. */
export type RoleRecord = {
  readonly position: number
  /** JSON, or null when it occurs in no header. */
  readonly header: string | null
  readonly role: string | null
}

export function rolesOf({ reader }: Store, session: number): RoleRecord[] {
  return reader
    .prepare('SELECT position, header, role FROM triage_role WHERE session = ? ORDER BY position')
    .all(session) as RoleRecord[]
}

/** Stores where indicators occur in headers, and that the headers of the session were read. */
export function saveHeaderUses(
  { writer }: Store,
  session: number,
  uses: Iterable<readonly [position: number, header: string]>,
): void {
  const put = writer.prepare(
    `INSERT INTO triage_role (session, position, header) VALUES (?, ?, ?)
     ON CONFLICT (session, position) DO UPDATE SET header = excluded.header`,
  )
  writer.transaction(() => {
    for (const [position, header] of uses) put.run(session, position, header)
    writer.prepare('UPDATE triage_session SET headers_read = 1 WHERE number = ?').run(session)
  })()
}

/**
 * A role that a person assigned, logged as its name. It is no record of its own: the row of an indicator also has where
 * it occurs in headers. Its id is the session and the position of the indicator in it.
 */
export const roleKind: RecordKind<'here'> = {
  part: 'triage',
  kind: 'role',
  scope: 'here',
  called: (reader, record) => `a role in ${sessionTable.called(reader, record.split('/')[0] ?? '')}`,
  needs: needsNothing,
  restore: (act, record, { to }) => {
    const [id = '', indicator] = record.split('/')
    const session = sessionWithId({ reader: act.writer }, id)
    if (session === null) return 'the session is gone for good'
    saveRoles(act, session, [{ indicator: Number(indicator), role: to }])
    return null
  },
}

/** Stores the roles assigned by a person; null removes a role. */
export function saveRoles(
  { writer, at, log }: Act,
  session: { readonly number: number; readonly id: string },
  changes: readonly { readonly indicator: number; readonly role: string | null }[],
): void {
  const find = statement(writer, 'SELECT role FROM triage_role WHERE session = ? AND position = ?').pluck()
  const put = statement(
    writer,
    `INSERT INTO triage_role (session, position, role) VALUES (?, ?, ?)
     ON CONFLICT (session, position) DO UPDATE SET role = excluded.role`,
  )
  for (const { indicator, role } of changes) {
    const before = (find.get(session.number, indicator) as string | null | undefined) ?? null
    if (before === role) continue
    put.run(session.number, indicator, role)
    const record = roleRecord(session.id, indicator)
    log({ of: roleKind, record, before, after: role })
  }
  writer.prepare('UPDATE triage_session SET updated_at = ? WHERE number = ?').run(at, session.number)
}

/** Returns the id of an indicator's role in the log: its session and its position there. */
export function roleRecord(session: string, indicator: number): string {
  return `${session}/${indicator}`
}
