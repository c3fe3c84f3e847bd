import type { Store } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { withoutFlush } from '../database/without-flush.ts'
import { type Act, blankActs, sealActs } from '../log/log.ts'
import { recordTable } from '../log/record-table.ts'

/** Triage sessions as stored. Offsets are bytes, lines are 1-based, rows 0-based. */
export type SessionState = 'reading' | 'done' | 'cancelled' | 'failed'

export type SessionRecord = {
  readonly number: number
  readonly id: string
  readonly title: string
  readonly country: string
  readonly created_at: string
  readonly updated_at: string
  readonly state: SessionState
  /** JSON of the risk reading, or null. */
  readonly risk: string | null
  readonly saved: number
  /** 1 when the headers of its messages were read. */
  readonly headers_read: number
  /** Its labels; null where nobody stated one. */
  readonly tlp: string | null
  readonly pap: string | null
  /** JSON of the labels that its texts name; null where they were not looked for. */
  readonly labels_written: string | null
}

export type SourceState = 'waiting' | 'reading' | 'done' | 'failed' | 'cancelled' | 'gone'

export type SourceRecord = {
  readonly position: number
  readonly kind: 'text' | 'path' | 'upload'
  readonly name: string
  /** For a `path`, the path of the user's file; otherwise the name of a file in the folder of texts. */
  readonly path: string
  readonly size: number
  readonly modified_ms: number | null
  readonly read: number
  readonly encoding: string | null
  readonly nature: string
  readonly lines: number
  readonly rows: number
  /**
   * Checkpoints at every n-th row, each as three little-endian doubles: row, offset and lines before it; null before
   * reading.
   */
  readonly checkpoints: Buffer | null
  readonly state: SourceState
  readonly problem: string | null
  /** JSON of how it was read, or null where its raw bytes were read. */
  readonly reading: string | null
  /** The format chosen by the user; null where the bytes determine it. */
  readonly read_as: string | null
  /** SHA-256 of the kept file that it is; of a `text`, the file whose analysis it lists; null for others. */
  readonly file: string | null
  /** What became of its analysis as a file; null where there is none. */
  readonly analysis: 'waiting' | 'done' | 'failed' | null
  /** Why it was not analysed, in a sentence. */
  readonly analysis_problem: string | null
}

export type IndicatorRecord = {
  readonly position: number
  readonly kind: number
  readonly value: string
  readonly count: number
  readonly source: number
  readonly start: number
  readonly length: number
  readonly line: number
  readonly row: number
  readonly marks: number
}

const sessionColumns =
  'number, id, title, country, created_at, updated_at, state, risk, saved, headers_read, tlp, pap, labels_written'

export function listSessions({ reader }: Store): SessionRecord[] {
  return reader
    .prepare(`SELECT ${sessionColumns} FROM triage_session WHERE deleted_at IS NULL ORDER BY number DESC`)
    .all() as SessionRecord[]
}

export function sessionWithId({ reader }: Pick<Store, 'reader'>, id: string): SessionRecord | null {
  return (
    (reader
      .prepare(`SELECT ${sessionColumns} FROM triage_session WHERE id = ? AND deleted_at IS NULL`)
      .get(id) as SessionRecord | undefined) ?? null
  )
}

export function sourcesOf({ reader }: Store, session: number): SourceRecord[] {
  return reader
    .prepare(
      `SELECT position, kind, name, path, size, modified_ms, read, encoding, nature, lines, rows, checkpoints, state, problem, reading, read_as,
              file, analysis, analysis_problem
       FROM triage_source WHERE session = ? ORDER BY position`,
    )
    .all(session) as SourceRecord[]
}

/** Yields the indicators of a session in chunks, so that a million of them are never in memory twice. */
export function* indicatorsOf({ reader }: Store, session: number): Iterable<IndicatorRecord> {
  const next = reader.prepare(
    `SELECT position, kind, value, count, source, start, length, line, row, marks
     FROM triage_indicator WHERE session = ? AND position >= ? ORDER BY position LIMIT 5000`,
  )
  for (let from = 0; ; ) {
    const rows = next.all(session, from) as IndicatorRecord[]
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    from = last.position + 1
  }
}

export type NewSource = Pick<SourceRecord, 'position' | 'kind' | 'name' | 'path' | 'size' | 'modified_ms'>

/** Returns the number of indicators of a session by kind, and how many of them have one of the marks given as bits. */
export function countsOf(
  { reader }: Store,
  session: number,
  marks: number,
): { kind: number; total: number; hidden: number }[] {
  return statement(
    reader,
    `SELECT kind, count(*) AS total, sum((marks & ?) <> 0) AS hidden FROM triage_indicator WHERE session = ? GROUP BY kind`,
  ).all(marks, session) as { kind: number; total: number; hidden: number }[]
}

/**
 * What the log has of a session is its title, which a person can change. A deleted one is hidden and can be restored
 * until it is purged. Sessions stay here: what they read is files of this workstation.
 */
