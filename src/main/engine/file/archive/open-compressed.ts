import * as zlib from 'node:zlib'
import { viewOf } from '../../archive/byte-source.ts'
import { unpackBzip2 } from '../../archive/bzip2.ts'
import { archiveLimits } from '../../archive/member-sink.ts'
import { unpackXz } from '../../archive/xz.ts'
import type { ArchiveEntry } from './archive-result.ts'
import { EntryList } from './entry-list.ts'
import {
  ArchiveDamage,
  type ArchiveInput,
  type Content,
  type OpenedArchive,
  upTo,
  without,
} from './opened-archive.ts'
import { input, sevenZipMembers } from './seven-zip-members.ts'
import { inflatedZstd } from './zip-content.ts'
import { unixTime } from './zip-times.ts'

/** A file that was compressed alone: an archive with one member. */

export type PackedAlone = 'gzip' | 'bzip2' | 'xz' | 'zstd'

const maxPacked = 256 * 2 ** 20
const tooLarge = without('limit', 'It unpacks to more than is taken out of an archive.')
const damaged = without('damaged', 'It is damaged and could not be unpacked.')

export async function openCompressed(
  { source, name, output }: ArchiveInput,
  format: PackedAlone,
): Promise<OpenedArchive> {
  const list = new EntryList()
  const header = format === 'gzip' ? gzipHeader(upTo(source, 0, 66_000)) : null
  const most = Math.min(archiveLimits.memberBytes, archiveLimits.allBytes)
  const packed = upTo(source, 0, Math.min(source.size, maxPacked))
  const { content: own, after, members } = unpackAlone(packed, format, most)
  const content = own.why === 'unsupported' ? await bySevenZip(packed) : own
  if (source.size > maxPacked)
    output.leftOut('limit', `Of the ${format} file the first ${maxPacked} bytes were read.`)
  const size = content.bytes?.length
  if (content.why === 'limit' && source.size * archiveLimits.ratio < most)
    output.finding({
      code: 'archive.bomb',
      severity: 'high',
      title: 'It would unpack to a multiple of its size',
      detail: `${source.size} bytes unpack to more than ${most}.`,
    })
  const modified = header === null || header.seconds === 0 ? null : unixTime(header.seconds)
  list.add({
    name: header?.name ?? nameWithout(name, format),
    kind: 'file',
    ...(size === undefined ? {} : { size }),
    packed: source.size - after,
    method: methods[format],
    encrypted: false,
    ...(content.bytes !== null && content.problem === null
      ? { crc32: zlib.crc32(content.bytes).toString(16).padStart(8, '0') }
      : {}),
    ...(modified === null ? {} : { modified }),
    ...(header === null ? {} : { host_system: header.host }),
    ...(header?.comment === undefined ? {} : { comment: header.comment }),
    offset: 0,
  } satisfies ArchiveEntry)
  return {
    format,
    list,
    solid: false,
    spare: { before: 0, between: 0, after },
    properties: {
      ...(members > 1 ? { members } : {}),
      ...(header?.name === undefined ? {} : { stored_name: header.name }),
    },
    contentOf: () => content,
  }
}

const methods: Readonly<Record<PackedAlone, string>> = {
  gzip: 'Deflate',
  bzip2: 'BZip2',
  xz: 'LZMA2',
  zstd: 'Zstandard',
}

/** Filters for programs (BCJ) are read by 7-Zip. */
async function bySevenZip(packed: Uint8Array): Promise<Content> {
  const entry: ArchiveEntry = { name: input.slice(1), kind: 'file', encrypted: false }
  return (await sevenZipMembers(packed.slice(), [entry], null)).get(entry) ?? damaged
}

type Unpacked = { readonly content: Content; readonly after: number; readonly members: number }

function unpackAlone(packed: Uint8Array, format: PackedAlone, most: number): Unpacked {
  if (format === 'gzip') return unpackGzip(packed, most)
  const alone = (content: Content): Unpacked => ({ content, after: 0, members: 1 })
  if (format === 'zstd') return alone(inflatedZstd(packed, most))
  const content = format === 'xz' ? unpackXz(packed, most) : unpackBzip2(packed, most)
  if (content === 'too large') return alone(tooLarge)
  if (content.problem === null) return alone({ bytes: content.bytes, problem: null })
  if (content.problem === 'filter')
    return alone(without('unsupported', 'It is packed with a filter for programs, which is not read.'))
  if (content.bytes.length === 0) return alone(damaged)
  return alone({
    bytes: content.bytes,
    problem: 'It is damaged: what comes before was read.',
    why: 'damaged',
  })
}

