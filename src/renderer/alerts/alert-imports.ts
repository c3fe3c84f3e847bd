import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { ColumnMapping, ValueReading } from '../../contract/workstation/alerts/alert-columns.ts'
import type { AlertImportJob } from '../../contract/workstation/alerts/alert-import.ts'
import { bridge, invoke, onReconnect } from '../state/bridge.ts'
import { slicesOf } from '../state/upload-plan.ts'

/**
 * Imports of alerts as reported by the workstation. They continue while their dialog is closed, other views are shown,
 * or the window is closed. The status bar shows them, and their result until it has been viewed.
 */
type AlertImports = {
  /** Newest first. */
  readonly jobs: readonly AlertImportJob[]
  readonly isOpen: boolean
  /** Dropped files to be asked about one after the other; the dialog shows the first. */
  readonly dropped: readonly File[]
  /** The import that the dialog shows; null while a file is chosen. */
  readonly shown: string | null
  /** Imports whose file this window could not read to the end. */
  readonly unread: ReadonlySet<string>
}

export const useAlertImports = create<AlertImports>(() => ({
  jobs: [],
  isOpen: false,
  dropped: [],
  shown: null,
  unread: new Set<string>(),
}))

/** The problem shown for imports in `unread`. */
export const fileGone: Problem = {
  kind: 'problem',
  code: 'failed',
  message: 'The file can no longer be read: it was moved, changed or removed. Choose it again to import it.',
}

const { setState, getState } = useAlertImports
/** Imports whose file is being uploaded by this window. */
const handing = new Set<string>()
/** Number of the latest request for the list; answers to earlier ones are discarded. */
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

/** Opens the dialog for an import, or with null for choosing a file. */
export function openAlertImport(id: string | null): void {
  setState({ isOpen: true, shown: id, dropped: [] })
}

/** Opens the dialog on dropped files. */
export function importAlertFiles(files: readonly File[]): void {
  setState({ isOpen: true, shown: null, dropped: files })
}

/**
 * Closes the dialog, or goes on to the next dropped file. A finished import then counts as viewed; a running one
 * continues.
 */
export function closeAlertImport(): void {
  const { jobs, shown, dropped } = getState()
  const rest = dropped.slice(1)
  setState({ isOpen: rest.length > 0, shown: null, dropped: rest })
  const job = jobs.find(({ id }) => id === shown)
  if (job !== undefined && !isUnderWay(job)) void forgetAlertImport(job.id)
}

/** Removes a finished import from the list, in every window. */
export async function forgetAlertImport(id: string): Promise<void> {
  await invoke('alertInbox.forgetImport', { job: id })
  await loadJobs()
}

/** Stops an import; what was already stored stays. */
export async function stopAlertImport(id: string): Promise<Problem | null> {
  const answer = await invoke('alertInbox.cancelImport', { job: id })
  await loadJobs()
  return isProblem(answer) ? answer : null
}

/**
 * Returns in words what would be lost if this window were closed: files still being uploaded; and, when the workstation
 * ends with its window, all running imports.
 */
export function importsLostByClosing(): string[] {
  return getState()
    .jobs.filter((job) => isUnderWay(job) && (handing.has(job.id) || bridge.onClosing !== null))
    .map(({ name }) => `The rest of ${name}`)
}

/** How a file is read, and the source (`source` of its preview) whose next files are offered to be read so too. */
type HowToRead = {
  readonly mapping: ColumnMapping
  readonly reading: ValueReading
  readonly remember: string | null
}

/**
 * Begins to import a file of any size and shows it in the dialog. The desktop host reads it by its path; a browser
 * uploads it in slices, which continues after this resolves. Returns the problem when the import was refused.
 */
export async function startAlertImport(
  file: File,
  { mapping, reading, remember }: HowToRead,
): Promise<Problem | null> {
  const path = bridge.pathOf(file)
  const isNamed = path !== null && path !== ''
  const answer = await invoke('alertInbox.beginImport', {
    file: isNamed ? { kind: 'path', path } : { kind: 'upload', name: file.name, size: file.size },
    mapping,
    reading,
    ...(remember !== null && { remember }),
  })
  if (isProblem(answer)) return answer
  const { job } = answer
  // a short import may have ended, and be listed as such, before this answer arrives
  setState(({ jobs }) => ({
    jobs: jobs.some(({ id }) => id === job.id) ? jobs : [job, ...jobs],
    shown: job.id,
  }))
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
    // the file could not be read any more, or the import was stopped: the rest is not sent
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
    // a file on a shared drive may have been removed meanwhile
    return null
  }
}
