import type { Act } from './log.ts'
import type { Store } from './open.ts'
import { statement } from './prepared.ts'

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
    log({ part: 'triage', kind: 'role', record, before, after: role })
  }
  writer.prepare('UPDATE triage_session SET updated_at = ? WHERE number = ?').run(at, session.number)
}

/** How the log calls the role of an indicator: by its session and its place there. */
export function roleRecord(session: string, indicator: number): string {
  return `${session}/${indicator}`
}
