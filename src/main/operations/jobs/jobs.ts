import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { Job } from '../../../contract/workstation/jobs/jobs.ts'
import type { Store, WriteHandle } from '../../store/database/handle.ts'
import { unlessHeldElsewhere } from '../../store/database/write-turn.ts'
import {
  askToCancel,
  cancelAsked,
  deleteJob,
  type JobRecord,
  listJobs,
  putJob,
  sweepJobs,
} from '../../store/jobs/jobs.ts'
import type { Clock } from '../system/clock.ts'
import { logFault } from '../system/log.ts'
import type { Random } from '../system/random.ts'
import { beginRun, endRun, mayStillRun } from './owner.ts'
import { type JobSpec, RunningJob } from './running-job.ts'

/** What became of a job whose program ended before it, in a sentence on what is kept and what to do. */
export type Interruption = {
  /** `done` when its records show that it had completed. */
  readonly state: 'interrupted' | 'done'
  readonly message: string
}

type Ground = {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly publish: () => void
  /** Asks the part of an interrupted job, which looks at its records. */
  readonly interruption: (job: JobRecord) => Interruption | null | Promise<Interruption | null>
}

/** Milliseconds between two progress reports, and between two records of progress. */
const progressMs = 250
const recordMs = 1000
/** Maximum number of ended jobs that are still listed. */
const maxEnded = 200

const noJob = problem('not-found', 'There is no such job. It has ended, or its result was viewed.')

/**
 * All jobs of the workstation. A change of state is recorded at once, progress once a second; while another thread or
 * program holds the lock of the database, or its disk is full, the record follows later, so that no job waits for it or
 * fails with it.
 */
export class Jobs {
  private readonly ground: Ground
  private readonly owner: string
  private readonly jobs = new Map<string, RunningJob>()
  /** Jobs that changed since they were recorded. */
  private readonly unrecorded = new Set<string>()
  /** Jobs that are no longer listed, but may still have a record. */
  private readonly forgotten = new Set<string>()
  /** Jobs of this process that have a record. */
  private readonly recorded = new Set<string>()
  private timer: NodeJS.Timeout | null = null
  private reportedAt = 0
  /** Whether the workstation closes: what is aborted now was not cancelled. */
  isClosing = false

  constructor(ground: Ground) {
    this.ground = ground
    this.owner = beginRun(ground.random.id(ground.clock.now()))
  }

  /**
   * Starts a job. It is done when its work resolves, failed when that returns a problem or rejects, cancelled when it
   * rejects after `signal` was aborted.
   */
  start(spec: JobSpec, work: (job: RunningJob) => Promise<Problem | undefined>): RunningJob {
    const { clock, random } = this.ground
    const id = random.id(clock.now())
    const job = new RunningJob(id, spec, clock, (changed, isState) => this.changed(changed, isState))
    this.jobs.set(id, job)
    this.changed(job, true)
    job.finished = this.run(job, work)
    return job
  }

  /** Returns a job of this process, under way or ended. */
  withId(id: string): RunningJob | null {
    return this.jobs.get(id) ?? null
  }

  /** Returns a job of this process as it is now. */
  now(job: RunningJob): Job {
    return this.shown(job.record(this.owner))
  }

  /** Newest first. */
  async list(): Promise<Job[]> {
    const stored = listJobs(this.ground.store.reader).filter(
      ({ id }) => !this.jobs.has(id) && !this.forgotten.has(id),
    )
    const others: JobRecord[] = []
    for (const job of stored) {
      const now = isLeft(job) ? await this.interrupted(job) : job
      if (now !== null) others.push(now)
    }
    const mine = [...this.jobs.values()].map((job) => job.record(this.owner))
    return [...mine, ...others]
      .toSorted((one, other) => (one.id < other.id ? 1 : -1))
      .map((record) => this.shown(record))
  }

  async cancel(id: string): Promise<Job | Problem> {
    const job = this.jobs.get(id)
    if (job !== undefined) {
      job.cancel()
      await job.finished
      return this.now(job)
    }
    const found = (await this.list()).find((each) => each.id === id)
    if (found === undefined) return noJob
    if (found.ended_at === null) askToCancel(this.ground.store.writer, id)
    return found
  }

  /** Removes an ended job from the list. */
  forget(id: string): void {
    if (this.jobs.get(id)?.hasEnded === false) return
    const stored = listJobs(this.ground.store.reader).find((job) => job.id === id)
    if (!this.jobs.has(id) && (stored === undefined || stored.ended_at === null)) return
    this.drop(id)
    this.wake()
    this.record()
    this.ground.publish()
  }

