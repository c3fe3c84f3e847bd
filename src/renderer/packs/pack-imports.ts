import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { DataPack, PackJob } from '../../contract/workstation/packs/packs.ts'
import type { WindowInput } from '../../contract/workstation/window/bridge.ts'
import { answerOrder } from '../state/answer-order.ts'
import { bridge, invoke, onReconnect } from '../state/bridge.ts'
import { slicesOf } from '../state/upload-plan.ts'

/** Data packs and their imports as last loaded, and the upload of files. */
export const usePacks = create<{
  readonly packs: readonly DataPack[] | null
  readonly jobs: readonly PackJob[]
  readonly problem: Problem | null
}>(() => ({ packs: null, jobs: [], problem: null }))

const packOrder = answerOrder()
const jobOrder = answerOrder()

export async function loadPacks(): Promise<void> {
  const asked = packOrder.ask()
  const answer = await invoke('packs.list', {})
  if (!packOrder.isNews(asked)) return
  usePacks.setState(isProblem(answer) ? { problem: answer } : { packs: answer.packs, problem: null })
}

async function loadJobs(): Promise<void> {
  const asked = jobOrder.ask()
  const answer = await invoke('packs.jobs', {})
  if (!isProblem(answer) && jobOrder.isNews(asked)) usePacks.setState({ jobs: answer.jobs })
}

let isFollowing = false

/** Reads packs and imports, and keeps them current from now on. */
export function followPacks(): void {
  void loadPacks()
  void loadJobs()
  if (isFollowing) return
  isFollowing = true
  bridge.subscribe('packs', ({ changed }) => {
    void loadJobs()
    if (changed === 'packs') void loadPacks()
  })
  onReconnect(() => {
    void loadPacks()
    void loadJobs()
  })
}

export function isRunning({ state }: PackJob): boolean {
  return state === 'uploading' || state === 'waiting' || state === 'reading'
}

type PackRequest = Omit<WindowInput<'packs.import'>, 'file'>

/**
 * Starts the import of a file. The desktop host reads it by its path; a browser uploads it in slices, which continues
 * after this resolves.
 */
export async function importPack(file: File, request: PackRequest): Promise<PackJob | Problem> {
  const path = bridge.pathOf(file)
  const isNamed = path !== null && path !== ''
  const answer = await invoke('packs.import', {
    ...request,
    file: isNamed ? { kind: 'path', path } : { kind: 'upload', name: file.name, size: file.size },
  })
  if (isProblem(answer)) return answer
  await loadJobs()
  if (!isNamed) void handOver(answer.job.id, file)
  return answer.job
}

async function handOver(job: string, file: File): Promise<void> {
  for (const { offset, end, last } of slicesOf(file.size)) {
    const bytes = file.slice(offset, end)
    const given = bridge.host === 'headless' ? bytes : new Uint8Array(await bytes.arrayBuffer())
    const answer = await bridge.invoke('packs.append', { job, offset, bytes: given, last })
    if (!isProblem(answer)) continue
    // the file could not be read any more, or the import was stopped: the rest is not sent
    await invoke('packs.cancel', { job })
    return
  }
}
