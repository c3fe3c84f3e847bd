import type { PackJob } from '../../contract/workstation/packs/pack-import-job.ts'
import type { PackReplacement } from '../../contract/workstation/packs/packs.ts'
import { cancelJob } from '../jobs/jobs.ts'
import { countOf, formatBytes } from '../state/format.ts'
import { act } from '../ui/act.ts'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { toastProblem } from '../ui/toast.tsx'
import { isRunning } from './pack-imports.ts'
import { packStateWords } from './pack-state-words.ts'
import { replacementWords } from './replacement-words.ts'
import './packs.css'

type PackJobsProps = {
  readonly jobs: readonly PackJob[]
  /** Number of newest imports that are shown even when they have ended. */
  readonly max?: number
}

/** Imports of this session: running ones with their progress, and the last few with their result. */
export function PackJobs({ jobs, max = 3 }: PackJobsProps) {
  const shown = jobs.filter((job, index) => job.ended_at === null || index < max)
  if (shown.length === 0) return null
  return (
    <ul className="pack-jobs" aria-label="Imports">
      {shown.map((job) => (
        <li key={job.id}>
          <JobRow job={job} />
        </li>
      ))}
    </ul>
  )
}

function JobRow({ job }: { readonly job: PackJob }) {
  const cancel = async () => {
    const answer = await cancelJob(job.id)
    if (answer !== null) toastProblem(answer)
  }
  return (
    <>
      <div className="pack-job">
        <span className="mono pack-file">{job.file}</span>
        <span className="muted" role="status">
          {packStateWords(job)}
          {isRunning(job) ? `, ${formatBytes(job.done)} of ${formatBytes(job.all)}` : null}
          {job.entries === null ? null : `: ${countOf(job.entries, 'entry', 'entries')}`}
          {job.refused === 0 ? null : `, ${countOf(job.refused, 'line')} could not be read`}
        </span>
        {isRunning(job) ? (
          <>
            <ProgressBar label={`Import of ${job.file}`} done={job.done} all={job.all} />
            <Button aria-label={`Stop the import of ${job.file}`} onClick={() => void cancel()}>
              Stop
            </Button>
          </>
        ) : null}
      </div>
      {job.replacement === null ? null : (
        <ReplacementQuestion job={job} replacement={job.replacement} onCancel={() => void cancel()} />
      )}
      {job.problem === null ? null : <p className="pack-problem">{job.problem.message}</p>}
      {job.refused_examples.length === 0 ? null : (
        <details>
          <summary>The first lines that could not be read</summary>
          <pre className="mono">{job.refused_examples.join('\n')}</pre>
        </details>
      )}
    </>
  )
}

type QuestionProps = {
  readonly job: PackJob
  readonly replacement: PackReplacement
  readonly onCancel: () => void
}

/** Asks whether an import may replace a pack, with what comes and goes. */
function ReplacementQuestion({ job, replacement, onCancel }: QuestionProps) {
  const replace = () => act('packs.replace', { job: job.id }, { done: null })
  return (
    <div className="pack-question" role="alert">
      <p>{replacementWords(job.file, replacement)}</p>
      <p className="pack-question-acts">
        <Button onClick={() => void replace()}>Replace {replacement.name}</Button>
        <Button onClick={onCancel}>Keep it, do not import</Button>
      </p>
    </div>
  )
}
