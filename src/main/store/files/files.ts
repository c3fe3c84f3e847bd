import { highestSeverity, isAtLeast, type Severity } from '../../../contract/severities.ts'
import type {
  FileIndicator,
  FileObject,
  ToolReport,
} from '../../../contract/workstation/files/tool-report.ts'
import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** Records of files and of what the tools of the analysis said about them. They are no acts: anyone can make them again. */

/** `stopped`: the user cancelled its analysis. `partial`: a tool failed or was ended. */
export const fileStates = ['pending', 'running', 'completed', 'partial', 'failed', 'stopped'] as const
export type FileState = (typeof fileStates)[number]

export type FileRecord = {
  readonly sha256: string
  readonly md5: string
  readonly sha1: string
  readonly sha512: string
  readonly size: number
  readonly name: string
  readonly mime_type: string
  /** The types by content, JSON. */
  readonly types: string
  readonly ssdeep: string
  readonly tlsh: string
  readonly state: FileState
  readonly failure: string | null
  readonly depth: number
  /** Severity of the worst finding about the file itself. */
  readonly severity: Severity | null
  /** The same of the file and all that it holds. */
  readonly worst: Severity | null
  readonly added_at: string
  readonly analysed_at: string | null
}

export type FileDigests = Pick<FileRecord, 'sha256' | 'md5' | 'sha1' | 'sha512' | 'size'>

/** A name and place that a file came from; `parent` is '' for one that was dropped. */
export type FileOrigin = {
  readonly parent: string
  readonly name: string
  readonly place: string
  readonly seen_at: string
}

export type FileToolRecord = {
  readonly sha256: string
  readonly tool: string
  readonly version: number
  readonly state: 'completed' | 'failed'
  readonly failure: string | null
  readonly ended_at: string
  readonly milliseconds: number
  /** Findings, and what was not looked at, as JSON. */
  readonly findings: string
  readonly left_out: string
}

/** The rest of a report, as JSON: the tool's data and its texts. It can be some megabytes long. */
export type FileToolReport = FileToolRecord & { readonly report: string }

const columns =
  'sha256, md5, sha1, sha512, size, name, mime_type, types, ssdeep, tlsh, state, failure, depth, severity, worst, added_at, analysed_at'

/** Adds a file, or a further origin of one that is there; returns it. One that was removed comes back. */
export function addFile(
  writer: WriteHandle,
  digests: FileDigests,
  { parent, name, place, seen_at }: FileOrigin,
  depth: number,
): FileRecord {
  statement(
    writer,
    `INSERT INTO file (sha256, md5, sha1, sha512, size, name, state, depth, added_at)
     VALUES (@sha256, @md5, @sha1, @sha512, @size, @name, 'pending', @depth, @added_at)
     ON CONFLICT (sha256) DO UPDATE SET depth = min(depth, @depth), removed_at = NULL`,
  ).run({ ...digests, name, depth, added_at: seen_at })
  statement(
    writer,
    `INSERT INTO file_origin (sha256, parent, name, place, seen_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at`,
  ).run(digests.sha256, parent, name, place, seen_at)
  return readFile(writer, digests.sha256) as FileRecord
}

/** Returns a file that was not removed. */
export function readFile(reader: ReadHandle, sha256: string): FileRecord | null {
  return (
    (statement(reader, `SELECT ${columns} FROM file WHERE sha256 = ? AND removed_at IS NULL`).get(sha256) as
      | FileRecord
      | undefined) ?? null
  )
}

export function originsOf(reader: ReadHandle, sha256: string, limit: number): FileOrigin[] {
  return statement(
    reader,
    'SELECT parent, name, place, seen_at FROM file_origin WHERE sha256 = ? ORDER BY seen_at DESC, name LIMIT ?',
  ).all(sha256, limit) as FileOrigin[]
}

/** Digests of the files that wait, what was dropped first before what lies in it. */
export function waitingFiles(reader: ReadHandle): string[] {
  return statement(
    reader,
    "SELECT sha256 FROM file WHERE state IN ('pending', 'running') AND removed_at IS NULL ORDER BY depth, added_at",
  )
    .pluck()
    .all() as string[]
}

export function setFileState(
  writer: WriteHandle,
  sha256: string,
  state: FileState,
  failure: string | null = null,
): void {
  statement(
    writer,
    `UPDATE file SET state = @state, failure = @failure, begun = iif(@state = 'running', begun + 1, 0)
     WHERE sha256 = @sha256`,
  ).run({ state, failure, sha256 })
}

