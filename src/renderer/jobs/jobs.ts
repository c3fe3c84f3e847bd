import { useEffect } from 'react'
import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { Job } from '../../contract/workstation/jobs/jobs.ts'
import { answerOrder } from '../state/answer-order.ts'
import { bridge, invoke, onReconnect } from '../state/bridge.ts'
import { throttlePerKey } from '../state/throttle.ts'

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
const order = answerOrder()
/** Milliseconds between two readings of the list. */
const refreshMs = 200

export async function loadJobs(): Promise<void> {
  const asked = order.ask()
  const answer = await invoke('jobs.list', {})
  if (!isProblem(answer) && order.isNews(asked)) setState({ jobs: answer.jobs })
}

/** Reads the jobs, and keeps them current while the window is open. */
export function followJobs(): () => void {
  const refresh = throttlePerKey(refreshMs, loadJobs)
  const ask = () => refresh('')
  ask()
  const stops = [bridge.subscribe('jobs', ask), onReconnect(ask)]
  return () => {
    for (const stop of stops) stop()
  }
}

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
  await invoke('jobs.forget', { job: id })
  await loadJobs()
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
