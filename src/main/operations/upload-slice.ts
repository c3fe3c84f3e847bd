import { open } from 'node:fs/promises'
import { type Problem, problem } from '../../contract/problem.ts'

/** Milliseconds for which an upload may be silent: its window was closed, or its machine sleeps. */
export const longestSilenceMs = 60_000

/** The answer to a slice that starts behind the byte which was received last. */
export function sliceTooEarly(received: number): Problem {
  return problem('conflict', `Slices come in order: the next one starts at byte ${received}.`)
}

/** Writes a slice of an upload at its place, not at the end: one that failed half-way comes again. */
export async function writeSlice(path: string, offset: number, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'r+')
  try {
    for (let at = 0; at < bytes.length; )
      at += (await file.write(bytes, at, bytes.length - at, offset + at)).bytesWritten
  } finally {
    await file.close()
  }
}
