import type { SourceReading } from '../../../contract/workstation/triage/triage-session.ts'

/** A stretch of a source that gets a risk reading of its own, in bytes of the text that was read. */
export type Readable = {
  /** The number or place of a message in the source; null for the source as a whole. */
  readonly part: string | null
  readonly start: number
  readonly end: number
}

const messageType = 'message/rfc822'

/**
 * Returns what of a source is read for risk: each message in a mailbox, in an archive or attached to another, with its
 * parts; the source as a whole where it is no such container.
 */
export function messagesInSource(reading: SourceReading | null, size: number): readonly Readable[] {
  const whole = { part: null, start: 0, end: size }
  if (reading === null) return [whole]
  const { as, parts } = reading
  const found = parts.flatMap(({ path, type, start }, index) =>
    type === messageType && path !== '' ? [{ part: path, start, end: endOf(parts, index) }] : [],
  )
  const isContainer = as === 'mailbox' || as === 'archive'
  return isContainer ? found : [whole, ...found]
}

/** Returns where the last part of a message ends; its parts follow it. */
function endOf(parts: SourceReading['parts'], index: number): number {
  const path = parts[index]?.path ?? ''
  let end = parts[index]?.end ?? 0
  for (let next = index + 1; next < parts.length; next++) {
    const part = parts[next]
    if (part === undefined || !isWithin(part.path, path)) break
    end = Math.max(end, part.end)
  }
  return end
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}/`)
}

/** Returns the number of messages of a source of which no part is kept, since they are too many. */
export function messagesLeft(reading: SourceReading | null): number {
  if (reading?.as !== 'mailbox') return 0
  const kept = reading.parts.filter(({ path, type }) => type === messageType && /^\d+$/.test(path)).length
  return Math.max(0, reading.messages - kept)
}
