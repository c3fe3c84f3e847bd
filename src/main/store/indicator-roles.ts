import { appendChange } from './change-log.ts'
import type { Store } from './open.ts'

/** What is kept about roles of indicators: where they stand in headers, and what a person said. */
export type RoleRecord = {
  readonly position: number
  /** JSON, or null when it stands in no header. */
  readonly header: string | null
  readonly role: string | null
}

export function rolesOf({ reader }: Store, session: number): RoleRecord[] {
  return reader
    .prepare('SELECT position, header, role FROM triage_role WHERE session = ? ORDER BY position')
    .all(session) as RoleRecord[]
}

/** Keeps where indicators stand in headers, and that the session was looked at. */
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

/** Keeps what a person said of indicators; null takes it back. */
export function saveRoles(
  { writer }: Store,
  session: { readonly number: number; readonly id: string },
  changes: readonly { readonly indicator: number; readonly role: string | null }[],
  at: string,
  by: string,
): void {
  const put = writer.prepare(
    `INSERT INTO triage_role (session, position, role) VALUES (?, ?, ?)
     ON CONFLICT (session, position) DO UPDATE SET role = excluded.role`,
  )
  writer.transaction(() => {
    for (const { indicator, role } of changes) put.run(session.number, indicator, role)
    writer.prepare('UPDATE triage_session SET updated_at = ? WHERE number = ?').run(at, session.number)
    const detail = { changes: changes.slice(0, mostLogged), count: changes.length }
    appendChange(writer, { at, by, aggregate: 'session', id: session.id, change: 'roles', detail })
  })()
}

/** Changes that the log names one by one. */
const mostLogged = 100
