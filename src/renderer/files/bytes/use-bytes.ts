import { isProblem } from '../../../contract/problem.ts'
import { maxReadBytes } from '../../../contract/workstation/files/files.ts'
import { invoke } from '../../state/bridge.ts'
import { useQuestion } from '../../state/reader/use-operation.ts'
import type { ByteRange } from './byte-selection.ts'
import { bytesOfBase64 } from './copy-forms.ts'

/** Bytes asked for at once, and the step in which what is asked for moves: a page down seldom asks again. */
const windowBytes = 16_384
const stepBytes = 4096

const nothing = { offset: 0, bytes: new Uint8Array(0) }

/** Reads the bytes around what is shown; those read before are returned until the next ones are there. */
export function useBytes(sha256: string, size: number, shown: ByteRange) {
  const offset = Math.max(0, Math.floor((shown.offset - stepBytes) / stepBytes) * stepBytes)
  const read = useQuestion({
    key: size === 0 ? null : `${sha256} ${offset}`,
    ask: () => readRange(sha256, { offset, length: windowBytes }),
    names: ['files.readBytes'],
  })
  return { known: read.lastValue ?? nothing, problem: read.problem, again: read.again }
}

async function readRange(sha256: string, { offset, length }: ByteRange) {
  const answer = await invoke('files.readBytes', { sha256, offset, length })
  return isProblem(answer) ? answer : { offset, bytes: bytesOfBase64(answer.bytes) }
}

/** Reads a range of any length up to what is copied; fewer bytes where the file ends. */
export async function readAll(sha256: string, { offset, length }: ByteRange) {
  const bytes = new Uint8Array(length)
  let done = 0
  while (done < length) {
    const piece = await readRange(sha256, {
      offset: offset + done,
      length: Math.min(maxReadBytes, length - done),
    })
    if (isProblem(piece)) return piece
    if (piece.bytes.length === 0) break
    bytes.set(piece.bytes, done)
    done += piece.bytes.length
  }
  return bytes.subarray(0, done)
}
