import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StreamedText } from '../../contract/streamed-text.ts'
import { logFault } from '../operations/workstation.ts'
import { connectionLimits } from './connection-limits.ts'

/** Number of characters sent at once; a text is produced in pieces as small as its lines. */
const pieceLength = 65_536

/**
 * Sends a text as it is produced: the next piece is requested when the previous one was accepted, and a disconnecting
 * client ends the production. When the production fails half-way, the response is aborted, so that it is not mistaken
 * for the complete text.
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
  // a client that reads nothing for this long is disconnected
  socket?.setTimeout(connectionLimits.unreadMs)
  const failure: { error?: unknown } = {}
  try {
    await pipeline(Readable.from(gathered(text, failure), { highWaterMark: 1 }), response)
  } catch (error) {
    // the response is closed by now; a disconnected client is not a fault
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
    // a disconnect of the client is thrown here as well
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') failure.error = error
    throw error
  }
  if (piece !== '') yield Buffer.from(piece, 'utf8')
}
