import { z } from 'zod'
import { type ProblemCode, problemStatus } from '../../problem.ts'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'

/**
 * Jobs: work that continues after the call that started it, such as the import of a file. All kinds are recorded,
 * listed, shown and cancelled in the same way, and their record survives a restart.
 */

/** `interrupted`: the program that ran it has ended before the job did. The last four are final. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled', 'interrupted'] as const

export const job = () =>
  z.object({
    id: z.string(),
    /** The part that runs it, and the kind of job within all parts, e.g. `alert-import`. */
    part: z.string(),
    kind: z.string(),
    /** What is done, as a person would say it: `Importing alerts from edr.csv`. */
    title: z.string(),
    state: z.enum(jobStates),
    /** What a waiting job waits for: jobs before it, the rest of its uploaded file, an answer of the user. */
    waits_for: z.enum(['turn', 'upload', 'answer']).nullable(),
    /** How much is done, out of `all`, in a unit; 0 of 0 while that is not known. */
    done: z.number().min(0),
    all: z.number().min(0),
    unit: z.enum(['bytes', 'alerts', 'files']),
    /** Units a second since it began to run; 0 while that is not known. */
    rate: z.number().min(0),
    started_at: z.string(),
    /** For an interrupted job, the last time at which it was known to run. */
    ended_at: z.string().nullable(),
    /** What it has produced so far, in the form of its kind. */
    result: z.record(z.string(), z.unknown()),
    /** Why it failed, or what an interrupted job left and what to do. */
    problem: z
      .object({ code: z.enum(Object.keys(problemStatus) as ProblemCode[]), message: z.string() })
      .nullable(),
    /** Whether another program runs it, such as the command line beside this host. */
    is_elsewhere: z.boolean(),
  })
export type Job = z.output<ReturnType<typeof job>>

export const listJobs = windowOperation({
  name: 'jobs.list',
  followed: ['jobs'],
  summary:
    'List jobs: those under way, and those that have ended and whose result was not viewed yet, newest first',
  input: () => z.object({}),
  output: () => z.object({ jobs: z.array(job()) }),
})

/**
 * Cancels a job and waits for its end. A job of another program is asked to end, which it does within seconds; one that
 * has ended stays as it is.
 */
export const cancelJob = windowOperation({
  name: 'jobs.cancel',
  summary: 'Cancel a job; the answer is its state afterwards',
  input: () => z.object({ job: recordIdHere() }),
  output: () => z.object({ job: job() }),
})

export const forgetJob = windowOperation({
  name: 'jobs.forget',
  summary: 'Remove a job that has ended from the list',
  input: () => z.object({ job: recordIdHere() }),
  output: () => z.object({}),
})

export const jobOperations = [listJobs, cancelJob, forgetJob] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly jobs: typeof jobOperations
  }
}

declare module '../window/topics.ts' {
  interface Topics {
    /** Sent when a job begins, progresses, ends or is removed from the list. */
    readonly jobs: object
  }
}