/** How often the analysis of a file has begun in programs that ended, or were ended, before it did. */
export function timesBegun(reader: ReadHandle, sha256: string): number {
  return (statement(reader, 'SELECT begun FROM file WHERE sha256 = ?').pluck().get(sha256) as number) ?? 0
}

export function setFileTypes(writer: WriteHandle, sha256: string, mimeType: string, types: string): void {
  statement(writer, 'UPDATE file SET mime_type = ?, types = ? WHERE sha256 = ?').run(mimeType, types, sha256)
}

export function setFuzzyDigests(writer: WriteHandle, sha256: string, ssdeep: string, tlsh: string): void {
  statement(writer, 'UPDATE file SET ssdeep = ?, tlsh = ? WHERE sha256 = ?').run(ssdeep, tlsh, sha256)
}

/**
 * Ends an analysis by `tools`, with the severity of the worst finding that they have made, and makes that known to the
 * files in which it lies.
 */
export function endAnalysis(
  writer: WriteHandle,
  sha256: string,
  end: {
    readonly state: FileState
    readonly severity: Severity | null
    readonly at: string
    readonly tools: string
  },
): void {
  statement(
    writer,
    `UPDATE file SET state = @state, failure = NULL, begun = 0, severity = @severity, analysed_at = @at, tools = @tools
     WHERE sha256 = @sha256`,
  ).run({ ...end, sha256 })
  spreadWorst(writer, sha256)
}

/**
 * Sets the worst severity of a file by its own and those of its objects, then of the files that hold it, as long as
 * something changes: content that holds itself ends that too.
 */
function spreadWorst(writer: WriteHandle, from: string): void {
  const wait = [from]
  for (let sha256 = wait.pop(); sha256 !== undefined; sha256 = wait.pop()) {
    const found = statement(writer, 'SELECT severity, worst FROM file WHERE sha256 = ?').get(sha256) as
      | Pick<FileRecord, 'severity' | 'worst'>
      | undefined
    if (found === undefined) continue
    const inner = statement(
      writer,
      `SELECT DISTINCT inner.worst AS severity FROM file_object JOIN file AS inner ON inner.sha256 = file_object.sha256
       WHERE file_object.parent = ? AND inner.sha256 <> file_object.parent AND inner.worst IS NOT NULL`,
    ).all(sha256) as { severity: Severity }[]
    const own = found.severity === null ? [] : [{ severity: found.severity }]
    const worst = highestSeverity([...own, ...inner])
    if (worst === found.worst) continue
    statement(writer, 'UPDATE file SET worst = ? WHERE sha256 = ?').run(worst, sha256)
    // a file that is worse already does not change by what became worse in it
    for (const parent of statement(
      writer,
      `SELECT DISTINCT file.sha256, file.worst FROM file_object JOIN file ON file.sha256 = file_object.parent
       WHERE file_object.sha256 = ?`,
    ).all(sha256) as Pick<FileRecord, 'sha256' | 'worst'>[])
      if (!isCovered(parent.worst, worst, found.worst)) wait.push(parent.sha256)
  }
}

/** Whether the worst severity of a file stays as it is when that of an object goes from `before` to `now`. */
function isCovered(worst: Severity | null, now: Severity | null, before: Severity | null): boolean {
  const hasRisen = now !== null && isAtLeast(now, before ?? 'info')
  return hasRisen && worst !== null && isAtLeast(worst, now)
}

type ToolEndRecord = Omit<FileToolRecord, 'findings' | 'left_out'> & {
  /** What it was given beside the file: the digest of the rules; '' for most tools. */
  readonly given: string
  readonly report: ToolReport
}

