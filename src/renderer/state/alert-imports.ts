import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { ColumnMapping, ValueReading } from '../../contract/workstation/alert-columns.ts'
import type { AlertImportJob } from '../../contract/workstation/alert-import.ts'
import { bridge, invoke, onReconnect } from './bridge.ts'
import { slicesOf } from './upload-plan.ts'

/**
 * Imports of alerts as the workstation tells of them: they go on while their dialog is closed, other views are shown, or the window is
 * gone. The status bar has them, and what came of them until somebody looked at it.
 */
type AlertImports = {
  /** Newest first. */
  readonly jobs: readonly AlertImportJob[]
  readonly isOpen: boolean
  /** The import that the dialog shows; null while a file is chosen. */
  readonly shown: string | null
  /** Imports whose file this window could not hand over to its end. */
  readonly unread: ReadonlySet<string>
}

export const useAlertImports = create<AlertImports>(() => ({
  jobs: [],
  isOpen: false,
  shown: null,
  unread: new Set<string>(),
}))

/** What is to be said of those. */
export const fileGone: Problem = {
  kind: 'problem',
  code: 'failed',
  message:
    'The file could not be read any more: it was moved, changed or taken away. Nothing of it was taken in.',
}

const { setState, getState } = useAlertImports
/** Imports whose file this window hands over. */
const handing = new Set<string>()
/** Counts readings of the list: an answer that another one has overtaken is old. */
let readings = 0

export function isUnderWay({ ended_at }: AlertImportJob): boolean {
  return ended_at === null
}

async function loadJobs(): Promise<void> {
  readings += 1
  const reading = readings
  const answer = await invoke('alertInbox.imports', {})
  if (!isProblem(answer) && reading === readings) setState({ jobs: answer.jobs })
}

/** Reads the imports, and keeps them current while the window is open. */
export function followAlertImports(): () => void {
  void loadJobs()
  const ask = () => void loadJobs()
  const stops = [bridge.subscribe('alert-imports', ask), onReconnect(ask)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Opens the dialog: with an import, or for a file that is to be chosen. */
export function openAlertImport(id: string | null): void {
  setState({ isOpen: true, shown: id })
}

/** Closes the dialog. What is over was seen then; what is not goes on. */
export function closeAlertImport(): void {
  const { jobs, shown } = getState()
  setState({ isOpen: false, shown: null })
  const job = jobs.find(({ id }) => id === shown)
  if (job !== undefined && !isUnderWay(job)) void forgetAlertImport(job.id)
}

/** Takes an import that is over off, in every window. */
export async function forgetAlertImport(id: string): Promise<void> {
  await invoke('alertInbox.forgetImport', { job: id })
  await loadJobs()
}

/** Stops an import; what was kept of it stays. */
export async function stopAlertImport(id: string): Promise<Problem | null> {
  const answer = await invoke('alertInbox.cancelImport', { job: id })
  await loadJobs()
  return isProblem(answer) ? answer : null
}

/**
 * What would not be taken in any more if this window were closed, in words: what it still hands over; and where the workstation ends
 * with its window, everything.
 */
export function importsLostByClosing(): string[] {
  return getState()
    .jobs.filter((job) => isUnderWay(job) && (handing.has(job.id) || bridge.onClosing !== null))
    .map(({ name }) => `The rest of ${name}`)
}

/**
 * Begins to import a file, whatever its size, and shows it in the dialog. The desktop host reads it by its path; a browser hands it over
 * slice by slice, which goes on after the answer. Gives why it was refused.
 */
export async function startAlertImport(
  file: File,
  mapping: ColumnMapping | null,
  reading: ValueReading,
): Promise<Problem | null> {
  const path = bridge.pathOf(file)
  const isNamed = path !== null && path !== ''
  const answer = await invoke('alertInbox.beginImport', {
    file: isNamed ? { kind: 'path', path } : { kind: 'upload', name: file.name, size: file.size },
    mapping,
    reading,
  })
  if (isProblem(answer)) return answer
  const { job } = answer
  setState(({ jobs }) => ({ jobs: [job, ...jobs.filter(({ id }) => id !== job.id)], shown: job.id }))
  if (!isNamed) void handOver(job.id, file)
  return null
}

async function handOver(job: string, file: File): Promise<void> {
  handing.add(job)
  for (const { offset, end, last } of slicesOf(file.size)) {
    const bytes = await bytesOf(file, offset, end)
    const answer =
      bytes === null ? null : await invoke('alertInbox.appendImport', { job, offset, bytes, last })
    if (answer !== null && !isProblem(answer)) continue
    // a file that vanished meanwhile, or an import that was stopped: nobody waits for the rest
    if (bytes === null) setState(({ unread }) => ({ unread: new Set([...unread, job]) }))
    await stopAlertImport(job)
    break
  }
  handing.delete(job)
}

async function bytesOf(file: File, from: number, to: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.slice(from, to).arrayBuffer())
  } catch {
    // the file is on a disk that others use: it may be gone by now
    return null
  }
}
