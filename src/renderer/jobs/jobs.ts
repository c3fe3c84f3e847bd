import { useEffect } from 'react'
import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { Job } from '../../contract/workstation/jobs/jobs.ts'
import { invoke } from '../state/bridge.ts'
import { createReader } from '../state/reader/reader.ts'
import { act } from '../ui/act.ts'

/**
 * Jobs as reported by the workstation, of all kinds and views. They continue while other views are shown or the window
 * is closed.
 */
type Jobs = {
  /** Newest first. */
  readonly jobs: readonly Job[]
  /** Jobs that a dialog or page shows at present, which the status bar leaves out. */
  readonly watched: readonly string[]
}

export const useJobs = create<Jobs>(() => ({ jobs: [], watched: [] }))

const { setState } = useJobs
/** Milliseconds between two readings of the list. */
const refreshMs = 200

const reader = createReader({
  names: ['jobs.list'],
  ask: () => invoke('jobs.list', {}),
  show: (answer) => {
    if (!isProblem(answer)) setState({ jobs: answer.jobs })
  },
  everyMs: refreshMs,
})
export const loadJobs = reader.read

/** Reads the jobs, and keeps them current while the window is open. */
export const followJobs = reader.start

/** Shows a job that was just started, which may have ended, and be listed as such, before its answer arrives. */
export function showJob(job: Job): void {
  setState(({ jobs }) => ({ jobs: jobs.some(({ id }) => id === job.id) ? jobs : [job, ...jobs] }))
}

/** Cancels a job; returns why that was refused. */
export async function cancelJob(id: string): Promise<Problem | null> {
  const answer = await invoke('jobs.cancel', { job: id })
  await loadJobs()
  return isProblem(answer) ? answer : null
}

/** Removes a job that has ended from the list, in every window. */
export async function forgetJob(id: string): Promise<void> {
  await act('jobs.forget', { job: id }, { done: null, again: loadJobs })
}

/** Leaves a job out of the status bar while the caller shows it. */
export function useWatchedJob(id: string | null): void {
  useEffect(() => {
    if (id === null) return
    setState(({ watched }) => ({ watched: [...watched, id] }))
    return () =>
      setState(({ watched }) => {
        const at = watched.indexOf(id)
        return { watched: watched.filter((_, index) => index !== at) }
      })
  }, [id])
}