/** Writes what a tool said, in place of what it said before. */
export function putFileTool(writer: WriteHandle, { report, ...record }: ToolEndRecord): void {
  const { objects, indicators, findings, left_out, ...rest } = report
  const { sha256, tool } = record
  statement(
    writer,
    `INSERT INTO file_tool (sha256, tool, version, given, state, failure, ended_at, milliseconds, findings, left_out, report)
     VALUES (@sha256, @tool, @version, @given, @state, @failure, @ended_at, @milliseconds, @findings, @left_out, @report)
     ON CONFLICT DO UPDATE SET version = @version, given = @given, state = @state, failure = @failure, ended_at = @ended_at,
       milliseconds = @milliseconds, findings = @findings, left_out = @left_out, report = @report`,
  ).run({
    ...record,
    findings: JSON.stringify(findings),
    left_out: JSON.stringify(left_out),
    report: JSON.stringify(rest),
  })
  for (const table of ['file_object WHERE parent', 'file_indicator WHERE sha256'])
    writer.prepare(`DELETE FROM ${table} = ? AND tool = ?`).run(sha256, tool)
  const object = statement(
    writer,
    `INSERT INTO file_object (parent, tool, position, name, place, size, sha256, problem)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  for (const [position, each] of objects.entries())
    object.run(sha256, tool, position, each.name, each.place, each.size, each.sha256, each.problem)
  const indicator = statement(
    writer,
    `INSERT INTO file_indicator (sha256, tool, position, kind, value, context, offset)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  for (const [position, { kind, value, context, offset }] of indicators.entries())
    indicator.run(sha256, tool, position, kind, value, context, offset)
}

const toolColumns = 'sha256, tool, version, state, failure, ended_at, milliseconds, findings, left_out'

/** What tools said about a file, without what is as long as the file. */
export function toolsOf(reader: ReadHandle, sha256: string): FileToolRecord[] {
  return statement(reader, `SELECT ${toolColumns} FROM file_tool WHERE sha256 = ? ORDER BY ended_at`).all(
    sha256,
  ) as FileToolRecord[]
}

/** All that tools said about a file. */
export function reportsOf(reader: ReadHandle, sha256: string): FileToolReport[] {
  return statement(
    reader,
    `SELECT ${toolColumns}, report FROM file_tool WHERE sha256 = ? ORDER BY ended_at`,
  ).all(sha256) as FileToolReport[]
}

export function reportOf(reader: ReadHandle, sha256: string, tool: string): FileToolReport | null {
  return (
    (statement(reader, `SELECT ${toolColumns}, report FROM file_tool WHERE sha256 = ? AND tool = ?`).get(
      sha256,
      tool,
    ) as FileToolReport | undefined) ?? null
  )
}

/**
 * Deletes what tools said at another version than their present one, and has files wait that were analysed by other
 * tools than `tools`: those whose version has risen run again, and new ones for the first time.
 */
export function renewAnalyses(
  writer: WriteHandle,
  versions: ReadonlyMap<string, number>,
  tools: string,
): void {
  const found = statement(writer, 'SELECT DISTINCT tool, version FROM file_tool').all() as {
    tool: string
    version: number
  }[]
  for (const { tool, version } of found)
    if (versions.get(tool) !== version)
      statement(writer, 'DELETE FROM file_tool WHERE tool = ? AND version = ?').run(tool, version)
  statement(
    writer,
    "UPDATE file SET state = 'pending' WHERE state IN ('completed', 'partial') AND tools <> ? AND removed_at IS NULL",
  ).run(tools)
}

/** Deletes what failed tools said, so that they run again. */
export function forgetFailedReports(writer: WriteHandle, sha256: string): void {
  statement(writer, "DELETE FROM file_tool WHERE sha256 = ? AND state = 'failed'").run(sha256)
}

export type StoredObject = FileObject & { readonly tool: string }

export function objectsOf(reader: ReadHandle, parent: string, limit: number): StoredObject[] {
  return statement(
    reader,
    `SELECT tool, name, place, size, sha256, problem FROM file_object WHERE parent = ?
     ORDER BY tool, position LIMIT ?`,
  ).all(parent, limit) as StoredObject[]
}

export function countObjects(reader: ReadHandle, parent: string): number {
  return statement(reader, 'SELECT count(*) FROM file_object WHERE parent = ?').pluck().get(parent) as number
}

export function countIndicators(reader: ReadHandle, sha256: string): number {
  return statement(reader, 'SELECT count(*) FROM file_indicator WHERE sha256 = ?')
    .pluck()
    .get(sha256) as number
}

/** Whether a file, or anything that it holds, waits for its analysis or is being analysed. */
export function isAnyWaiting(reader: ReadHandle, sha256: string): boolean {
  return (
    statement(
      reader,
      `WITH RECURSIVE held (sha256) AS (SELECT ? UNION SELECT o.sha256 FROM file_object o JOIN held ON o.parent = held.sha256
         WHERE o.sha256 IS NOT NULL)
       SELECT 1 FROM held JOIN file ON file.sha256 = held.sha256
       WHERE file.state IN ('pending', 'running') AND file.removed_at IS NULL LIMIT 1`,
    ).get(sha256) !== undefined
  )
}

/** Digests of the objects of a file whose content was taken. */
export function childrenOf(reader: ReadHandle, parent: string): string[] {
  return statement(reader, 'SELECT DISTINCT sha256 FROM file_object WHERE parent = ? AND sha256 IS NOT NULL')
    .pluck()
    .all(parent) as string[]
}

/** Digests of all files whose content is kept: those that were not removed. */
export function keptFiles(reader: ReadHandle): string[] {
  return statement(reader, 'SELECT sha256 FROM file WHERE removed_at IS NULL').pluck().all() as string[]
}

export type StoredIndicator = FileIndicator & { readonly tool: string }

export function indicatorsOf(reader: ReadHandle, sha256: string, limit: number): StoredIndicator[] {
  return statement(
    reader,
    `SELECT tool, kind, value, context, offset FROM file_indicator WHERE sha256 = ?
     ORDER BY tool, position LIMIT ?`,
  ).all(sha256, limit) as StoredIndicator[]
}

export type FileFilter = {
  /** Each must occur in a name, a digest or the media type, ignoring case. */
  readonly words: readonly string[]
  /** Only those with one of these severities; null for all. */
  readonly severities: readonly Severity[] | null
  /** Also those that were found in others only. */
  readonly all: boolean
}

/** Returns a page of files, newest first, and how many there are. */
export function listFiles(
  reader: ReadHandle,
  { words, severities, all }: FileFilter,
  limit: number,
  offset: number,
): { readonly items: FileRecord[]; readonly total: number } {
  const conditions = [
    'removed_at IS NULL',
    ...(all ? [] : ["EXISTS (SELECT 1 FROM file_origin o WHERE o.sha256 = file.sha256 AND o.parent = '')"]),
    ...(severities === null ? [] : [`worst IN (${severities.map(() => '?').join(', ')})`]),
    ...words.map(
      () => `(sha256 LIKE ? ESCAPE '\\' OR md5 LIKE ? ESCAPE '\\' OR sha1 LIKE ? ESCAPE '\\'
        OR mime_type LIKE ? ESCAPE '\\' OR EXISTS
        (SELECT 1 FROM file_origin o WHERE o.sha256 = file.sha256 AND o.name LIKE ? ESCAPE '\\'))`,
    ),
  ].join(' AND ')
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const values = [...(severities ?? []), ...patterns.flatMap((pattern) => Array(5).fill(pattern) as string[])]
  const total = reader
    .prepare(`SELECT count(*) FROM file WHERE ${conditions}`)
    .pluck()
    .get(...values) as number
  const items = reader
    .prepare(
      `SELECT ${columns} FROM file WHERE ${conditions} ORDER BY added_at DESC, sha256 LIMIT ? OFFSET ?`,
    )
    .all(...values, limit, offset) as FileRecord[]
  return { items, total }
}

/** Marks a file as removed; false when there is none. */
export function removeFile(writer: WriteHandle, sha256: string, at: string): boolean {
  return (
    statement(writer, 'UPDATE file SET removed_at = ? WHERE sha256 = ? AND removed_at IS NULL').run(
      at,
      sha256,
    ).changes > 0
  )
}

export function restoreFile(writer: WriteHandle, sha256: string): boolean {
  return (
    statement(writer, 'UPDATE file SET removed_at = NULL WHERE sha256 = ? AND removed_at IS NOT NULL').run(
      sha256,
    ).changes > 0
  )
}

/**
 * Deletes files that were removed in an earlier run, with all that was said about them and what lay in them alone. What
 * lies in another file too, or was dropped itself, stays.
 */
export function purgeFiles(writer: WriteHandle): void {
  let gone = statement(writer, 'SELECT sha256 FROM file WHERE removed_at IS NOT NULL')
    .pluck()
    .all() as string[]
  while (gone.length > 0) {
    const held = new Set<string>()
    for (const sha256 of gone) {
      for (const { sha256: inner } of statement(
        writer,
        'DELETE FROM file_origin WHERE parent = ? RETURNING sha256',
      ).all(sha256) as { sha256: string }[])
        held.add(inner)
      for (const [table, column] of tablesOfFiles)
        writer.prepare(`DELETE FROM ${table} WHERE ${column} = ?`).run(sha256)
      statement(writer, 'DELETE FROM file WHERE sha256 = ?').run(sha256)
    }
    gone = [...held].filter(
      (sha256) =>
        statement(
          writer,
          `SELECT 1 FROM file WHERE sha256 = @sha256 AND NOT EXISTS (SELECT 1 FROM file_origin WHERE sha256 = @sha256)`,
        ).get({ sha256 }) !== undefined,
    )
  }
}

const tablesOfFiles = [
  ['file_origin', 'sha256'],
  ['file_tool', 'sha256'],
  ['file_object', 'parent'],
  ['file_indicator', 'sha256'],
] as const
