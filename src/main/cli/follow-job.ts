import { isProblem, type Problem, problem } from '../../contract/problem.ts'
import type { Job } from '../../contract/workstation/jobs/jobs.ts'
import type { Workstation } from '../operations/workstation.ts'
import type { Terminal } from './terminal.ts'

/** Waits for a job to end, or to ask something, while showing its progress; returns its final state. */
export async function followJob(
  workstation: Pick<Workstation, 'invoke' | 'subscribe'>,
  started: Job,
  { terminal, words }: { readonly terminal: Pick<Terminal, 'wait'>; readonly words: (job: Job) => string },
): Promise<Job | Problem> {
  let last = started
  const read = async (): Promise<Job | Problem> => {
    const answer = await workstation.invoke('jobs.list', {}, { kind: 'cli' })
    if (isProblem(answer)) return answer
    const job = (answer as { jobs: readonly Job[] }).jobs.find(({ id }) => id === started.id)
    if (job === undefined) return problem('failed', 'The job no longer exists.')
    last = job
    return job
  }
  const ended = new Promise<Job | Problem>((resolve, reject) => {
    const look = () => {
      read().then((job) => {
        if (!isProblem(job) && job.ended_at === null && job.waits_for !== 'answer') return
        stop()
        resolve(job)
      }, reject)
    }
    const stop = workstation.subscribe((changed) => {
      if (changed === 'jobs') look()
    })
    // it may have ended before the subscription
    look()
  })
  return terminal.wait(ended, () => words(last))
}

/** Returns what a job does now, in one word. */
export function stateWord({ state, waits_for }: Pick<Job, 'state' | 'waits_for'>): string {
  return state === 'running' ? 'reading' : waits_for === 'upload' ? 'uploading' : state
}

/** Formats the progress of a file, e.g. `reading nsrl.db: 120.5 of 512.0 MB (23 %)`. */
export function fileProgress(of: {
  readonly state: string
  readonly name: string
  readonly done: number
  readonly size: number
}): string {
  const share = of.size === 0 ? '' : ` (${Math.floor((100 * of.done) / of.size)} %)`
  return `${of.state} ${of.name}: ${megabytes(of.done)} of ${megabytes(of.size)} MB${share}`
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1)
}
