import type { PackJob } from '../../contract/workstation/packs/pack-import-job.ts'
import { forgetJob } from '../jobs/jobs.ts'
import { usePackJobs } from '../packs/pack-imports.ts'
import { PackJobs } from '../packs/pack-jobs.tsx'
import { Button } from '../ui/button.tsx'

/** Sets being imported, and imports that failed, until they succeed or the user removes them from the list. */
export function RunningImports() {
  const jobs = usePackJobs()
  const mine = jobs.filter(({ pack_kind }) => pack_kind === 'actor_set')
  const failed = mine.filter((job, index) => isFailure(job, mine.slice(0, index)))
  const shown = mine.filter((job) => job.ended_at === null || failed.includes(job))
  if (shown.length === 0) return null
  return (
    <div className="running-imports">
      <PackJobs jobs={shown} max={shown.length} />
      {failed.length === 0 ? null : (
        <p>
          <Button onClick={() => failed.forEach(({ id }) => void forgetJob(id))}>Clear failed ones</Button>
        </p>
      )}
    </div>
  )
}

/** Whether an import failed and was not retried since. */
function isFailure({ state, file }: PackJob, newer: readonly PackJob[]): boolean {
  return state === 'failed' && !newer.some((job) => job.file === file)
}
