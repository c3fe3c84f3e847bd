import { Menu } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Job } from '../../contract/workstation/jobs/jobs.ts'
import { formatCount, formatDuration, formatRate, percentOf } from '../state/format.ts'
import { allViews, type JobKind } from '../state/view.ts'
import { IconButton } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { toastProblem } from '../ui/toast.tsx'
import { announcement, inOrder, jobWords } from './job-words.ts'
import { cancelJob, followJobs, forgetJob, useJobs } from './jobs.ts'
import './jobs.css'

/** Jobs of all views in the status bar: progress, a button that cancels, and results until they have been viewed. */
export function JobStatus() {
  const { jobs, watched } = useJobs()
  useEffect(followJobs, [])
  const listed = inOrder(jobs.filter(({ id }) => !watched.includes(id)))
  const [first, ...others] = listed
  return (
    <>
      {first === undefined ? null : <JobItem key={first.id} job={first} />}
      {others.length === 0 ? null : <Others jobs={others} />}
      <span className="unseen" role="status">
        {announcement(listed, wordsOf)}
      </span>
    </>
  )
}

/** Returns how the view that a kind of job belongs to shows it. */
function kindOf({ kind }: Job): JobKind {
  for (const { jobKinds } of allViews()) if (jobKinds?.[kind] !== undefined) return jobKinds[kind]
  return {}
}

function wordsOf(job: Job): string {
  return kindOf(job).words?.(job) ?? jobWords(job)
}

function JobItem({ job }: { readonly job: Job }) {
  const { title, ended_at, done, all } = job
  const { cancel, progressLabel, isUncancellable, cancelLabel, dismissLabel } = kindOf(job)
  const stop = async () => {
    const problem = await (cancel?.(job) ?? cancelJob(job.id))
    if (problem !== null) toastProblem(problem)
  }
  return (
    <span className="status-job">
      <Words job={job} />
      {ended_at === null ? (
        <>
          <ProgressBar label={progressLabel?.(job) ?? title} done={done} all={all} />
          {isUncancellable === true ? null : (
            <IconButton label={cancelLabel?.(job) ?? `Cancel: ${title}`} onClick={() => void stop()}>
              <IconX stroke={1.8} aria-hidden />
            </IconButton>
          )}
        </>
      ) : (
        <IconButton
          label={dismissLabel?.(job) ?? `Dismiss the message: ${title}`}
          onClick={() => void forgetJob(job.id)}
        >
          <IconX stroke={1.8} aria-hidden />
        </IconButton>
      )}
    </span>
  )
}

/** What a job does or has done. It leads to where its result is; one without such a place, or that left something to do, says more. */
function Words({ job }: { readonly job: Job }) {
  const { open } = kindOf(job)
  const words = (
    <>
      <span className="status-title" title={wordsOf(job)}>
        {wordsOf(job)}
      </span>
      {speedOf(job)}
    </>
  )
  const { problem } = job
  if (problem !== null && (open === undefined || job.state === 'interrupted'))
    return (
      <Menu position="top-end">
        <Menu.Target>
          <button type="button" className="status-item status-failed">
            {words}
          </button>
        </Menu.Target>
        <Menu.Dropdown className="job-problem">
          <Menu.Label>{problem.message}</Menu.Label>
          {open === undefined ? null : <Menu.Item onClick={() => open(job)}>Show</Menu.Item>}
          <Menu.Item onClick={() => void forgetJob(job.id)}>Dismiss</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    )
  if (open === undefined) return <span className="status-item">{words}</span>
  return (
    <button type="button" className="status-item" title="Show it" onClick={() => open(job)}>
      {words}
    </button>
  )
}

/** Share below which no time left is shown: the rate is then dominated by the start. */
const leastForEstimate = 0.03

function speedOf({ state, unit, rate, done, all }: Job): string {
  if (state !== 'running' || unit !== 'bytes' || rate <= 0) return ''
  const left = done < all * leastForEstimate ? '' : ` · ${formatDuration((all - done) / rate)} left`
  return ` · ${formatRate(rate)}${left}`
}

function Others({ jobs }: { readonly jobs: readonly Job[] }) {
  return (
    <Menu position="top-end">
      <Menu.Target>
        <button type="button" className="status-item more-jobs-button">
          {formatCount(jobs.length)} more
        </button>
      </Menu.Target>
      <Menu.Dropdown className="more-jobs">
        <Menu.Label>Also under way, or ended</Menu.Label>
        {jobs.map((job) => {
          const { open } = kindOf(job)
          return (
            <Menu.Item
              key={job.id}
              onClick={() => (open === undefined ? void forgetEnded(job) : open(job))}
              rightSection={
                job.ended_at === null && job.all > 0 ? (
                  <span className="muted">{percentOf(job.done, job.all)} %</span>
                ) : null
              }
            >
              {job.ended_at === null ? job.title : wordsOf(job)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A job without a place of its own is viewed with its words. */
async function forgetEnded({ id, ended_at, problem }: Job): Promise<void> {
  if (ended_at === null) return
  if (problem !== null) toastProblem({ kind: 'problem', ...problem })
  await forgetJob(id)
}
