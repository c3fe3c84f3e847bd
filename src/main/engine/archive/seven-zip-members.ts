import { crc32, inflateRawSync } from 'node:zlib'
import { viewOf } from './byte-source.ts'
import { unpackBzip2 } from './bzip2.ts'
import { LzmaDamage, LzmaDecoder, LzmaOutput } from './lzma.ts'
import { decodeLzma2 } from './lzma2.ts'
import { archiveLimits, type MemberSink } from './member-sink.ts'
import {
  type Folder,
  HeaderReader,
  mark,
  readFiles,
  readStreams,
  SevenZipDamage,
  type SevenZipFile,
  type Streams,
} from './seven-zip-header.ts'

/** Members of a 7z archive that are packed with LZMA, LZMA2, deflate, bzip2 or not at all. */

const firstHeaderBytes = 32
const maxHeaderBytes = 16 * 2 ** 20
const needsPassword = 'protected with a password: unpack it and drop what is inside.'
const filtered =
  'It is packed with a filter for programs, which is not read: unpack it and drop what is inside.'

export function readSevenZip(bytes: Uint8Array, sink: MemberSink): string | null {
  try {
    const header = headerOf(bytes)
    if (typeof header === 'string') return header
    readMembers(bytes, header, sink)
    return null
  } catch (error) {
    if (error instanceof SevenZipDamage || error instanceof LzmaDamage)
      return 'The 7-Zip archive is damaged and could not be read.'
    throw error
  }
}

/** Returns the header with the names, unpacked where it is packed; or a sentence why it is not read. */
function headerOf(bytes: Uint8Array): HeaderReader | string {
  if (bytes.length < firstHeaderBytes) throw new SevenZipDamage()
  const view = viewOf(bytes)
  const at = firstHeaderBytes + Number(view.getBigUint64(12, true))
  const size = Number(view.getBigUint64(20, true))
  if (size === 0) return 'The 7-Zip archive is empty.'
  if (size > maxHeaderBytes || at + size > bytes.length)
    return 'The 7-Zip archive is cut off: the list of its members is at its end.'
  let reader = new HeaderReader(bytes.subarray(at, at + size))
  // the unpacked header may itself be packed
  for (let level = 0; level < 4; level++) {
    const kind = reader.byte()
    if (kind === mark.header) return reader
    if (kind !== mark.encodedHeader) throw new SevenZipDamage()
    const streams = readStreams(reader)
    const [folder] = streams.folders
    if (folder === undefined || folder.sizeBytes > maxHeaderBytes) throw new SevenZipDamage()
    const unpacked = unpackFolder(bytes, folder, streams, 0)
    if (typeof unpacked === 'string')
      return unpacked === filtered ? filtered : `The 7-Zip archive and its names are ${needsPassword}`
    reader = new HeaderReader(unpacked)
  }
  throw new SevenZipDamage()
}

function readMembers(bytes: Uint8Array, reader: HeaderReader, sink: MemberSink): void {
  let streams: Streams = { at: 0, packedSizes: [], folders: [], files: [] }
  let files: SevenZipFile[] = []
  for (let kind = reader.byte(); kind !== mark.end; kind = reader.byte()) {
    if (kind === mark.streams) streams = readStreams(reader)
    else if (kind === mark.files) files = readFiles(reader)
    else throw new SevenZipDamage()
  }
  const withStream = files.filter(({ hasStream }) => hasStream)
  let next = 0
  let packedStream = 0
  let unpackedBytes = 0
  for (const [index, folder] of streams.folders.entries()) {
    const own = streams.files[index] ?? []
    unpackedBytes += folder.sizeBytes
    const unpacked =
      refuseFolder(folder, streams.packedSizes[packedStream] ?? 0, unpackedBytes) ??
      unpackOrWhy(bytes, folder, streams, packedStream)
    takeFiles(unpacked, own, withStream.slice(next, next + own.length), sink)
    next += own.length
    packedStream += folder.inputs
    if (sink.isFull) return
  }
  for (const { name, hasStream, isFolder } of files)
    if (!hasStream && !isFolder) sink.add(name, new Uint8Array())
}

/**
 * Returns why files that are packed together are not unpacked. Work is bounded by their whole output, needed or not.
 */
