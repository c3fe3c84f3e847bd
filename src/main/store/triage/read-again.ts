import type { Store } from '../database/handle.ts'

/** Rows deleted per transaction. */
const rowsAtOnce = 20_000

/**
 * Marks a session to be read again, one of its sources in another format (null: detected from its bytes). From then on
 * its state is "reading", so that an interruption is detected.
 */
export function beginAgain({ writer }: Store, session: number, source: number, as: string | null): void {
  writer.transaction(() => {
    writer
      .prepare(
        `UPDATE triage_session SET state = 'reading', risk = NULL, headers_read = 0, labels_written = NULL WHERE number = ?`,
      )
      .run(session)
    // what the analysis found is listed again after the reading
    writer
      .prepare(`DELETE FROM triage_source WHERE session = ? AND kind = 'text' AND file IS NOT NULL`)
      .run(session)
    writer
      .prepare(
        `UPDATE triage_source SET read = 0, lines = 0, rows = 0, checkpoints = NULL, state = 'waiting', problem = NULL, reading = NULL,
           analysis = NULL, analysis_problem = NULL
         WHERE session = ?`,
      )
      .run(session)
    writer
      .prepare('UPDATE triage_source SET read_as = ? WHERE session = ? AND position = ?')
      .run(as, session, source)
    writer.prepare('DELETE FROM triage_role WHERE session = ?').run(session)
  })()
}

/** Deletes earlier results in batches; false when nothing is left. */
export function forgetFound({ writer }: Store, session: number): boolean {
  return writer.transaction(() => {
    const { changes } = writer
      .prepare(
        `DELETE FROM triage_indicator WHERE session = ? AND position IN
         (SELECT position FROM triage_indicator WHERE session = ? ORDER BY position DESC LIMIT ?)`,
      )
      .run(session, session, rowsAtOnce)
    writer.prepare('UPDATE triage_session SET saved = saved - ? WHERE number = ?').run(changes, session)
    return changes > 0
  })()
}
