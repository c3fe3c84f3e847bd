import { create } from 'zustand'
import type { PackJob } from '../../contract/workstation/packs/packs.ts'
import { isRunning, usePacks } from '../packs/pack-imports.ts'
import { PackJobs } from '../packs/pack-jobs.tsx'
import { Button } from '../ui/button.tsx'

/** Failed imports that the user has removed from the list, while the window is open. */
const useSeen = create<{ readonly seen: ReadonlySet<string> }>(() => ({ seen: new Set<string>() }))

/** Sets being imported, and imports that failed, until they succeed or the user removes them from the list. */
export function RunningImports() {
  const jobs = usePacks((now) => now.jobs)
  const seen = useSeen((now) => now.seen)
  const mine = jobs.filter(({ kind }) => kind === 'actor_set')
  const failed = mine.filter((job, index) => isFailure(job, mine.slice(0, index)) && !seen.has(job.id))
  const shown = mine.filter((job) => isRunning(job) || job.state === 'asking' || failed.includes(job))
  if (shown.length === 0) return null
  return (
    <div className="running-imports">
      <PackJobs jobs={shown} max={shown.length} />
      {failed.length === 0 ? null : (
        <p>
          <Button
            onClick={() => useSeen.setState({ seen: new Set([...seen, ...failed.map(({ id }) => id)]) })}
          >
            Clear failed ones
          </Button>
        </p>
      )}
    </div>
  )
}

/** Whether an import failed and was not retried since. */
function isFailure({ state, file }: PackJob, newer: readonly PackJob[]): boolean {
  return state === 'failed' && !newer.some((job) => job.file === file)
}
