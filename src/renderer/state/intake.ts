import { isProblem, type Problem } from '../../contract/problem.ts'
import type { WindowInput } from '../../contract/workstation/window/bridge.ts'
import { bridge } from './bridge.ts'
import { beginUpload, sendFile } from './send-upload.ts'
import { cancelSession, startSession, useSessions } from './sessions.ts'

/**
 * Starts a session on dropped, pasted or chosen content. The desktop host reads files itself, by their paths; a browser
 * uploads them in slices, one file after the other.
 */
type Source = WindowInput<'triage.start'>['sources'][number]

/** Length above which a text is sent as an upload, to keep single messages small. */
const longestText = 4_000_000

/** Maximum number of characters of a file's name: the end of a longer path tells more than its beginning. */
const longestName = 300

/** Called when an upload fails; the part uploaded before is kept. */
export type Report = (problem: Problem) => void

/** Starts a session on a text. Returns the session's id. */
export async function startOnText(text: string, name: string, report: Report): Promise<string | Problem> {
  if (text.length > longestText) return startOnFiles([new File([text], name, { type: 'text/plain' })], report)
  const session = await startSession({ sources: [{ kind: 'text', name, text }] })
  return isProblem(session) ? session : session.id
}

/** Relative paths of files from dropped folders; files of a chosen folder contain theirs. */
const foldersOf = new WeakMap<File, string>()

function nameOf(file: File): string {
  return foldersOf.get(file) ?? (file.webkitRelativePath || file.name)
}

const announced = (file: File) => ({ name: nameOf(file).slice(-longestName), size: file.size })

const byName = new Intl.Collator('en', { numeric: true })

/** Returns the files in the given order; files of folders, which have no defined order, are sorted by name. */
function inOrder(files: readonly File[]): readonly File[] {
  const isOfFolder = files.some((file) => nameOf(file).includes('/'))
  return isOfFolder ? [...files].sort((a, b) => byName.compare(nameOf(a), nameOf(b))) : files
}

/** Starts one session on all files. Resolves when reading has begun, not when it ends. */
export async function startOnFiles(given: readonly File[], report: Report): Promise<string | Problem> {
  const files = inOrder(given)
  const paths = files.map((file) => bridge.pathOf(file) ?? '')
  const sent = files.filter((_, position) => paths[position] === '')
  const upload = sent.length === 0 ? null : await beginUpload(sent.map(announced))
  if (isProblem(upload)) return upload
  const sources: Source[] = paths.filter((path) => path !== '').map((path) => ({ kind: 'path', path }))
  const session = await startSession({
    sources: upload === null ? sources : [...sources, { kind: 'upload', upload }],
  })
  if (isProblem(session)) return session
  if (upload === null) return session.id
  void handOver(session.id, sent, upload).then(async (problem) => {
    if (problem === null || !isReading(session.id)) return
    // nothing would send the rest: the session is ended instead of waiting for it
    await cancelSession(session.id)
    report(problem)
  })
  return session.id
}

/**
 * Maximum number of small files uploaded concurrently, as each would otherwise wait for the response to the previous
 * one.
 */
const sideBySide = 4
const smallFile = 1_000_000

async function handOver(session: string, files: readonly File[], upload: string): Promise<Problem | null> {
  let broken: Problem | null = null
  const under = new Set<Promise<void>>()
  for (const [position, file] of files.entries()) {
    const most = file.size > smallFile ? 1 : sideBySide
    while (under.size >= most) await Promise.race(under)
    if (broken !== null || !isReading(session)) break
    const sending = {
      ...{ upload, position, endsEarly: true },
      isWanted: () => isReading(session),
      onFirst: () => firstFound(session),
    }
    const work = sendFile(file, sending).then((problem) => {
      under.delete(work)
      broken ??= problem
    })
    under.add(work)
    if (most === 1) await work
  }
  await Promise.all(under)
  return broken
}

/** Maximum milliseconds to wait for results of the first slice; a file may contain none. */
const longestPauseMs = 200

/**
 * Resolves when indicators were found and there was a moment to load their rows: the workstation answers sooner while
 * no further slice keeps it busy.
 */
function firstFound(session: string): Promise<void> {
  const isFound = () =>
    useSessions
      .getState()
      .list.some(({ id, total, state }) => id === session && (total > 0 || state !== 'reading'))
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(latest)
      leave()
      resolve()
    }
    const latest = setTimeout(end, longestPauseMs)
    const leave = useSessions.subscribe(() => {
      if (isFound()) end()
    })
    if (isFound()) end()
  })
}

function isReading(session: string): boolean {
  return useSessions.getState().list.some(({ id, state }) => id === session && state === 'reading')
}

/** The files of a drop, and what of its folders is missing among them. */
export type Dropped = { readonly files: readonly File[]; readonly unread: number; readonly isCut: boolean }

/**
 * Returns the files of a drop. Folders are walked; only for triage the desktop host expands a folder's path itself, so
 * there the folder is returned. Must be called while the drop event is handled, since its items are empty afterwards.
 */
export async function droppedFiles(transfer: DataTransfer, forTriage: boolean): Promise<Dropped> {
  const whole = [...transfer.files]
  // a mail program hands over files that lie in no folder: those have no entry, and are taken as they are
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  const entries = items.map((item) => item.webkitGetAsEntry())
  const bare = items.map((item) => item.getAsFile())
  const isExpanded = forTriage && bridge.host === 'electron'
  if (isExpanded || !entries.some((entry) => entry?.isDirectory === true))
    return { files: whole, unread: 0, isCut: false }
  const found: { files: File[]; unread: number; isCut: boolean } = { files: [], unread: 0, isCut: false }
  for (const [at, entry] of entries.entries()) {
    const file = bare[at]
    if (entry !== null) await walk(entry, found)
    else if (file !== null && file !== undefined) found.files.push(file)
    else found.unread += 1
  }
  return found
}

/** Maximum number of files of dropped folders that are taken. */
export const maxFiles = 10_000

async function walk(
  entry: FileSystemEntry,
  found: { files: File[]; unread: number; isCut: boolean },
): Promise<void> {
  if (found.files.length >= maxFiles) {
    found.isCut = true
    return
  }
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
    )
    if (file === null) {
      found.unread += 1
      return
    }
    foldersOf.set(file, entry.fullPath.replace(/^\//, ''))
    found.files.push(file)
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (batch.length === 0) return
    for (const each of batch) await walk(each, found)
  }
}