const maxMembers = 10_000

/** Unpacks the members of a gzip file one after the other (RFC 1952, 2.2), and compares their checksums. */
function unpackGzip(packed: Uint8Array, most: number): Unpacked {
  const parts: Uint8Array[] = []
  let length = 0
  let at = 0
  let problem: string | null = null
  let members = 0
  for (; members < maxMembers && at < packed.length; members++) {
    const header = gzipHeader(packed.subarray(at, at + 66_000))
    if (header === null) break
    const body = packed.subarray(at + header.length)
    const inflated = inflateMember(body, most - length)
    if (inflated === 'too large') return { content: tooLarge, after: 0, members: members + 1 }
    parts.push(inflated.bytes)
    length += inflated.bytes.length
    at += header.length + inflated.read
    if (inflated.isCutOff || at + 8 > packed.length) {
      problem = 'It is damaged or cut off: what comes before was read.'
      at = packed.length
      members++
      break
    }
    const trailer = viewOf(packed.subarray(at, at + 8))
    if (trailer.getUint32(0, true) !== zlib.crc32(inflated.bytes)) problem = 'Its checksum is wrong.'
    at += 8
  }
  if (members === 0) throw new ArchiveDamage('The gzip file is damaged at its beginning.')
  const bytes = parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts)
  const rest = packed.subarray(at)
  return {
    content: problem === null ? { bytes, problem } : { bytes, problem, why: 'damaged' },
    after: rest.some((byte) => byte !== 0) ? rest.length : 0,
    members,
  }
}

type Member = { readonly bytes: Uint8Array; readonly read: number; readonly isCutOff: boolean }

function inflateMember(body: Uint8Array, most: number): Member | 'too large' {
  const options = {
    info: true,
    maxOutputLength: Math.max(1, most),
    chunkSize: Math.min(Math.max(16_384, body.length * 4), 2 ** 22),
  }
  const inflate = (more: zlib.ZlibOptions) =>
    zlib.inflateRawSync(body, { ...options, ...more }) as unknown as {
      buffer: Uint8Array
      engine: { bytesWritten: number }
    }
  try {
    const { buffer, engine } = inflate({})
    return { bytes: buffer, read: engine.bytesWritten, isCutOff: false }
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') return 'too large'
  }
  try {
    const { buffer } = inflate({ finishFlush: zlib.constants.Z_SYNC_FLUSH })
    return { bytes: buffer, read: body.length, isCutOff: true }
  } catch {
    return { bytes: new Uint8Array(), read: body.length, isCutOff: true }
  }
}

type GzipHeader = {
  readonly name?: string
  readonly comment?: string
  readonly seconds: number
  readonly host: string
  readonly length: number
}

const hosts: Readonly<Record<number, string>> = {
  0: 'FAT',
  3: 'Unix',
  7: 'Macintosh',
  10: 'TOPS-20',
  11: 'NTFS',
  255: 'unknown',
}

function gzipHeader(bytes: Uint8Array): GzipHeader | null {
  if (bytes.length < 18 || bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes[2] !== 8) return null
  const flags = bytes[3] as number
  let at = 10
  if ((flags & 4) !== 0) at += 2 + viewOf(bytes).getUint16(10, true)
  const text = (isThere: boolean): string | undefined => {
    if (!isThere) return undefined
    const end = bytes.indexOf(0, at)
    const found = new TextDecoder('windows-1252').decode(bytes.subarray(at, end === -1 ? at : end))
    at = end === -1 ? bytes.length : end + 1
    return found === '' ? undefined : found
  }
  const name = text((flags & 8) !== 0)
  const comment = text((flags & 16) !== 0)
  if ((flags & 2) !== 0) at += 2
  const host = bytes[9] as number
  return {
    ...(name === undefined ? {} : { name }),
    ...(comment === undefined ? {} : { comment }),
    seconds: viewOf(bytes).getUint32(4, true),
    host: hosts[host] ?? `system ${host}`,
    length: at,
  }
}

/** The name without the ending that compression adds, as gunzip and the like give it. */
function nameWithout(name: string, format: PackedAlone): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const short = /\.(?:tgz|tbz2?|txz|tzst)$/i
  if (short.test(base)) return base.replace(short, '.tar')
  const endings = { gzip: /\.gz$/i, bzip2: /\.bz2?$/i, xz: /\.xz$/i, zstd: /\.zstd?$/i }
  const plain = base.replace(endings[format], '')
  return plain === '' ? 'content' : plain
}
