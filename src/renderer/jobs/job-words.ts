import type { Job } from '../../contract/workstation/jobs/jobs.ts'
import { formatCount, formatPercent, percentOf } from '../state/format.ts'

type Shown = Pick<Job, 'title' | 'state' | 'waits_for' | 'done' | 'all' | 'is_elsewhere'>

const waiting: Readonly<Record<NonNullable<Job['waits_for']>, string>> = {
  turn: 'waiting for its turn',
  upload: 'receiving the file',
  answer: 'needs an answer',
}

/** Returns what a job does, or what became of it. */
export function jobWords({ title, state, waits_for, done, all, is_elsewhere }: Shown): string {
  const share = all === 0 ? '' : ` ${formatPercent(done, all)}`
  if (state === 'running') return `${title}${share}${is_elsewhere ? ', in another program' : ''}`
  if (state === 'waiting') {
    const what = waiting[waits_for ?? 'turn']
    return `${title}: ${what}${waits_for === 'upload' ? share : ''}`
  }
  if (state === 'interrupted') return `${title} was interrupted${interruptedAt(done, all)}`
  return `${title}: ${state}`
}

/** Progress is recorded once a second, so that a job may have been further when its program ended. */
function interruptedAt(done: number, all: number): string {
  return all === 0 || done === 0 ? '' : ` at ${formatPercent(done, all)} or later`
}

/**
 * Returns what screen readers are told: of jobs under way in steps of a quarter, so that they are not announced
 * continuously; else what became of the first.
 */
export function announcement(jobs: readonly Job[], words: (job: Job) => string): string {
  const [first] = jobs
  if (first === undefined) return ''
  const under = jobs.filter(({ ended_at }) => ended_at === null)
  const [running] = under
  if (running === undefined)
    return first.problem === null ? words(first) : `${words(first)}. ${first.problem.message}`
  const more = under.length > 1 ? ` and ${formatCount(under.length - 1)} more` : ''
  const quarter = Math.floor(percentOf(running.done, running.all) / 25) * 25
  return running.waits_for === 'answer'
    ? `${running.title} needs an answer`
    : `${running.title}${more}, ${quarter} %`
}

/** Jobs in the order in which the status bar shows them: those that ask, run, wait, then those that have ended. */
export function inOrder(jobs: readonly Job[]): Job[] {
  const place = ({ state, waits_for }: Job) =>
    waits_for === 'answer' ? 0 : state === 'running' ? 1 : state === 'waiting' ? 2 : 3
  return jobs.toSorted((one, other) => place(one) - place(other))
}
