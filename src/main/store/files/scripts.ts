import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** Records of files that were given as scripts, and of what was written about scripts in prose. */

/** Notes that a file was given as a script: it is read as one whatever its name and its first words say. */
export function putScript(writer: WriteHandle, sha256: string, at: string): void {
  statement(writer, 'INSERT INTO script (sha256, submitted_at) VALUES (?, ?) ON CONFLICT DO NOTHING').run(
    sha256,
    at,
  )
}

/** Whether somebody gave a file as a script. */
export function isSubmittedScript(reader: ReadHandle, sha256: string): boolean {
  return statement(reader, 'SELECT 1 FROM script WHERE sha256 = ?').get(sha256) !== undefined
}

/** Returns the explanation made from the report that ended at this time, or null. */
export function explanationOf(reader: ReadHandle, sha256: string, reportEndedAt: string): string | null {
  return (
    (statement(reader, 'SELECT explanation FROM script_explanation WHERE sha256 = ? AND report_ended_at = ?')
      .pluck()
      .get(sha256, reportEndedAt) as string | undefined) ?? null
  )
}

/** Keeps an explanation in place of an older one. */
export function putExplanation(
  writer: WriteHandle,
  sha256: string,
  explanation: string,
  reportEndedAt: string,
): void {
  statement(
    writer,
    `INSERT INTO script_explanation (sha256, explanation, report_ended_at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET explanation = excluded.explanation, report_ended_at = excluded.report_ended_at`,
  ).run(sha256, explanation, reportEndedAt)
}
