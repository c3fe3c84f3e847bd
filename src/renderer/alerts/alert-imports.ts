import { useMemo } from 'react'
import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { ColumnMapping, ValueReading } from '../../contract/workstation/alerts/alert-columns.ts'
import {
  type AlertImportJob,
  alertImportOf,
  alertImportsOf,
} from '../../contract/workstation/alerts/alert-import-job.ts'
import type { Job } from '../../contract/workstation/jobs/jobs.ts'
import { cancelJob, forgetJob, showJob, useJobs } from '../jobs/jobs.ts'
import { bridge, invoke } from '../state/bridge.ts'
import { navigate } from '../state/router.ts'
import { beginUpload, sendFile, unreadableFile } from '../state/send-upload.ts'
import type { JobKind } from '../state/view.ts'
import { importVerb, importWords } from './alert-import-words.ts'

/** The dialog that imports alerts. Imports themselves are jobs. */
type AlertImports = {
  readonly isOpen: boolean
  /** Dropped files to be asked about one after the other; the dialog shows the first. */
  readonly dropped: readonly File[]
  /** The import that the dialog shows; null while a file is chosen. */
  readonly shown: string | null
  /** Imports whose file this window could not read to the end. */
  readonly unread: ReadonlySet<string>
}

export const useAlertImports = create<AlertImports>(() => ({
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

export function isUnderWay({ ended_at }: Pick<Job, 'ended_at'>): boolean {
  return ended_at === null
}

/** Returns the import that the dialog shows; null while a file is chosen. */
export function useShownImport(): AlertImportJob | null {
  const shown = useAlertImports((now) => now.shown)
  const job = useJobs(({ jobs }) => jobs.find(({ id }) => id === shown))
  return useMemo(() => (job === undefined ? null : alertImportOf(job)), [job])
}

/** How the status bar shows imports of alerts. */
export const alertImportKind: JobKind = {
  words: (job) => importWords(alertImportOf(job)),
  open: ({ id }) => {
    navigate('/alerts')
    openAlertImport(id)
  },
  progressLabel: (job) => `${importVerb(alertImportOf(job))} ${alertImportOf(job).name}`,
  cancelLabel: (job) => `Stop importing ${alertImportOf(job).name}`,
  dismissLabel: (job) => `Dismiss the message about ${alertImportOf(job).name}`,
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
  const { shown, dropped } = getState()
  const rest = dropped.slice(1)
  setState({ isOpen: rest.length > 0, shown: null, dropped: rest })
  const job = useJobs.getState().jobs.find(({ id }) => id === shown)
  if (job !== undefined && !isUnderWay(job)) void forgetJob(job.id)
}

/**
 * Returns in words what would be lost if this window were closed: files still being uploaded; and, when the workstation
 * ends with its window, all running imports.
 */
export function importsLostByClosing(): string[] {
  return alertImportsOf(useJobs.getState().jobs)
    .filter((job) => isUnderWay(job) && (handing.has(job.id) || bridge.onClosing !== null))
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
  const upload = isNamed ? null : await beginUpload([file])
  if (isProblem(upload)) return upload
  const answer = await invoke('alertInbox.beginImport', {
    file: upload === null ? { kind: 'path', path: path ?? '' } : { kind: 'upload', upload },
    mapping,
    reading,
    ...(remember !== null && { remember }),
  })
  if (isProblem(answer)) return answer
  const { job } = answer
  showJob(job)
  setState({ shown: job.id })
  if (upload !== null) void handOver(job.id, file, upload)
  return null
}

async function handOver(job: string, file: File, upload: string): Promise<void> {
  handing.add(job)
  const problem = await sendFile(file, { upload })
  if (problem === unreadableFile) setState(({ unread }) => ({ unread: new Set([...unread, job]) }))
  // the file could not be read any more, or the import was stopped: the rest is not sent
  if (problem !== null) await cancelJob(job)
  handing.delete(job)
}
