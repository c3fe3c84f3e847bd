import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StreamedText } from '../../contract/streamed-text.ts'
import { logFault } from '../operations/workstation.ts'
import { connectionLimits } from './connection-limits.ts'

/** Characters that are sent together; a text comes in pieces as small as its lines. */
const pieceLength = 65_536

/**
 * Sends a text as it is made: the next piece is asked for when the one before was taken, and who goes away ends the making. A text
 * whose making fails half-way breaks off, so that nobody takes what came for the whole.
 */
export async function sendStream(
  response: ServerResponse,
  text: StreamedText,
  headers: Readonly<Record<string, string>>,
  status: number,
): Promise<true> {
  const { req: request, socket } = response
  response.writeHead(status, {
    ...headers,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  if (request.method === 'HEAD') {
    await text[Symbol.asyncIterator]().return?.()
    response.end()
    return true
  }
  // who takes nothing for so long is let go
  socket?.setTimeout(connectionLimits.unreadMs)
  const failure: { error?: unknown } = {}
  try {
    await pipeline(Readable.from(gathered(text, failure), { highWaterMark: 1 }), response)
  } catch (error) {
    // the response is closed by now; that somebody went away is no fault
    if ('error' in failure) logFault('An answer broke off', failure.error)
    else if (!response.destroyed) throw error
  }
  return true
}

async function* gathered(text: StreamedText, failure: { error?: unknown }): AsyncGenerator<Buffer> {
  let piece = ''
  try {
    for await (const next of text) {
      piece += next
      if (piece.length < pieceLength) continue
      yield Buffer.from(piece, 'utf8')
      piece = ''
    }
  } catch (error) {
    // that the reader went away is thrown in here too
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') failure.error = error
    throw error
  }
  if (piece !== '') yield Buffer.from(piece, 'utf8')
}
