import * as zlib from 'node:zlib'
import { unpackBzip2 } from './bzip2.ts'
import type { MemberSink } from './member-sink.ts'
import { unpackXz } from './xz.ts'

/** Formats that compress one file. */
export type PackedAlone = 'gzip' | 'zstd' | 'bzip2' | 'xz'

/**
 * Reads a file that was compressed alone, as an archive with one member. Returns a sentence why it was not read, or
 * null.
 */
export function readCompressedFile(bytes: Uint8Array, kind: PackedAlone, sink: MemberSink): string | null {
  const unpacked = unpack(bytes, kind, sink.room)
  if (typeof unpacked === 'string') return unpacked
  sink.add((kind === 'gzip' ? gzipName(bytes) : null) ?? 'content', unpacked.bytes, unpacked.problem)
  return null
}

type Unpacked = { readonly bytes: Uint8Array | null; readonly problem: string | null }

function unpack(bytes: Uint8Array, kind: PackedAlone, max: number): Unpacked | string {
  const tooLarge: Unpacked = {
    bytes: null,
    problem: `It unpacks to more than ${max} bytes, more than is read of one member.`,
  }
  if (kind === 'bzip2' || kind === 'xz') return unpackByHand(bytes, kind, max) ?? tooLarge
  const inflate =
    kind === 'gzip' ? zlib.gunzipSync : (zlib.zstdDecompressSync as typeof zlib.gunzipSync | undefined)
  if (inflate === undefined) return `The ${kind} file was not read: unpack it and drop what is inside.`
  try {
    return { bytes: inflate(bytes, { maxOutputLength: max }), problem: null }
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') return tooLarge
    if (kind === 'gzip')
      return begunGzip(bytes, max) ?? `The ${kind} file is damaged and could not be unpacked.`
    return `The ${kind} file is damaged and could not be unpacked.`
  }
}

/** Unpacks the formats that Node does not support; null when the content is too large. */
function unpackByHand(bytes: Uint8Array, kind: 'bzip2' | 'xz', max: number): Unpacked | string | null {
  const content = kind === 'xz' ? unpackXz(bytes, max) : unpackBzip2(bytes, max)
  if (content === 'too large') return null
  if (content.problem === null) return { bytes: content.bytes, problem: null }
  if (content.problem === 'filter')
    return `The ${kind} file is packed with a filter for programs, which is not read: unpack it and drop what is inside.`
  if (content.bytes.length === 0) return `The ${kind} file is damaged and could not be unpacked.`
  return { bytes: content.bytes, problem: 'It is damaged: what comes before the damage was read.' }
}

/** Returns the readable part of a truncated gzip file; null where there is none. */
function begunGzip(bytes: Uint8Array, max: number): Unpacked | null {
  try {
    const begun = zlib.gunzipSync(bytes, { maxOutputLength: max, finishFlush: zlib.constants.Z_SYNC_FLUSH })
    return begun.length === 0 ? null : { bytes: begun, problem: 'It is cut off: its end is missing.' }
  } catch {
    return null
  }
}

/** Returns the original file name that a gzip file stores (RFC 1952, 2.3); null without one. */
function gzipName(bytes: Uint8Array): string | null {
  const flags = bytes[3] ?? 0
  if ((flags & 8) === 0) return null
  let at = 10
  if ((flags & 4) !== 0) at += 2 + (bytes[10] ?? 0) + 256 * (bytes[11] ?? 0)
  const end = bytes.indexOf(0, at)
  if (end === -1 || end - at > 1000) return null
  const name = new TextDecoder('windows-1252').decode(bytes.subarray(at, end))
  return name === '' ? null : name
}
