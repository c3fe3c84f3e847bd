import { type Problem, problem } from '../../../contract/problem.ts'

/** Milliseconds without a slice after which an upload is abandoned: its window was closed, or its machine sleeps. */
export const longestSilenceMs = 60_000

/** Returns the problem for a slice that starts after the last byte received. */
export function sliceTooEarly(received: number): Problem {
  return problem('conflict', `Slices come in order: the next one starts at byte ${received}.`)
}

/** Writes a slice of an upload at its offset, not at the end: one that failed half-way is sent again. */
export async function writeSlice(path: string, offset: number, bytes: Uint8Array): Promise<void> {
  // a host starts without it
  const { open } = await import('node:fs/promises')
  const file = await open(path, 'r+')
  try {
    for (let at = 0; at < bytes.length; )
      at += (await file.write(bytes, at, bytes.length - at, offset + at)).bytesWritten
  } finally {
    await file.close()
  }
}
