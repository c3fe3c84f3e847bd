import { iocKinds } from '../../../contract/core/ioc-kinds.ts'
import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** Web sites and contacts of providers that are entities of the register too: companies of the own group. */
export function groupContacts(
  reader: ReadHandle,
): { readonly name: string; readonly website: string | null; readonly contact: string | null }[] {
  return statement(
    reader,
    `SELECT p.name, p.data ->> '$.website' AS website, p.data ->> '$.contact' AS contact
     FROM register_record p JOIN register_record e
       ON e.kind = 'scopeEntities' AND upper(e.data ->> '$.lei') = upper(p.data ->> '$.id_code')
     WHERE p.kind = 'providers' AND (p.data ->> '$.website' IS NOT NULL OR p.data ->> '$.contact' IS NOT NULL)
     LIMIT 100`,
  ).all() as ReturnType<typeof groupContacts>
}

/** Mail addresses to which messages of the sessions were sent, at most 1,000 of the newest sessions. */
export function recipientsOfSessions(reader: ReadHandle): string[] {
  return statement(
    reader,
    `SELECT i.value FROM triage_role r
     JOIN triage_session s ON s.number = r.session AND s.deleted_at IS NULL
     JOIN triage_indicator i ON i.session = r.session AND i.position = r.position
     WHERE i.kind = ? AND r.header LIKE '%"recipient"%' ORDER BY r.session DESC LIMIT 1000`,
  )
    .pluck()
    .all(iocKinds.indexOf('email')) as string[]
}
