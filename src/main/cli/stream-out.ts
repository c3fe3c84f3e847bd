import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { printableContent } from '../../contract/printable.ts'
import { type Problem, problem } from '../../contract/problem.ts'
import type { StreamedText } from '../../contract/streamed-text.ts'
import type { Output } from './surroundings.ts'

/** Number of characters written at once. */
const pieceLength = 65_536

/**
 * Writes a text as it is produced, with backpressure; on a terminal, what that would obey is escaped. Returns a problem when its production failed: the output is then
 * incomplete.
 */
export async function printStream(output: Output, text: StreamedText): Promise<Problem | null> {
  return each(text, async (piece) => {
    const shown = output.isTTY === true ? printableContent(piece) : piece
    if (output.write(shown) === false && output.once !== undefined)
      await new Promise<void>((resolve) => output.once?.('drain', () => resolve()))
  })
}

/** Writes a text into a file as it is produced, all or nothing: to a temporary file, flushed to disk, then renamed. */
export async function writeStream(path: string, text: StreamedText): Promise<Problem | null> {
  const scratch = `${path}.part`
  const handle = openSync(scratch, 'w', 0o644)
  let refused: Problem | null
  try {
    refused = await each(text, (piece) => {
      const bytes = Buffer.from(piece, 'utf8')
      for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
    })
    if (refused === null) fsyncSync(handle)
  } catch (error) {
    rmSync(scratch, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
  if (refused === null) renameSync(scratch, path)
  else rmSync(scratch, { force: true })
  return refused
}

async function each(
  text: StreamedText,
  write: (piece: string) => Promise<void> | void,
): Promise<Problem | null> {
  let piece = ''
  const pieces = text[Symbol.asyncIterator]()
  for (;;) {
    const next = await pieces.next().catch((error: unknown) => ({ broken: error }))
    if ('broken' in next)
      return problem('failed', next.broken instanceof Error ? next.broken.message : String(next.broken))
    if (next.done === true) break
    piece += next.value
    if (piece.length < pieceLength) continue
    await write(piece)
    piece = ''
  }
  if (piece !== '') await write(piece)
  return null
}
