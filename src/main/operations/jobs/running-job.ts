import type { Problem } from '../../../contract/problem.ts'
import type { Job } from '../../../contract/workstation/jobs/jobs.ts'
import type { JobRecord } from '../../store/jobs/jobs.ts'
import { type Clock, isoTime } from '../system/clock.ts'

/** A job to run, as its part describes it. */
export type JobSpec = {
  readonly part: string
  readonly kind: string
  /** As in `Job`. */
  readonly title: () => string
  readonly unit: Job['unit']
  /** How much is done, out of how much; asked whenever the job is shown. */
  readonly progress: () => { readonly done: number; readonly all: number }
  /** What it has produced so far: JSON of a few kilobytes. */
  readonly result: () => object
  /** Returns why it failed, and what is kept. */
  readonly problemOf: (error: unknown) => Pick<Problem, 'code' | 'message'>
  /** True when its end is reported in another way, such as by the answer of a call: it is not listed once it has ended. */
  readonly isReportedElsewhere?: boolean
  /** True when it is mostly over in a moment: it is recorded only once it has run for a second. */
  readonly isMostlyBrief?: boolean
}

/** Milliseconds before a job that is mostly brief is recorded. */
const briefMs = 1000

/** A job of this process, under way or ended. Its work tells what it waits for, and when it progresses. */
export class RunningJob {
  readonly id: string
  readonly spec: JobSpec
  /** Resolves when it has ended; never rejects. */
  finished: Promise<void> = Promise.resolve()
  private readonly controller = new AbortController()
  private readonly clock: Clock
  private readonly startedMs: number
  private readonly startedAt: string
  private readonly onChange: (job: RunningJob, isState: boolean) => void
  private state: Job['state'] = 'running'
  private waitsFor: Job['waits_for'] = null
  private runningSince: number
  private problem: Job['problem'] = null
  private endedAt: string | null = null

  constructor(
    id: string,
    spec: JobSpec,
    clock: Clock,
    onChange: (job: RunningJob, isState: boolean) => void,
  ) {
    this.id = id
    this.spec = spec
    this.clock = clock
    this.onChange = onChange
    this.startedMs = clock.now()
    this.runningSince = this.startedMs
    this.startedAt = isoTime(clock)
  }

  /** Aborted when the job is cancelled, or the workstation closes. */
  get signal(): AbortSignal {
    return this.controller.signal
  }

  get hasEnded(): boolean {
    return this.endedAt !== null
  }

  /** Whether it is time to record it. */
  get isDue(): boolean {
    return this.spec.isMostlyBrief !== true || this.clock.now() - this.startedMs >= briefMs
  }

  /** Tells that the work waits. */
  waitFor(what: NonNullable<Job['waits_for']>): void {
    this.enter('waiting', what)
  }

  /** Tells that the work goes on. */
  goOn(): void {
    this.runningSince = this.clock.now()
    this.enter('running', null)
  }

  /** Tells that there is progress. */
  progressed(): void {
    this.onChange(this, false)
  }

  /** Records what its result holds now, before work that depends on it. */
  noted(): void {
    this.onChange(this, true)
  }

  cancel(): void {
    this.controller.abort()
  }

  end(state: 'done' | 'failed' | 'cancelled', problem: Job['problem'] = null): void {
    this.problem = problem
    this.endedAt = isoTime(this.clock)
    this.enter(state, null)
  }

  /** Returns it as it is now. */
  record(owner: string): JobRecord {
    const { done, all } = this.spec.progress()
    const seconds = (this.clock.now() - this.runningSince) / 1000
    return {
      id: this.id,
      part: this.spec.part,
      kind: this.spec.kind,
      title: this.spec.title(),
      state: this.state,
      waits_for: this.waitsFor,
      done: Math.min(done, all),
      all,
      unit: this.spec.unit,
      rate: this.state === 'running' && seconds > 0 ? done / seconds : 0,
      started_at: this.startedAt,
      ended_at: this.endedAt,
      result: { ...this.spec.result() },
      problem: this.problem,
      owner,
      seen_at: isoTime(this.clock),
    }
  }

  private enter(state: Job['state'], waitsFor: Job['waits_for']): void {
    if (this.state === state && this.waitsFor === waitsFor && !this.hasEnded) return
    this.state = state
    this.waitsFor = waitsFor
    this.onChange(this, true)
  }
}
