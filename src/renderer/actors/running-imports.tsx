import { isRunning, usePacks } from '../ui/packs/pack-imports.ts'
import { PackJobs } from '../ui/packs/pack-jobs.tsx'

/** Sets that are being read, and those that could not be. */
export function RunningImports() {
  const jobs = usePacks((now) => now.jobs)
  const mine = jobs.filter(({ kind }) => kind === 'actor_set')
  const shown = mine.filter((job, index) => isRunning(job) || (job.state === 'failed' && index === 0))
  return shown.length === 0 ? null : <PackJobs jobs={shown} />
}
