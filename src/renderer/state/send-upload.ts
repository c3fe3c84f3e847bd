import { isProblem, type Problem, problem } from '../../contract/problem.ts'
import { bridge, invoke } from './bridge.ts'
import { slicesOf } from './upload-plan.ts'

/** Announces files that the workstation cannot read by a path; returns the id under which an operation takes them. */
export async function beginUpload(
  files: readonly { readonly name: string; readonly size: number }[],
): Promise<string | Problem> {
  const answer = await invoke('uploads.begin', { files: files.map(({ name, size }) => ({ name, size })) })
  return isProblem(answer) ? answer : answer.upload
}

type Sending = {
  readonly upload: string
  /** Position of the file among those announced. */
  readonly position?: number
  /** Called before each slice; false ends the sending. */
  readonly isWanted?: () => boolean
  /** Called after the first slice, when more follow. */
  readonly onFirst?: () => Promise<void>
  /** Called after each slice with the number of bytes sent. */
  readonly onSent?: (bytes: number) => void
  /** True to end a file that cannot be read any more where it was last read. */
  readonly endsEarly?: boolean
}

/** The problem of a file that could not be read to its end: it was moved, changed or removed meanwhile. */
export const unreadableFile = problem('failed', 'The file cannot be read any more.')

/**
 * Sends a file slice by slice. Null when all of it was sent, or was no longer wanted; `unreadableFile` when it could not
 * be read; else why a slice was refused.
 */
export async function sendFile(
  file: File,
  { upload, position = 0, isWanted = () => true, onFirst, onSent, endsEarly = false }: Sending,
): Promise<Problem | null> {
  // an empty file needs no slice: its size was announced
  if (file.size === 0) return null
  for (const { offset, end, last } of slicesOf(file.size)) {
    if (!isWanted()) return null
    const slice = file.slice(offset, end)
    // a browser reads the file itself while sending; only the desktop's window has to load the bytes
    const bytes = bridge.host === 'headless' ? slice : await bytesOf(slice)
    const append = (given: Blob | Uint8Array, isLast: boolean) =>
      bridge.invoke('uploads.append', { upload, file: position, offset, bytes: given, last: isLast })
    const answer = bytes === null ? null : await append(bytes, last)
    if (answer === null || (isProblem(answer) && (await bytesOf(slice)) === null)) {
      const ended = endsEarly ? await append(new Uint8Array(), true) : unreadableFile
      return isProblem(ended) ? ended : null
    }
    if (isProblem(answer)) return answer
    onSent?.(end)
    if (offset === 0 && !last) await onFirst?.()
  }
  return null
}

async function bytesOf(slice: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await slice.arrayBuffer())
  } catch {
    // a file on a shared drive may have been removed meanwhile
    return null
  }
}
