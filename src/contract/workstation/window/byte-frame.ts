import { isDeeperThan, maxNesting } from '../../nesting.ts'

/**
 * Encoding of values that contain bytes, for HTTP between the window and the headless host: four bytes with the length
 * of a JSON text (big-endian), the text in UTF-8, then all byte arrays in the order of their occurrence in the text,
 * where each is written as `{"$bytes": <length>}`.
 */

const mark = '$bytes'

/** Returns the frame of a value, or null when it contains no bytes and can be sent as JSON. */
export function toFrame(value: unknown): Uint8Array<ArrayBuffer> | null {
  if (!holdsBytes(value)) return null
  const parts: Uint8Array[] = []
  const text = JSON.stringify(withoutBytes(value, parts))
  const head = new TextEncoder().encode(text)
  const frame = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 4 + head.length))
  new DataView(frame.buffer).setUint32(0, head.length)
  frame.set(head, 4)
  let at = 4 + head.length
  for (const part of parts) {
    frame.set(part, at)
    at += part.length
  }
  return frame
}

/** Most values contain none, so this check avoids copying them. */
function holdsBytes(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (value instanceof Uint8Array) return true
  if (Array.isArray(value)) return value.some(holdsBytes)
  for (const name in value) if (holdsBytes((value as Record<string, unknown>)[name])) return true
  return false
}

function withoutBytes(value: unknown, parts: Uint8Array[]): unknown {
  if (value instanceof Uint8Array) {
    parts.push(value)
    return { [mark]: value.length }
  }
  if (Array.isArray(value)) return value.map((entry) => withoutBytes(entry, parts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, withoutBytes(held, parts)]))
}

/**
 * Returns the value of a frame, with its byte arrays as views of it; undefined when the bytes are not a valid frame,
 * are nested deeper than `maxNesting`, or refer to bytes that are missing.
 */
export function fromFrame(frame: Uint8Array): unknown {
  if (frame.length < 4) return undefined
  const size = new DataView(frame.buffer, frame.byteOffset).getUint32(0)
  if (4 + size > frame.length) return undefined
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(frame.subarray(4, 4 + size)))
  } catch {
    return undefined
  }
  if (isDeeperThan(value, maxNesting)) return undefined
  const rest = { frame, at: 4 + size }
  const whole = withBytes(value, rest)
  return rest.at === frame.length ? whole : undefined
}

function withBytes(value: unknown, rest: { readonly frame: Uint8Array; at: number }): unknown {
  if (Array.isArray(value)) return value.map((entry) => withBytes(entry, rest))
  if (typeof value !== 'object' || value === null) return value
  const length = (value as Record<string, unknown>)[mark]
  if (typeof length === 'number') {
    const from = rest.at
    const isThere = Number.isSafeInteger(length) && length >= 0 && from + length <= rest.frame.length
    // an offset past the end makes the whole frame invalid
    rest.at = isThere ? from + length : Number.POSITIVE_INFINITY
    return rest.frame.subarray(from, rest.at)
  }
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, withBytes(held, rest)]))
}