export const sessionTable = recordTable<{ readonly title: string }>({
  part: 'triage',
  kind: 'session',
  scope: 'here',
  called: (reader, id) => {
    const session = sessionWithId({ reader }, id)
    return session === null ? 'a session' : `session ${session.title}`
  },
  table: 'triage_session',
  content: ['title'],
  hidden: 'deleted_at',
  hasMore: true,
  also: ({ at }, { before }) => (before === null ? {} : { updated_at: at }),
  refused: 'the session is gone for good',
})

/** Inserts a session with its sources; returns its number. */
export function insertSession(
  act: Act,
  session: Pick<SessionRecord, 'id' | 'title' | 'country' | 'created_at'>,
  sources: readonly NewSource[],
): number {
  const { writer } = act
  const { id, title, country, created_at } = session
  sessionTable.put(act, id, { title }, { country, created_at, updated_at: created_at, state: 'reading' })
  const number = writer.prepare('SELECT number FROM triage_session WHERE id = ?').pluck().get(id) as number
  const insert = writer.prepare(
    `INSERT INTO triage_source (session, position, kind, name, path, size, modified_ms, state) VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting')`,
  )
  for (const { position, kind, name, path, size, modified_ms } of sources) {
    insert.run(number, position, kind, name, path, size, modified_ms)
  }
  return number
}

/** Output of one step of reading: new rows in order, and new counts of existing rows. */
export type IndicatorBatch = {
  readonly added: readonly IndicatorRecord[]
  readonly recounted: readonly {
    readonly position: number
    readonly count: number
    readonly marks: number
    /** The value in its new spelling; absent where it stays unchanged. */
    readonly value?: string
  }[]
}

/**
 * Appends indicators. The rows and their stored count change in one transaction. They are not reported as stored before
 * the end of the session is written, so they are not flushed to disk: that last write is, and makes them durable too,
 * because the log is written in order.
 */
