import { isProblem, type Problem, problem } from '../../contract/problem.ts'
import type { Topic } from '../../contract/workstation/window/topics.ts'
import type { Workstation } from '../operations/workstation.ts'
import type { Terminal } from './terminal.ts'

/** A long-running job that an operation started and that continues after its answer. */
export type LongJob = { readonly id: string; readonly ended_at: string | null; readonly state?: string }

export type JobList = {
  /** The operation that lists such jobs as `jobs`, and the topic for their changes. */
  readonly operation: string
  readonly topic: Topic
}

/** Waits for a job to end, or to ask something, while showing its progress; returns its final state. */
export async function followJob<J extends LongJob>(
  workstation: Pick<Workstation, 'invokeNamed' | 'subscribe'>,
  { operation, topic }: JobList,
  started: J,
  { terminal, words }: { readonly terminal: Pick<Terminal, 'wait'>; readonly words: (job: J) => string },
): Promise<J | Problem> {
  let last = started
  const read = async (): Promise<J | Problem> => {
    const answer = await workstation.invokeNamed(operation, {}, { kind: 'cli' })
    if (isProblem(answer)) return answer
    const job = (answer as { jobs: readonly J[] }).jobs.find(({ id }) => id === started.id)
    if (job === undefined) return problem('failed', 'The import no longer exists.')
    last = job
    return job
  }
  const ended = new Promise<J | Problem>((resolve, reject) => {
    const look = () => {
      read().then((job) => {
        if (!isProblem(job) && job.ended_at === null && job.state !== 'asking') return
        stop()
        resolve(job)
      }, reject)
    }
    const stop = workstation.subscribe((changed) => {
      if (changed === topic) look()
    })
    // it may have ended before the subscription
    look()
  })
  return terminal.wait(ended, () => words(last))
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
