import { continuesField, fieldIn, isUsualField, lineAt } from './header-line.ts'

/**
 * Fields of a message's header (RFC 5322, section 2.2), read from bytes: line ends of any kind, folded lines joined,
 * bytes that are not UTF-8 decoded as Windows-1252, as mail programs do. Lines that are no field are passed over while
 * the header goes on.
 */

export type HeaderField = {
  /** As written, without the colon. */
  readonly name: string
  /** Unfolded, with encoded words unchanged. */
  readonly value: string
}

export type Header = {
  readonly fields: readonly HeaderField[]
  /** Lines within the header that belong to no field. */
  readonly strays: readonly string[]
  /** Offset of the body. */
  readonly bodyFrom: number
  /** Whether it is written other than the standard says, so that its bytes do not show what was read. */
  readonly isOdd: boolean
}

const maxFields = 2000
/** Maximum number of bytes of a header. */
const maxHeaderBytes = 1_048_576
const maxValueLength = 65_536
/** Maximum number of lines that are no field, and of those in a row. */
const maxStrays = 200
const maxStraysInRow = 10
/** Maximum number of such lines at the end of a header. */
const maxLast = 5
/** Number of bytes in which the header must go on after a line that is no field. */
const maxBytesAhead = 16_384

const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows1252 = new TextDecoder('windows-1252')

/**
 * Reads the header that starts at `from`. It ends at an empty line, which is not part of the body, or before a line
 * that is no field and that none of a header follows: some programs omit the empty line. `isPart` for the header of a
 * part of a message, where only fields about content follow such a line.
 */
export function readHeader(bytes: Buffer, from: number, to: number, isPart = false): Header {
  const fields: { name: string; value: string }[] = []
  const strays: string[] = []
  const end = Math.min(to, from + maxHeaderBytes)
  let isOdd = false
  let isOpen = false
  let at = from
  while (at < end) {
    const { end: lineTo, next } = lineAt(bytes, at, end)
    isOdd ||= !isUsualEnd(bytes, lineTo, next)
    const line = textOf(bytes, at, lineTo)
    if (line === '') return { fields, strays, bodyFrom: next, isOdd }
    isOdd ||= bytes.subarray(at, lineTo).includes(0)
    const last = fields.at(-1)
    const read = /^[ \t]/.test(line) ? null : fieldIn(line)
    const isRest =
      last !== undefined && isOpen && (/^[ \t]/.test(line) || (read === null && continuesField(last, line)))
    if (isRest) {
      isOdd ||= !/^[ \t]/.test(line)
      if (last.value.length < maxValueLength) last.value += ` ${line.trim()}`
    } else if (read !== null) {
      if (fields.length >= maxFields) return { fields, strays, bodyFrom: at, isOdd }
      isOdd ||= line[read.name.length] !== ':'
      isOpen = true
      fields.push({ name: read.name, value: read.value.slice(0, maxValueLength) })
    } else {
      const ahead = { bytes, from: at, to: Math.min(end, next + maxBytesAhead), isPart }
      if (strays.length >= maxStrays || beginsPart(ahead) || !(goesOn(ahead) || isLast(ahead)))
        return { fields, strays, bodyFrom: at, isOdd }
      isOdd = true
      isOpen = false
      strays.push(line)
    }
    at = next
  }
  return { fields, strays, bodyFrom: at, isOdd }
}

/**
 * Reads the header of a message that an empty line may have cut in two: it goes on where the fields about content come
 * after the line.
 */
export function readWholeHeader(bytes: Buffer, from: number, to: number): Header {
  const first = readHeader(bytes, from, to)
  if (first.fields.length === 0 || fieldNamed(first.fields, 'content-transfer-encoding') !== null)
    return first
  // after the header of a message that consists of another one comes that one's
  if (/^\s*message\//i.test(fieldNamed(first.fields, 'content-type') ?? '')) return first
  const rest = readHeader(bytes, first.bodyFrom, to, true)
  const isRest =
    fieldNamed(rest.fields, 'content-transfer-encoding') !== null &&
    rest.fields.every(({ name }) => isUsualField(name, false))
  if (!isRest) return first
  return {
    fields: [...first.fields, ...rest.fields],
    strays: [...first.strays, ...rest.strays],
    bodyFrom: rest.bodyFrom,
    isOdd: true,
  }
}

/** A line that is no field, with what follows it. */
type Ahead = {
  readonly bytes: Buffer
  readonly from: number
  readonly to: number
  /** Whether it is in the header of a part. */
  readonly isPart: boolean
}

/** Yields lines, as many as may be in a row without a field. */
function* linesAhead({ bytes, from, to }: Ahead): Generator<string> {
  let at = from
  for (let lines = 0; at < to && lines <= maxStraysInRow; lines++) {
    const { end, next } = lineAt(bytes, at, to)
    yield textOf(bytes, at, Math.min(end, at + 200))
    at = next
  }
}

/** Whether a usual field follows before an empty line. */
function goesOn(ahead: Ahead): boolean {
  for (const line of linesAhead(ahead)) {
    if (line === '') return false
    const name = fieldIn(line)?.name
    if (name !== undefined && isUsualField(name, ahead.isPart)) return true
  }
  return false
}

/** Whether the line is the boundary before the first part, for want of an empty line before it. */
function beginsPart(ahead: Ahead): boolean {
  const [line = '', next = ''] = linesAhead(ahead)
  return /^--.*[^-\s]/.test(line) && isUsualField(fieldIn(next)?.name ?? '', true)
}

/** A line that is encoded begins a body, also one without an empty line before it. */
const encodedLine = /^[!-~]{40,}$|=[0-9A-F]{2}|=$/

/**
 * Whether the line and few others are followed by the empty line that ends a header. Where they begin a text instead,
 * nothing of it is lost.
 */
function isLast(ahead: Ahead): boolean {
  let lines = 0
  for (const line of linesAhead(ahead)) {
    if (line === '') return lines <= maxLast
    if (++lines > maxLast || encodedLine.test(line)) return false
  }
  return false
}

/** The value of the first field with a name, or null. */
export function fieldNamed(fields: readonly HeaderField[], name: string): string | null {
  return fields.find((field) => field.name.toLowerCase() === name)?.value ?? null
}

/** The values of all fields with a name. */
export function fieldsNamed(fields: readonly HeaderField[], name: string): string[] {
  return fields.filter((field) => field.name.toLowerCase() === name).map(({ value }) => value)
}

function isUsualEnd(bytes: Buffer, end: number, next: number): boolean {
  return next - end <= 2 && bytes[next - 1] !== 0x0d
}

function textOf(bytes: Buffer, from: number, to: number): string {
  const line = bytes.subarray(from, to)
  const text = decoded(line)
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}

function decoded(line: Buffer): string {
  try {
    return utf8.decode(line)
  } catch {
    return windows1252.decode(line)
  }
}
