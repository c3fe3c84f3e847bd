import { isProblem, type Problem } from '../../contract/problem.ts'
import type { WindowInput } from '../../contract/workstation/bridge.ts'
import { bridge, invoke } from './bridge.ts'
import { startSession, useSessions } from './sessions.ts'
import { slicesOf } from './upload-plan.ts'

/**
 * Takes in what was dropped, pasted or picked and starts a session on it. The desktop host reads files itself, by their
 * paths; a browser hands them over slice by slice, one file after the other.
 */
type Source = WindowInput<'triage.start'>['sources'][number]

/** Texts longer than this travel as an upload, so that no single message is huge. */
const longestText = 4_000_000

/** Starts a session on a text. The answer is the session's id. */
export async function startOnText(text: string, name: string): Promise<string | Problem> {
  if (text.length > longestText) return startOnFiles([new File([text], name, { type: 'text/plain' })])
  const session = await startSession({ sources: [{ kind: 'text', name, text }] })
  return isProblem(session) ? session : session.id
}

/** Starts one session on all files. The answer comes when reading has begun, not when it ends. */
export async function startOnFiles(files: readonly File[]): Promise<string | Problem> {
  const sources = files.map((file): Source => {
    const path = bridge.pathOf(file)
    if (path !== null && path !== '') return { kind: 'path', path }
    return { kind: 'upload', name: file.webkitRelativePath || file.name, size: file.size }
  })
  const session = await startSession({ sources })
  if (isProblem(session)) return session
  void handOver(session.id, files, sources)
  return session.id
}

async function handOver(session: string, files: readonly File[], sources: readonly Source[]): Promise<void> {
  for (const [position, source] of sources.entries()) {
    const file = files[position]
    if (source.kind !== 'upload' || file === undefined) continue
    for (const slice of slicesOf(file.size)) {
      if (!isReading(session)) return
      const bytes = await readSlice(file, slice.offset, slice.end)
      // A file that vanished or changed under the browser ends where it was read to.
      const last = bytes === null || slice.last
      const answer = await invoke('triage.append', {
        session,
        source: position,
        offset: slice.offset,
        bytes: bytes ?? new Uint8Array(),
        last,
      })
      if (isProblem(answer)) return
      if (last) break
    }
  }
}

async function readSlice(file: File, from: number, to: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.slice(from, to).arrayBuffer())
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

const mostFiles = 10_000

async function walk(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= mostFiles) return
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
    )
    if (file !== null) found.push(file)
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
