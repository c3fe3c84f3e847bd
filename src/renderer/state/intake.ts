import { isProblem, type Problem } from '../../contract/problem.ts'
import type { WindowInput } from '../../contract/workstation/bridge.ts'
import { bridge } from './bridge.ts'
import { cancelSession, startSession, useSessions } from './sessions.ts'
import { slicesOf } from './upload-plan.ts'

/**
 * Takes in what was dropped, pasted or picked and starts a session on it. The desktop host reads files itself, by their
 * paths; a browser hands them over slice by slice, one file after the other.
 */
type Source = WindowInput<'triage.start'>['sources'][number]

/** Texts longer than this travel as an upload, so that no single message is huge. */
const longestText = 4_000_000

/** Hears why handing over broke off; what was handed over till then is kept. */
export type Report = (problem: Problem) => void

/** Starts a session on a text. The answer is the session's id. */
export async function startOnText(text: string, name: string, report: Report): Promise<string | Problem> {
  if (text.length > longestText) return startOnFiles([new File([text], name, { type: 'text/plain' })], report)
  const session = await startSession({ sources: [{ kind: 'text', name, text }] })
  return isProblem(session) ? session : session.id
}

/** Where files of a dropped folder lay in it; a picked folder's files say it themselves. */
const foldersOf = new WeakMap<File, string>()

function nameOf(file: File): string {
  return foldersOf.get(file) ?? (file.webkitRelativePath || file.name)
}

const byName = new Intl.Collator('en', { numeric: true })

/** Files in the order they were named in; those of folders, which come in no order, by their names. */
function inOrder(files: readonly File[]): readonly File[] {
  const isOfFolder = files.some((file) => nameOf(file).includes('/'))
  return isOfFolder ? [...files].sort((a, b) => byName.compare(nameOf(a), nameOf(b))) : files
}

/** Starts one session on all files. The answer comes when reading has begun, not when it ends. */
export async function startOnFiles(given: readonly File[], report: Report): Promise<string | Problem> {
  const files = inOrder(given)
  const sources = files.map((file): Source => {
    const path = bridge.pathOf(file)
    if (path !== null && path !== '') return { kind: 'path', path }
    return { kind: 'upload', name: nameOf(file), size: file.size }
  })
  const session = await startSession({ sources })
  if (isProblem(session)) return session
  void handOver(session.id, files, sources).then(async (problem) => {
    if (problem === null || !isReading(session.id)) return
    // Nobody would hand over the rest: the session ends here instead of waiting for it.
    await cancelSession(session.id)
    report(problem)
  })
  return session.id
}

/** Small files travel side by side, since each would else wait for the answer to the one before. */
const sideBySide = 4
const smallFile = 1_000_000

async function handOver(
  session: string,
  files: readonly File[],
  sources: readonly Source[],
): Promise<Problem | null> {
  let broken: Problem | null = null
  const under = new Set<Promise<void>>()
  for (const [position, source] of sources.entries()) {
    const file = files[position]
    // An empty file has nothing to hand over: its size said all.
    if (source.kind !== 'upload' || file === undefined || file.size === 0) continue
    const most = file.size > smallFile ? 1 : sideBySide
    while (under.size >= most) await Promise.race(under)
    if (broken !== null || !isReading(session)) break
    const work = handOverFile(session, position, file).then((problem) => {
      under.delete(work)
      broken ??= problem
    })
    under.add(work)
    if (most === 1) await work
  }
  await Promise.all(under)
  return broken
}

async function handOverFile(session: string, position: number, file: File): Promise<Problem | null> {
  for (const { offset, end, last } of slicesOf(file.size)) {
    if (!isReading(session)) return null
    const append = (bytes: Blob | Uint8Array, isLast: boolean) =>
      bridge.invoke('triage.append', { session, source: position, offset, bytes, last: isLast })
    const slice = file.slice(offset, end)
    // A browser reads the file itself while it sends; only the desktop's window has to hold the bytes.
    const bytes = bridge.host === 'headless' ? slice : await bytesOf(slice)
    const answer = bytes === null ? null : await append(bytes, last)
    // A file that vanished or changed meanwhile ends where it was read to.
    const isGone = answer === null || (isProblem(answer) && (await bytesOf(slice)) === null)
    if (isGone) {
      const ended = await append(new Uint8Array(), true)
      return isProblem(ended) ? ended : null
    }
    if (isProblem(answer)) return answer
    if (offset === 0 && !last) await firstFound(session)
  }
  return null
}

/** Longest wait for what the first slice holds; a file may hold nothing. */
const longestPauseMs = 200

/**
 * Resolves when something was found and its rows had a moment to come: the workstation answers for them sooner while no
 * further slice keeps it busy.
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

async function bytesOf(slice: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await slice.arrayBuffer())
  } catch {
    return null
  }
}

function isReading(session: string): boolean {
  return useSessions.getState().list.some(({ id, state }) => id === session && state === 'reading')
}

/**
 * The files of a drop. Folders are walked in a browser; the desktop host expands a folder's path itself, so there the
 * folder stands for its files. Has to be called while the drop event is handled: afterwards its items are empty.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const whole = [...transfer.files]
  if (bridge.host === 'electron') return whole
  const entries = [...transfer.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
  if (!entries.some((entry) => entry?.isDirectory === true)) return whole
  const found: File[] = []
  for (const entry of entries) if (entry !== null) await walk(entry, found)
  return found
}

const maxFiles = 10_000

async function walk(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= maxFiles) return
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
    )
    if (file === null) return
    foldersOf.set(file, entry.fullPath.replace(/^\//, ''))
    found.push(file)
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
