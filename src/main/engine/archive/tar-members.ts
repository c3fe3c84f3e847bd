import { archiveLimits, type MemberSink } from './member-sink.ts'

/**
 * Reads the members of a tar archive: blocks of 512 bytes, a header before the bytes of each member (POSIX.1-2001 ustar
 * and pax; long names and sizes of GNU tar; the format of the seventh edition). Links, devices and folders have no
 * bytes and are skipped, but links are reported.
 */
export function readTar(bytes: Uint8Array, sink: MemberSink): string | null {
  let at = 0
  let global = new Map<string, string>()
  let own = new Map<string, string>()
  let longName: string | null = null
  let isFirst = true
  while (at + block <= bytes.length && !sink.isFull) {
    const header = readHeader(bytes.subarray(at, at + block))
    if (header === 'end') {
      if (isFirst) return 'The tar archive is empty.'
      return null
    }
    if (header === null) {
      if (isFirst) return 'The tar archive is damaged at its beginning and could not be read.'
      sink.add('rest of the archive', null, 'The archive is damaged here: what follows was not read.')
      return null
    }
    isFirst = false
    const size = numberOf(own.get('size') ?? global.get('size')) ?? header.size
    const from = at + block
    const content = bytes.subarray(from, from + size)
    at = from + Math.ceil(size / block) * block
    const { type } = header
    if (type === 'g' || type === 'x') {
      const records = paxRecords(content.subarray(0, maxRecords))
      if (type === 'g') global = new Map([...global, ...records])
      else own = records
      continue
    }
    if (type === 'L') {
      longName = textOf(content.subarray(0, 4096))
      continue
    }
    if (type === 'K') continue
    const name = own.get('path') ?? longName ?? global.get('path') ?? header.name
    own = new Map()
    longName = null
    takeMember(name, type, header.link, content, size, sink)
  }
  if (isFirst) return 'The tar archive is damaged at its beginning and could not be read.'
  return null
}

const block = 512
const maxRecords = 1_048_576

function takeMember(
  name: string,
  type: string,
  link: string,
  content: Uint8Array,
  size: number,
  sink: MemberSink,
): void {
  if (type === '5' || type === 'V' || name.endsWith('/')) return
  if (type === '1' || type === '2') {
    sink.add(name, null, `It is a link to another file: ${link.slice(0, 200)}.`)
    return
  }
  if (/^[346D]$/.test(type)) return
  if (type === 'S') {
    sink.add(name, null, 'It is a GNU tar sparse file, which is not read.')
    return
  }
  const why = sink.refuse(size, size)
  if (why !== null) sink.add(name, null, why)
  else if (content.length < size) sink.add(name, content, 'The archive is cut off: its end is missing.')
  else sink.add(name, content)
}

type Header = { readonly name: string; readonly size: number; readonly type: string; readonly link: string }

function readHeader(header: Uint8Array): Header | 'end' | null {
  if (header.every((byte) => byte === 0)) return 'end'
  if (!isTarHeader(header)) return null
  const size = octal(header.subarray(124, 136))
  if (size === null || size > archiveLimits.fileBytes * 1024) return null
  const isUstar = textOf(header.subarray(257, 262)) === 'ustar'
  // GNU tar has other data where ustar has the first part of a long name
  const prefix = isUstar && header[263] === 0x30 ? textOf(header.subarray(345, 500)) : ''
  const name = textOf(header.subarray(0, 100))
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    size,
    type: String.fromCharCode(header[156] || 0x30),
    link: textOf(header.subarray(157, 257)),
  }
}

/**
 * Whether a block is a header: its checksum is the sum of its bytes, with the bytes of the checksum itself counted as
 * spaces.
 */
export function isTarHeader(header: Uint8Array): boolean {
  if (header.length < block) return false
  const claimed = octal(header.subarray(148, 156))
  if (claimed === null || claimed === 0) return false
  let sum = 0
  let high = 0
  for (let at = 0; at < block; at++) {
    const byte = at >= 148 && at < 156 ? 32 : (header[at] as number)
    sum += byte
    if (byte > 127) high++
  }
  // some old programs added signed bytes
  return sum === claimed || sum - 256 * high === claimed
}

/** Returns a number in octal digits, or in binary where the first bit is set (GNU). */
export function octal(field: Uint8Array): number | null {
  if (((field[0] ?? 0) & 0x80) !== 0) {
    let value = (field[0] as number) & 0x7f
    for (const byte of field.subarray(1)) value = value * 256 + byte
    return Number.isSafeInteger(value) ? value : null
  }
  const digits = textOf(field).trim()
  return /^[0-7]*$/.test(digits) ? Number.parseInt(digits || '0', 8) : null
}

function numberOf(text: string | undefined): number | null {
  const value = Number(text)
  return text !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** Returns pax records: `27 path=a/long/name\n`, each preceded by its length. */
export function paxRecords(bytes: Uint8Array): Map<string, string> {
  const records = new Map<string, string>()
  for (let at = 0; at < bytes.length; ) {
    const blank = bytes.indexOf(0x20, at)
    if (blank === -1 || blank - at > 10) break
    const length = Number(textOf(bytes.subarray(at, blank)))
    if (!Number.isInteger(length) || length <= blank - at || at + length > bytes.length) break
    const record = textOf(bytes.subarray(blank + 1, at + length - 1))
    const equals = record.indexOf('=')
    if (equals > 0) records.set(record.slice(0, equals), record.slice(equals + 1))
    at += length
  }
  return records
}

/** Decodes a name: UTF-8 or, in old archives, the code page of the author's system. */
export function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  const text = end === -1 ? bytes : bytes.subarray(0, end)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text)
  } catch {
    return new TextDecoder('windows-1252').decode(text)
  }
}
