import type { Job } from '../../../contract/workstation/jobs/jobs.ts'
import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** The records of jobs. They are no acts: a job logs what it writes itself. */

/** A job as stored. */
export type JobRecord = Omit<Job, 'is_elsewhere'> & {
  /** The run of a program that runs it. */
  readonly owner: string
  /** When the record was last written, ISO 8601. */
  readonly seen_at: string
}

type Row = Omit<JobRecord, 'result' | 'problem' | 'all'> & {
  readonly total: number
  readonly result: string
  readonly problem: string | null
}

const columns =
  'id, part, kind, title, state, waits_for, done, total, unit, rate, started_at, ended_at, result, problem, owner, seen_at'

const fromRow = ({ total, result, problem, ...row }: Row): JobRecord => ({
  ...row,
  all: total,
  result: JSON.parse(result) as Record<string, unknown>,
  problem: problem === null ? null : (JSON.parse(problem) as JobRecord['problem']),
})

/** All jobs, newest first. */
export function listJobs(reader: ReadHandle): JobRecord[] {
  return (statement(reader, `SELECT ${columns} FROM job ORDER BY id DESC`).all() as Row[]).map(fromRow)
}

/** Writes a job, new or changed; a request to cancel it stays. */
export function putJob(writer: WriteHandle, { all, result, problem, ...job }: JobRecord): void {
  statement(
    writer,
    `INSERT INTO job (${columns}) VALUES (@id, @part, @kind, @title, @state, @waits_for, @done, @total, @unit, @rate,
       @started_at, @ended_at, @result, @problem, @owner, @seen_at)
     ON CONFLICT (id) DO UPDATE SET state = @state, waits_for = @waits_for, title = @title, done = @done, total = @total,
       rate = @rate, ended_at = @ended_at, result = @result, problem = @problem, seen_at = @seen_at`,
  ).run({
    ...job,
    total: all,
    result: JSON.stringify(result),
    problem: problem === null ? null : JSON.stringify(problem),
  })
}

export function deleteJob(writer: WriteHandle, id: string): void {
  statement(writer, 'DELETE FROM job WHERE id = ?').run(id)
}

/** Asks the program that runs a job to cancel it; false when there is no such job under way. */
export function askToCancel(writer: WriteHandle, id: string): boolean {
  return (
    statement(writer, 'UPDATE job SET cancel_asked = 1 WHERE id = ? AND ended_at IS NULL').run(id).changes > 0
  )
}

/** Ids of the jobs of a run of a program that others asked to cancel. */
export function cancelAsked(reader: ReadHandle, owner: string): string[] {
  return statement(reader, 'SELECT id FROM job WHERE owner = ? AND cancel_asked = 1 AND ended_at IS NULL')
    .pluck()
    .all(owner) as string[]
}

/** Deletes all but the newest ended jobs. */
export function sweepJobs(writer: WriteHandle, most: number): void {
  statement(
    writer,
    `DELETE FROM job WHERE ended_at IS NOT NULL AND id NOT IN
       (SELECT id FROM job WHERE ended_at IS NOT NULL ORDER BY id DESC LIMIT ?)`,
  ).run(most)
}