function refuseFolder({ sizeBytes }: Folder, packedBytes: number, unpackedBytes: number): string | null {
  const { allBytes, ratio, ratioFrom } = archiveLimits
  // many similar files in one stream compress better than each alone
  const isBomb = sizeBytes > ratioFrom && sizeBytes > packedBytes * ratio * 10
  return isBomb || unpackedBytes > allBytes
    ? `It is part of ${sizeBytes} bytes that are packed together, more than is unpacked of one archive.`
    : null
}

function takeFiles(
  unpacked: Uint8Array | string,
  own: Streams['files'][number],
  files: readonly SevenZipFile[],
  sink: MemberSink,
): void {
  let at = 0
  for (const [index, { sizeBytes, checksum }] of own.entries()) {
    const name = files[index]?.name ?? 'unnamed'
    const from = at
    at += sizeBytes
    if (typeof unpacked === 'string') {
      sink.add(name, null, unpacked)
      continue
    }
    const why = sink.refuse(sizeBytes, sizeBytes)
    const content = unpacked.subarray(from, at)
    if (why !== null) sink.add(name, null, why)
    else if (content.length < sizeBytes || (checksum !== null && crc32(content) !== checksum))
      sink.add(name, content, 'It is damaged: its checksum is wrong.')
    else sink.add(name, content)
  }
}

function unpackOrWhy(
  bytes: Uint8Array,
  folder: Folder,
  streams: Streams,
  packedStream: number,
): Uint8Array | string {
  try {
    const unpacked = unpackFolder(bytes, folder, streams, packedStream)
    return unpacked === needsPassword ? `It is ${needsPassword}` : unpacked
  } catch (error) {
    if (!(error instanceof SevenZipDamage || error instanceof LzmaDamage)) throw error
    return 'It is damaged and could not be unpacked.'
  }
}

/** Numbers of coders (Methods.txt of the LZMA SDK). */
const coderIds = {
  copy: '00',
  lzma2: '21',
  lzma: '030101',
  deflate: '040108',
  bzip2: '040202',
  aes: '06f10701',
} as const

/** Returns the content of a folder, or why it was not unpacked. */
function unpackFolder(
  bytes: Uint8Array,
  { coders, inputs, sizeBytes }: Folder,
  streams: Streams,
  packedStream: number,
): Uint8Array | string {
  if (coders.some(({ id }) => id === coderIds.aes)) return needsPassword
  const [coder] = coders
  if (coder === undefined || coders.length > 1 || inputs !== 1) return filtered
  const before = streams.packedSizes.slice(0, packedStream).reduce((total, size) => total + size, 0)
  const at = firstHeaderBytes + streams.at + before
  const size = streams.packedSizes[packedStream] ?? 0
  if (at + size > bytes.length) throw new SevenZipDamage()
  const packed = bytes.subarray(at, at + size)
  if (coder.id === coderIds.copy) return packed.subarray(0, sizeBytes)
  if (coder.id === coderIds.lzma || coder.id === coderIds.lzma2)
    return unpackLzma(packed, coder.id === coderIds.lzma ? coder.properties : null, sizeBytes)
  if (coder.id === coderIds.bzip2) {
    const content = unpackBzip2(packed, sizeBytes)
    if (content === 'too large') throw new SevenZipDamage()
    return content.bytes
  }
  return coder.id === coderIds.deflate ? inflated(packed, sizeBytes) : filtered
}

function unpackLzma(packed: Uint8Array, properties: Uint8Array | null, sizeBytes: number): Uint8Array {
  const out = new LzmaOutput(sizeBytes)
  if (properties === null) {
    if (decodeLzma2(packed, 0, out) === null) throw new SevenZipDamage()
    return out.finish()
  }
  const decoder = new LzmaDecoder(out)
  decoder.setProperties(properties[0] ?? 255)
  decoder.reset()
  if (!out.reserve(sizeBytes)) throw new SevenZipDamage()
  decoder.decode(packed, sizeBytes)
  return out.finish()
}

function inflated(packed: Uint8Array, sizeBytes: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, sizeBytes) })
  } catch {
    throw new SevenZipDamage()
  }
}
