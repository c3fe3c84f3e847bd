/** Writes iCalendar files (RFC 5545) of events that last a whole day. */

export type CalendarEvent = {
  /** The same for the same thing in every export, so that a calendar updates it (RFC 5545, 3.8.4.7). */
  readonly uid: string
  /** `yyyy-mm-dd` */
  readonly day: string
  readonly summary: string
  readonly description: string
  readonly category: string
}

export type CalendarFacts = {
  /** When the file is made, ISO 8601 UTC. */
  readonly madeAt: string
  /** Days before each event on which a calendar reminds of it; null for no reminder. */
  readonly remindDays: number | null
}

/** Returns the file; lines end with CR LF and have at most 75 octets (RFC 5545, 3.1). */
export function calendarFile(
  events: readonly CalendarEvent[],
  { madeAt, remindDays }: CalendarFacts,
): string {
  const stamp = utcStamp(madeAt)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Skerry//Due//EN',
    'CALSCALE:GREGORIAN',
    ...events.flatMap((event) => eventLines(event, stamp, remindDays)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent, stamp: string, remindDays: number | null): string[] {
  const { uid, day, summary, description, category } = event
  return [
    'BEGIN:VEVENT',
    `UID:${escapedText(uid)}`,
    `DTSTAMP:${stamp}`,
    // without an end, it lasts this day (3.6.1)
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escapedText(summary)}`,
    `DESCRIPTION:${escapedText(description)}`,
    `CATEGORIES:${escapedText(category)}`,
    // the day does not make anyone busy
    'TRANSP:TRANSPARENT',
    ...(remindDays === null
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `TRIGGER:${remindDays === 0 ? 'PT0S' : `-P${remindDays}D`}`,
          `DESCRIPTION:${escapedText(summary)}`,
          'END:VALARM',
        ]),
    'END:VEVENT',
  ]
}

function utcStamp(iso: string): string {
  return `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/**
 * Returns a text as a value of type TEXT (RFC 5545, 3.3.11): backslash, semicolon, comma and line ends escaped, without
 * control characters, which it cannot contain, and without halves of surrogate pairs, which UTF-8 cannot.
 */
export function escapedText(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replaceAll(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  )
}

const maxOctets = 75

/** Breaks a line so that no piece has more than 75 octets; no character is cut. A piece that goes on begins with a space. */
export function folded(line: string): string {
  // no UTF-16 unit takes more than three octets
  if (line.length * 3 <= maxOctets) return line
  const pieces: string[] = []
  let from = 0
  let octets = 0
  let at = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > maxOctets) {
      pieces.push(line.slice(from, at))
      from = at
      // the space before a piece that goes on
      octets = 1
    }
    octets += size
    at += character.length
  }
  pieces.push(line.slice(from))
  return pieces.join('\r\n ')
}

/** Returns the length of a character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x1_0000 ? 3 : 4
}
