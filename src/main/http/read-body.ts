import type { IncomingMessage } from 'node:http'
import { jsonTooLarge } from '../../contract/json-size.ts'
import { maxNesting } from '../../contract/nesting.ts'
import { invalid, type Problem, problem } from '../../contract/problem.ts'
import { wellFormed } from '../../contract/well-formed.ts'
import { yieldToEventLoop } from '../operations/workstation.ts'

/** Reads request bodies with size limits enforced while reading. */

/** Maximum size of a JSON body, in bytes: a script of 10 MB in Base64, with room for its envelope. */
export const largestJsonBytes = 16 * 1_048_576

/** Maximum number of values in a body; no operation takes as many. */
const maxBodyValues = 500_000
/** Number of bytes that take a noticeable time to parse. */
const longBody = 65_536

/** Reads all bytes of a body, or returns a problem as soon as there are too many. */
export async function readBytes(request: IncomingMessage, most: number): Promise<Buffer | Problem> {
  const announced = Number(request.headers['content-length'] ?? 0)
  const tooLarge = () => {
    request.resume()
    return problem(
      'too-large',
      `Provided body is invalid: it is larger than ${Math.floor(most / 1_048_576)} MB.`,
      { field: 'body' },
    )
  }
  if (announced > most) return tooLarge()
  // most bodies arrive together with their header and are complete by now, so there is nothing to wait for
  if (announced > 0 && request.readableLength === announced && !request.destroyed) {
    const whole = request.read() as Buffer
    request.resume()
    return whole
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) return tooLarge()
    chunks.push(chunk)
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
}

/** The escape of a surrogate: only so can a text in UTF-8 have a lone one. */
const mayHoldLone = /\\u[dD][89a-fA-F]/

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The fields of a JSON body, wrapped in an object so that input can never be mistaken for a problem value. */
export type JsonBody = {
  readonly fields: Record<string, unknown>
  /** The body as sent; absent where there is none. */
  readonly text?: string
}

/** Reads a JSON body, which must be an object. An empty body has no fields. */
export async function readJson(request: IncomingMessage): Promise<JsonBody | Problem> {
  const bytes = await readBytes(request, largestJsonBytes)
  if (!Buffer.isBuffer(bytes)) return bytes
  if (bytes.length === 0) return { fields: {} }
  // many long bodies that are complete at the same time are parsed one per turn
  if (bytes.length > longBody) await yieldToEventLoop()
  const fault = jsonTooLarge(bytes, { maxValues: maxBodyValues, deepest: maxNesting })
  if (fault !== null) return invalid('body', fault)
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return invalid('body', 'it is not UTF-8')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return invalid('body', 'it is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return invalid('body', 'it is not a JSON object')
  const fields = mayHoldLone.test(text) ? wellFormed(value) : value
  return { fields: fields as Record<string, unknown>, text }
}
