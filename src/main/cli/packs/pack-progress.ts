import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { PackJob } from '../../../contract/workstation/packs.ts'
import type { Workstation } from '../../operations/workstation.ts'
import type { Terminal } from '../terminal.ts'

/** Waits for an import to end and shows how far it is; the answer is what became of it. */
export async function followImport(
  workstation: Pick<Workstation, 'invoke' | 'subscribe'>,
  started: PackJob,
  terminal: Pick<Terminal, 'wait'>,
): Promise<PackJob | Problem> {
  let last = started
  const read = async (): Promise<PackJob | Problem> => {
    const answer = await workstation.invoke('packs.jobs', {}, { kind: 'cli' })
    if (isProblem(answer)) return answer
    const job = (answer as { jobs: readonly PackJob[] }).jobs.find(({ id }) => id === started.id)
    if (job === undefined) return problem('failed', 'The import is gone.')
    last = job
    return job
  }
  const ended = new Promise<PackJob | Problem>((resolve, reject) => {
    const look = () => {
      read().then((job) => {
        if (!isProblem(job) && job.ended_at === null) return
        stop()
        resolve(job)
      }, reject)
    }
    const stop = workstation.subscribe((topic) => {
      if (topic === 'packs') look()
    })
    // it may have ended before anybody listened
    look()
  })
  return terminal.wait(ended, () => progress(last))
}

/** How far an import is, e.g. `reading nsrl.db: 120.5 of 512.0 MB (23 %)`. */
function progress({ state, file, read, size }: PackJob): string {
  const share = size === 0 ? '' : ` (${Math.floor((100 * read) / size)} %)`
  return `${state} ${file}: ${megabytes(read)} of ${megabytes(size)} MB${share}`
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1)
}
