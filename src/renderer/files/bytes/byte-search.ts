import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { Needle } from '../../../contract/workstation/files/file-bytes.ts'
import type { ByteRange } from './byte-selection.ts'
import type { SearchState } from './search-words.ts'

export type Sought = { readonly kind: 'bytes' | 'text'; readonly written: string; readonly anyCase: boolean }

/** What a person wrote as what is searched for, or why it is nothing. */
export function needleOf({ kind, written, anyCase }: Sought): Needle | { readonly problem: string } {
  if (kind === 'text') {
    if (written === '') return { problem: 'Write the text to search for.' }
    return { kind: 'text', text: written, encodings: ['utf-8', 'utf-16le', 'utf-16be'], any_case: anyCase }
  }
  const hex = written.replace(/0x|\\x|[\s,;:]/gi, '').toLowerCase()
  if (hex === '') return { problem: 'Write the bytes to search for, such as 4d 5a 90.' }
  if (!/^[0-9a-f]+$/.test(hex))
    return { problem: 'Bytes are written in hexadecimal digits, such as 4d 5a 90.' }
  if (hex.length % 2 === 1)
    return { problem: 'A byte is written with two hexadecimal digits: one is missing.' }
  if (hex.length > 2048) return { problem: 'At most 1,024 bytes are searched for.' }
  return { kind: 'bytes', hex }
}

type Ask = (piece: {
  readonly from: number
  readonly until: number
  readonly direction: 'next' | 'previous'
}) => Promise<
  | Problem
  | {
      readonly found: ByteRange | null
      readonly searched: { readonly from: number; readonly until: number }
    }
>

export type SearchRun = {
  readonly size: number
  /** Where the search begins: behind it, or before it. */
  readonly at: number
  readonly direction: 'next' | 'previous'
  readonly ask: Ask
  readonly signal: AbortSignal
  readonly onProgress: (state: SearchState) => void
}

/**
 * Searches a file piece by piece from a place on, and on from the other end until that place: so that what is not found
 * was looked for in the whole file. Returns what it came to, with the hit.
 */
export async function searchFile(
  run: SearchRun,
): Promise<{ readonly state: SearchState; readonly hit: ByteRange | null }> {
  const { size, direction, signal, onProgress } = run
  const at = Math.max(0, Math.min(run.at, size))
  const [first, second] = [
    { from: at, until: size },
    { from: 0, until: at },
  ]
  const parts = direction === 'next' ? [first, second] : [second, first]
  let done = 0
  for (const [index, part] of parts.entries()) {
    let { from, until } = part
    while (from < until) {
      if (signal.aborted) return { state: { is: 'stopped', done, size }, hit: null }
      const answer = await run.ask({ from, until, direction })
      if (isProblem(answer)) return { state: { is: 'failed', why: answer.message }, hit: null }
      if (answer.found !== null && !signal.aborted)
        return {
          state: { is: 'found', offset: answer.found.offset, isPastEnd: index === 1, direction },
          hit: answer.found,
        }
      const length = answer.searched.until - answer.searched.from
      if (length <= 0) return { state: { is: 'none', searched: done, size }, hit: null }
      done += length
      if (direction === 'next') from = answer.searched.until
      else until = answer.searched.from
      if (!signal.aborted) onProgress({ is: 'searching', done, size })
    }
  }
  return { state: { is: 'none', searched: done, size }, hit: null }
}