  /** Aborts all jobs; their records stay as they are, so that the next start reports them as interrupted. */
  abort(): void {
    this.isClosing = true
    for (const id of this.jobs.keys()) this.unrecorded.add(id)
    this.record()
    for (const job of this.jobs.values()) job.cancel()
  }

  /** Waits for the end of all jobs. */
  async close(): Promise<void> {
    await Promise.all([...this.jobs.values()].map(({ finished }) => finished))
    this.record()
    this.rest()
    endRun(this.owner)
  }

  private async run(job: RunningJob, work: (job: RunningJob) => Promise<Problem | undefined>): Promise<void> {
    try {
      const refused = await work(job)
      if (isProblem(refused)) job.end('failed', { code: refused.code, message: refused.message })
      else job.end('done')
    } catch (error) {
      if (!job.signal.aborted) job.end('failed', job.spec.problemOf(error))
      else if (!this.isClosing) job.end('cancelled')
      else this.release(job.id)
    }
  }

  private changed(job: RunningJob, isState: boolean): void {
    this.unrecorded.add(job.id)
    this.wake()
    if (job.hasEnded && job.spec.isReportedElsewhere === true) this.drop(job.id)
    if (isState) this.record()
    const now = this.ground.clock.now()
    if (!isState && Math.abs(now - this.reportedAt) < progressMs) return
    this.reportedAt = now
    this.ground.publish()
  }

  private drop(id: string): void {
    if (!this.jobs.has(id) || this.recorded.has(id)) this.forgotten.add(id)
    this.unrecorded.delete(id)
    this.release(id)
  }

  private wake(): void {
    this.timer ??= setInterval(() => this.tick(), recordMs).unref()
  }

  private tick(): void {
    // a database that was closed without its workstation
    if (!this.ground.store.writer.open) {
      this.rest()
      return
    }
    this.record()
    for (const id of this.asked()) this.jobs.get(id)?.cancel()
    const isIdle = [...this.jobs.values()].every(({ hasEnded }) => hasEnded)
    if (isIdle && this.unrecorded.size + this.forgotten.size === 0) this.rest()
  }

  private rest(): void {
    if (this.timer !== null) clearInterval(this.timer)
    this.timer = null
  }

  private asked(): string[] {
    try {
      return cancelAsked(this.ground.store.reader, this.owner)
    } catch (error) {
      logFault('Requests to cancel jobs could not be read', error)
      return []
    }
  }

  /** Writes what has changed, where the database can be written now. */
  private record(): void {
    const due = [...this.unrecorded].flatMap((id) => {
      const job = this.jobs.get(id)
      return job?.isDue === true ? [job] : []
    })
    if (due.length + this.forgotten.size === 0) return
    const isWritten = this.write((writer) => {
      for (const job of due) putJob(writer, job.record(this.owner))
      for (const id of this.forgotten) deleteJob(writer, id)
      if (due.some(({ hasEnded }) => hasEnded)) sweepJobs(writer, maxEnded)
    })
    if (!isWritten) return
    this.forgotten.clear()
    for (const job of due) {
      this.unrecorded.delete(job.id)
      this.recorded.add(job.id)
      if (job.hasEnded) this.release(job.id)
    }
  }

  /** False when the database cannot be written now. */
  private write(work: (writer: WriteHandle) => void): boolean {
    const { writer } = this.ground.store
    try {
      return unlessHeldElsewhere(writer, () => work(writer)) !== null
    } catch (error) {
      logFault('The record of a job could not be written', error)
      return false
    }
  }

  private release(id: string): void {
    this.jobs.delete(id)
    this.recorded.delete(id)
  }

  /** Ends a job whose program has ended; recorded when the database can be written, else found again. */
  private async interrupted(job: JobRecord): Promise<JobRecord | null> {
    const { interruption } = this.ground
    const found = await interruption(job)
    if (found === null) {
      this.write((writer) => deleteJob(writer, job.id))
      return null
    }
    const { state, message } = found
    const problem = state === 'done' ? null : ({ code: 'failed', message } as const)
    const ended = { ...job, state, problem, waits_for: null, rate: 0, ended_at: job.seen_at }
    this.write((writer) => putJob(writer, ended))
    return ended
  }

  private shown({ owner, seen_at: _, ...job }: JobRecord): Job {
    return { ...job, is_elsewhere: owner !== this.owner && job.ended_at === null }
  }
}

/** Whether a job has no end, and its program has ended. */
function isLeft({ ended_at, owner, seen_at }: JobRecord): boolean {
  return ended_at === null && !mayStillRun(owner, seen_at)
}
