import { useMemo } from 'react'
import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { Job } from '../../contract/workstation/jobs/jobs.ts'
import { type PackJob, packImportsOf } from '../../contract/workstation/packs/pack-import-job.ts'
import type { DataPack } from '../../contract/workstation/packs/packs.ts'
import type { WindowInput } from '../../contract/workstation/window/bridge.ts'
import { cancelJob, showJob, useJobs } from '../jobs/jobs.ts'
import { bridge, invoke } from '../state/bridge.ts'
import { createReader } from '../state/reader/reader.ts'
import { beginUpload, sendFile } from '../state/send-upload.ts'

/** Data packs as last loaded, and the upload of files. */
export const usePacks = create<{
  readonly packs: readonly DataPack[] | null
  readonly problem: Problem | null
}>(() => ({ packs: null, problem: null }))

const packReader = createReader({
  names: ['packs.list'],
  ask: () => invoke('packs.list', {}),
  show: (answer) =>
    usePacks.setState(isProblem(answer) ? { problem: answer } : { packs: answer.packs, problem: null }),
})
export const loadPacks = packReader.read

let isFollowing = false

/** Reads packs, and keeps them current from now on. */
export function followPacks(): void {
  if (isFollowing) {
    packReader.again()
    return
  }
  isFollowing = true
  packReader.start()
}

/** Returns the imports of packs, newest first. */
export function usePackJobs(): readonly PackJob[] {
  const jobs = useJobs((now) => now.jobs)
  return useMemo(() => packImportsOf(jobs), [jobs])
}

export function isRunning({ ended_at, waits_for }: PackJob): boolean {
  return ended_at === null && waits_for !== 'answer'
}

type PackRequest = Omit<WindowInput<'packs.import'>, 'file'>

/**
 * Starts the import of a file. The desktop host reads it by its path; a browser uploads it in slices, which continues
 * after this resolves.
 */
export async function importPack(file: File, request: PackRequest): Promise<Job | Problem> {
  const path = bridge.pathOf(file)
  const isNamed = path !== null && path !== ''
  const upload = isNamed ? null : await beginUpload([file])
  if (isProblem(upload)) return upload
  const answer = await invoke('packs.import', {
    ...request,
    file: upload === null ? { kind: 'path', path: path ?? '' } : { kind: 'upload', upload },
  })
  if (isProblem(answer)) return answer
  showJob(answer.job)
  if (upload !== null) void handOver(answer.job.id, file, upload)
  return answer.job
}

async function handOver(job: string, file: File, upload: string): Promise<void> {
  // the file could not be read any more, or the import was stopped: the rest is not sent
  if ((await sendFile(file, { upload })) !== null) await cancelJob(job)
}
