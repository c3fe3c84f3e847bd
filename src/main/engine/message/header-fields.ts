/**
 * Fields of a message's header (RFC 5322, section 2.2), read from bytes: line ends of any kind, folded lines joined,
 * bytes that are not UTF-8 decoded as Windows-1252, as mail programs do.
 */

export type HeaderField = {
  /** As written, without the colon. */
  readonly name: string
  /** Unfolded, with encoded words unchanged. */
  readonly value: string
}

export type Header = {
  readonly fields: readonly HeaderField[]
  /** Offset of the body. */
  readonly bodyFrom: number
}

const maxFields = 2000
/** Maximum number of bytes of a header. */
const maxHeaderBytes = 1_048_576
const maxValueLength = 65_536

const fieldLine = /^([!-9;-~]{1,76})[ \t]*:/
const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows1252 = new TextDecoder('windows-1252')

/**
 * Reads the header that starts at `from`. It ends at an empty line, which is not part of the body, or before the first
 * line that is no field: some programs omit the empty line.
 */
export function readHeader(bytes: Buffer, from: number, to: number): Header {
  const fields: { name: string; value: string }[] = []
  const end = Math.min(to, from + maxHeaderBytes)
  let at = from
  while (at < end) {
    const feed = bytes.indexOf(0x0a, at)
    const next = feed < 0 || feed >= end ? end : feed + 1
    const line = lineOf(bytes, at, next)
    if (line === '') return { fields, bodyFrom: next }
    const last = fields.at(-1)
    if (/^[ \t]/.test(line) && last !== undefined) {
      if (last.value.length < maxValueLength) last.value += ` ${line.trim()}`
    } else {
      const name = fieldLine.exec(line)
      if (name === null || fields.length >= maxFields) return { fields, bodyFrom: at }
      fields.push({
        name: name[1] as string,
        value: line.slice(name[0].length).trim().slice(0, maxValueLength),
      })
    }
    at = next
  }
  return { fields, bodyFrom: at }
}

/** The value of the first field with a name, or null. */
export function fieldNamed(fields: readonly HeaderField[], name: string): string | null {
  return fields.find((field) => field.name.toLowerCase() === name)?.value ?? null
}

function lineOf(bytes: Buffer, from: number, next: number): string {
  let end = next
  while (end > from && (bytes[end - 1] === 0x0a || bytes[end - 1] === 0x0d)) end--
  const line = bytes.subarray(from, end)
  try {
    return utf8.decode(line)
  } catch {
    return windows1252.decode(line)
  }
}
