import { hex, latin1, utf8 } from '../program/byte-reader.ts'
import { directoryOf, mustFind, offsetOf, type PeImage } from './pe-image.ts'
import { debugTypes } from './pe-names.ts'

export type DebugEntry = {
  readonly type: string
  readonly timeDateStamp: number
  readonly offset: number
  readonly size: number
  readonly pdbPath: string | null
  /** Identity of the debug file: GUID and age, as symbol servers spell it. */
  readonly pdbId: string | null
}

/** Reads the debug directory, at most 64 entries. */
export function readDebug(image: PeImage): DebugEntry[] {
  const directory = directoryOf(image, 'debug')
  if (directory === null) return []
  const { reader } = image
  const start = mustFind(image, directory.rva)
  const found: DebugEntry[] = []
  for (
    let at = start;
    at + 28 <= Math.min(start + directory.size, reader.size) && found.length < 64;
    at += 28
  ) {
    const type = reader.u32(at + 12)
    const offset = reader.u32(at + 24)
    const size = reader.u32(at + 16)
    const codeView = type === 2 ? readCodeView(image, offset, size) : null
    found.push({
      type: debugTypes[type] ?? String(type),
      timeDateStamp: reader.u32(at + 4),
      offset,
      size,
      pdbPath: codeView?.path ?? null,
      pdbId: codeView?.id ?? null,
    })
  }
  return found
}

function readCodeView(
  { reader }: PeImage,
  offset: number,
  size: number,
): { path: string; id: string } | null {
  const bytes = reader.upTo(offset, Math.min(size, 1024))
  const signature = latin1(bytes.subarray(0, 4))
  if (signature === 'RSDS' && bytes.length > 24)
    return { path: untilZero(bytes.subarray(24)), id: guid(bytes.subarray(4, 20)) + age(bytes, 20) }
  if (signature === 'NB10' && bytes.length > 16)
    return {
      path: untilZero(bytes.subarray(16)),
      id: hex(bytes.subarray(8, 12).toReversed()) + age(bytes, 12),
    }
  return null
}

function untilZero(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  return utf8(end === -1 ? bytes : bytes.subarray(0, end))
}

function age(bytes: Uint8Array, at: number): string {
  return new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0, true).toString(16)
}

/** Returns a GUID without braces and hyphens, the first three numbers in big-endian order. */
function guid(bytes: Uint8Array): string {
  const order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]
  return hex(Uint8Array.from(order, (at) => bytes[at] as number))
}

export type Tls = { readonly callbacks: readonly bigint[] }

/** Reads the functions that run before the entry point, at most 64; null where there is no such table. */
export function readTls(image: PeImage): Tls | null {
  const directory = directoryOf(image, 'tls')
  if (directory === null) return null
  const { reader, isWide, optional } = image
  const at = mustFind(image, directory.rva)
  const size = isWide ? 8 : 4
  const word = (place: number) => (isWide ? reader.u64(place) : BigInt(reader.u32(place)))
  const table = word(at + size * 3)
  if (table === 0n) return { callbacks: [] }
  const start = offsetOf(image, Number(table - optional.imageBase))
  const callbacks: bigint[] = []
  for (
    let place = start ?? reader.size;
    place + size <= reader.size && callbacks.length < 64;
    place += size
  ) {
    const address = word(place)
    if (address === 0n) break
    callbacks.push(address)
  }
  return { callbacks }
}

export type LoadConfig = {
  readonly size: number
  readonly timeDateStamp: number
  readonly securityCookie: bigint
  readonly seHandlerCount: number | null
  readonly guardFlags: number | null
}

/** Reads what the load configuration says about protections; null where there is none. */
export function readLoadConfig(image: PeImage): LoadConfig | null {
  const directory = directoryOf(image, 'loadConfig')
  if (directory === null) return null
  const { reader, isWide } = image
  const at = mustFind(image, directory.rva)
  const size = reader.u32(at)
  const has = (offset: number, length: number) =>
    offset + length <= size && at + offset + length <= reader.size
  const word = (offset: number) =>
    has(offset, isWide ? 8 : 4) ? (isWide ? reader.u64(at + offset) : BigInt(reader.u32(at + offset))) : 0n
  const flags = isWide ? 144 : 88
  return {
    size,
    timeDateStamp: reader.u32(at + 4),
    securityCookie: word(isWide ? 88 : 60),
    seHandlerCount: isWide ? null : Number(word(68)),
    guardFlags: has(flags, 4) ? reader.u32(at + flags) : null,
  }
}
