import { maxNeedle, type Needle, searchedAtOnce } from '../../../contract/workstation/files/file-bytes.ts'
import { findBytes, patternsOf } from '../../engine/file/bytes/find-bytes.ts'
import type { BlobFault, OpenBlob } from '../../operations/data-dir/blob-folder.ts'
import { yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'

type Search = {
  readonly needle: Needle
  readonly from: number
  readonly until: number
  readonly direction: 'next' | 'previous'
}

type Searched = {
  readonly found: { readonly offset: number; readonly length: number } | null
  readonly searched: { readonly from: number; readonly until: number }
}

/** Bytes read at once: searching them takes a few milliseconds, between which other calls are answered. */
const pieceBytes = 2 ** 20

/** Searches a file, at most `searchedAtOnce` bytes of it, and says which part it has searched. */
export async function searchBytes(
  file: Pick<OpenBlob, 'size' | 'slice'>,
  { needle, from, until, direction }: Search,
  most = searchedAtOnce,
): Promise<Searched | BlobFault> {
  const patterns = patternsOf(needle)
  const begin = Math.min(from, file.size)
  const end = Math.max(begin, Math.min(until, file.size))
  const isNext = direction === 'next'
  let done = 0
  while (done < end - begin && done < most) {
    const length = Math.min(pieceBytes, end - begin - done)
    const at = isNext ? begin + done : end - done - length
    // what begins in this piece may end in the next one
    const read = await file.slice(at, length + maxNeedle)
    if (typeof read === 'string') return read
    const match = findBytes(
      Buffer.from(read.buffer, read.byteOffset, read.length),
      patterns,
      length,
      direction,
    )
    done += length
    if (match !== null)
      return {
        found: { offset: at + match.at, length: match.length },
        searched: isNext ? { from: begin, until: at + length } : { from: at, until: end },
      }
    await yieldToEventLoop()
  }
  return {
    found: null,
    searched: isNext ? { from: begin, until: begin + done } : { from: end - done, until: end },
  }
}