export function saveIndicators({ writer }: Store, session: number, batch: IndicatorBatch): void {
  const insert = writer.prepare(
    `INSERT INTO triage_indicator (session, position, kind, value, count, source, start, length, line, row, marks)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const recount = writer.prepare(
    'UPDATE triage_indicator SET count = ?, marks = ? WHERE session = ? AND position = ?',
  )
  const respell = writer.prepare('UPDATE triage_indicator SET value = ? WHERE session = ? AND position = ?')
  withoutFlush(writer, () => {
    for (const { position, kind, value, count, source, start, length, line, row, marks } of batch.added) {
      insert.run(session, position, kind, value, count, source, start, length, line, row, marks)
    }
    for (const { position, count, marks, value } of batch.recounted) {
      recount.run(count, marks, session, position)
      if (value !== undefined) respell.run(value, session, position)
    }
    if (batch.added.length > 0) {
      writer
        .prepare('UPDATE triage_session SET saved = saved + ? WHERE number = ?')
        .run(batch.added.length, session)
    }
  })
}

/** Appends the list of what the analysis of a file found, as a source that is to be read. */
export function addAnalysisSource(
  { writer }: Store,
  session: number,
  { position, name, path, size, file }: Pick<SourceRecord, 'position' | 'name' | 'path' | 'size' | 'file'>,
): void {
  statement(
    writer,
    `INSERT INTO triage_source (session, position, kind, name, path, size, modified_ms, state, file)
     VALUES (?, ?, 'text', ?, ?, ?, NULL, 'waiting', ?)`,
  ).run(session, position, name, path, size, file)
}

export type SourceAnalysis = Pick<SourceRecord, 'position' | 'file' | 'analysis' | 'analysis_problem'>

/** Writes what became of the analysis of sources. */
export function saveSourceAnalyses(
  { writer }: Store,
  session: number,
  sources: readonly SourceAnalysis[],
): void {
  const update = statement(
    writer,
    'UPDATE triage_source SET file = ?, analysis = ?, analysis_problem = ? WHERE session = ? AND position = ?',
  )
  writer.transaction(() => {
    for (const { file, analysis, analysis_problem, position } of sources)
      update.run(file, analysis, analysis_problem, session, position)
  })()
}

export type SourceProgress = Omit<
  SourceRecord,
  'kind' | 'name' | 'path' | 'modified_ms' | 'read_as' | 'file' | 'analysis' | 'analysis_problem'
>

/** Writes the state of sources, and of the session where given, in one transaction. */
export function saveProgress(
  { writer }: Store,
  session: number,
  sources: readonly SourceProgress[],
  change: { at: string; state?: SessionState; risk?: string | null },
): void {
  const update = writer.prepare(
    `UPDATE triage_source SET size = ?, read = ?, encoding = ?, nature = ?, lines = ?, rows = ?, checkpoints = ?, state = ?, problem = ?, reading = ?
     WHERE session = ? AND position = ?`,
  )
  writer.transaction(() => {
    for (const {
      position,
      size,
      read,
      encoding,
      nature,
      lines,
      rows,
      checkpoints,
      state,
      problem,
      reading,
    } of sources) {
      const facts = [size, read, encoding, nature, lines, rows, checkpoints, state, problem, reading]
      update.run(...facts, session, position)
    }
    if (change.state === undefined) return
    writer
      .prepare('UPDATE triage_session SET state = ?, risk = ?, updated_at = ? WHERE number = ?')
      .run(change.state, change.risk ?? null, change.at, session)
  })()
}

/** Changes the title of a session; false when there is none. */
export function renameSession(act: Act, id: string, title: string): boolean {
  const before = sessionTable.get(act.writer, id)
  return before !== null && (before.title === title || sessionTable.put(act, id, { title }))
}

/** Sets a title derived from the text of a session; nobody decided it, so it is not an act. */
export function entitleSession({ writer }: Store, id: string, title: string, at: string): void {
  writer.prepare('UPDATE triage_session SET title = ?, updated_at = ? WHERE id = ?').run(title, at, id)
}

/**
 * Hides all sessions, since none is to be kept, and removes their titles from the log. Nobody requested each of them,
 * so it is not an act.
 */
export function deleteAllSessions({ writer }: Store, at: string): void {
  writer.transaction(() => {
    writer.prepare('UPDATE triage_session SET deleted_at = ? WHERE deleted_at IS NULL').run(at)
    const ids = writer.prepare('SELECT id FROM triage_session').pluck().all() as string[]
    for (const id of ids) blankActs(writer, sessionTable.part, id, 'Worked on a session that was not kept')
  })()
}

/** Deletes hidden sessions for good; returns the names of the files that only they used. */
export function purgeSessions({ writer }: Store): string[] {
  return writer.transaction(() => {
    const paths = writer
      .prepare(
        `SELECT path FROM triage_source JOIN triage_session ON number = session
         WHERE deleted_at IS NOT NULL AND triage_source.kind <> 'path'
         EXCEPT SELECT path FROM triage_source JOIN triage_session ON number = session WHERE deleted_at IS NULL`,
      )
      .all() as { path: string }[]
    // for an interrupted source it is not recorded whether its content was decoded to a file
    const laid = writer
      .prepare(
        `SELECT id || '-' || position || '-read' FROM triage_source s JOIN triage_session ON number = session
         WHERE deleted_at IS NOT NULL AND (reading IS NOT NULL OR s.state <> 'done')`,
      )
      .pluck()
      .all() as string[]
    const ids = writer.prepare('DELETE FROM triage_session WHERE deleted_at IS NOT NULL RETURNING id').pluck()
    for (const id of ids.all() as string[]) sealActs(writer, sessionTable.part, id)
    return [...paths.map(({ path }) => path), ...laid]
  })()
}

/** Sets sessions that were being read when the workstation stopped to failed, with a sentence that states so. */
export function failInterrupted({ writer }: Store, at: string, sentence: string): number {
  return writer.transaction(() => {
    writer
      .prepare(
        `UPDATE triage_source SET state = 'failed', problem = ? WHERE state IN ('waiting', 'reading')
         AND session IN (SELECT number FROM triage_session WHERE state = 'reading')`,
      )
      .run(sentence)
    return writer
      .prepare(`UPDATE triage_session SET state = 'failed', updated_at = ? WHERE state = 'reading'`)
      .run(at).changes
  })()
}

/** Returns sessions whose title contains a word, and indicators that start with it. */
export function searchSessions(
  { reader }: Store,
  words: string,
  limit: number,
): {
  what: 'session' | 'indicator'
  title: string
  detail: string
  session: string
  indicator: number | null
  /** Number of an indicator's kind. */
  kind: number | null
}[] {
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const titles = reader
    .prepare(
      `SELECT 'session' AS what, title, created_at AS detail, id AS session, NULL AS indicator, NULL AS kind FROM triage_session
       WHERE deleted_at IS NULL AND title LIKE ? ESCAPE '\\' ORDER BY number DESC LIMIT ?`,
    )
    .all(like, limit)
  const starting = statement(
    reader,
    `SELECT 'indicator' AS what, i.value AS title, s.title AS detail, s.id AS session, i.position AS indicator, i.kind
     FROM triage_indicator i JOIN triage_session s ON s.number = i.session
     WHERE i.value >= ? AND i.value < ? AND s.deleted_at IS NULL ORDER BY i.value LIMIT ?`,
  )
  // names and digests are stored in lower case, CVE ids in upper case, wallets as written
  const spellings = new Set([words, words.toLowerCase(), words.toUpperCase()])
  const values = [...spellings].flatMap((word) => starting.all(word, `${word}\uffff`, limit))
  return [...titles, ...values].slice(0, limit) as ReturnType<typeof searchSessions>
}
