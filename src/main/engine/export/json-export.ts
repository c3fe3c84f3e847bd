import { documentWithList } from './document-with-list.ts'
import { type ExportContext, type ExportedIndicator, rowsForDetection } from './exported-indicator.ts'

/** Name and version of the schema below. A change that may break readers increments the number. */
export const jsonSchema = 'skerry-indicators/1'

/**
 * Skerry's own JSON, the one format that keeps everything:
 *
 *     { "schema": "skerry-indicators/1", "tool": { "name", "version" }, "session", "title",
 *       "tlp", "pap", "started_at" (when known), "exported_at", "count",
 *       "indicators": [ { "kind", "value", "shown", "count",
 *                         "first": { "source", "start", "line", "written" },
 *                         "marks": [], "lists": [], "severity",
 *                         "role", "role_reason", "role_by", "detection",
 *                         "known": [ { "what", "words" } ] } ] }
 *
 * `kind` is one of ipv4, ipv6, domain, url, email, hash, crypto, cve. `value` is canonical, `shown` defanged. `start`
 * counts bytes from 0, `line` lines from 1; `written` is the spelling in the source, empty when the source is gone. `severity` is
 * null when nothing was judged; `tlp` and `pap` are the labels of the session, null where nobody set one; `detection` is true where a person says so in the export and it can be meant. Rows keep their order.
 */
export function jsonExport(rows: readonly ExportedIndicator[], context: ExportContext): string {
  const { title, session, startedAt, exportedAt, toolVersion } = context
  const detected = rowsForDetection(rows, context)
  const head = {
    schema: jsonSchema,
    tool: { name: 'Skerry', version: toolVersion },
    session,
    title,
    tlp: context.labels?.tlp ?? null,
    pap: context.labels?.pap ?? null,
    ...(startedAt === undefined ? {} : { started_at: startedAt }),
    exported_at: exportedAt,
    count: rows.length,
  }
  return documentWithList(
    head,
    'indicators',
    rows.map((row) => exported(row, detected.has(row))),
  )
}

function exported(row: ExportedIndicator, detection: boolean): object {
  const { kind, value, shown, count, first, marks, lists, severity, role, roleReason, roleBy, known } = row
  const { source, start, line, written } = first
  return {
    kind,
    value,
    shown,
    count,
    first: { source, start, line, written },
    marks,
    lists,
    severity,
    role,
    role_reason: roleReason,
    role_by: roleBy,
    detection,
    known,
  }
}
