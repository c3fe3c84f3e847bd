import * as zlib from 'node:zlib'
import { type ByteSource, viewOf } from '../../archive/byte-source.ts'
import { unpackBzip2 } from '../../archive/bzip2.ts'
import { LzmaDamage, LzmaDecoder, LzmaOutput } from '../../archive/lzma.ts'
import { unpackXz } from '../../archive/xz.ts'
import type { ArchivePasswords } from './archive-passwords.ts'
import { type Content, upTo, without } from './opened-archive.ts'
import { aesBits, decryptWinZipAes, decryptZipCrypto } from './zip-decryption.ts'
import { extraFields, type ZipHeader } from './zip-directory.ts'

/** Names of the methods (APPNOTE 4.4.5). */
const methods: Readonly<Record<number, string>> = {
  0: 'Store',
  1: 'Shrink',
  2: 'Reduce1',
  3: 'Reduce2',
  4: 'Reduce3',
  5: 'Reduce4',
  6: 'Implode',
  8: 'Deflate',
  9: 'Deflate64',
  10: 'PKImploding',
  12: 'BZip2',
  14: 'LZMA',
  16: 'CMPSC',
  18: 'Terse',
  19: 'LZ77',
  93: 'Zstandard',
  94: 'MP3',
  95: 'xz',
  96: 'Jpeg',
  97: 'WavPack',
  98: 'PPMd',
}

export const methodName = (method: number): string => methods[method] ?? `method ${method}`

const aesMethod = 99

export type ZipCoding = {
  /** Number of the compression, also behind AES. */
  readonly method: number
  readonly encryption: string | null
  readonly bits: number
  /** AE-2: there is no checksum beside the authentication. */
  readonly hasNoCrc: boolean
}

/** How an entry is packed and encrypted. */
export function codingOf({ method, flags, extra }: Pick<ZipHeader, 'method' | 'flags' | 'extra'>): ZipCoding {
  const plain = { method, bits: 0, hasNoCrc: false }
  const aes = method === aesMethod ? extraFields(extra).get(0x9901) : undefined
  if (aes !== undefined && aes.length >= 7) {
    const view = viewOf(aes)
    const bits = aesBits(view.getUint8(4))
    const hasNoCrc = view.getUint16(0, true) === 2
    return { method: view.getUint16(5, true), encryption: `AES-${bits}`, bits, hasNoCrc }
  }
  if ((flags & 0x40) !== 0) return { ...plain, encryption: 'strong encryption' }
  return { ...plain, encryption: (flags & 1) === 0 ? null : 'ZipCrypto' }
}

type Stated = ZipHeader & { readonly start: number }

/** An empty member, stored or deflated, behind the twelve bytes of the traditional cipher. */
const emptyBytes = 14
const encoder = new TextEncoder()

/** Returns the content of an entry, decrypted and unpacked, compared with what the archive states. */
export function zipContent(
  source: ByteSource,
  entry: Stated,
  most: number,
  passwords: ArchivePasswords,
): Content {
  const coding = codingOf(entry)
  const packed = upTo(source, entry.start, entry.packed)
  const cutOff = packed.length < entry.packed
  if (coding.encryption === null) {
    const content = unpacked(packed, coding.method, entry, most)
    return checked(
      cutOff ? { ...content, problem: 'It is cut off.', why: 'damaged' } : content,
      entry,
      coding,
    )
  }
  if (coding.encryption !== 'ZipCrypto' && coding.bits === 0)
    return without('encrypted', `It is encrypted in a way that is not read (${coding.encryption}).`)
  // nothing but the header of the cipher, which every password opens
  if (coding.encryption === 'ZipCrypto' && entry.size === 0 && entry.crc === 0 && entry.packed <= emptyBytes)
    return { bytes: new Uint8Array(), problem: null }
  if (!isRead(coding.method)) return without('unsupported', unread(coding.method))
  const content = passwords.find((password) => {
    const word = encoder.encode(password)
    if (coding.bits > 0) {
      const plain = decryptWinZipAes(packed, word, coding.bits)
      return plain === null ? null : checked(unpacked(plain, coding.method, entry, most), entry, coding)
    }
    // the check byte passes once in 256: only the checksum tells a right password
    const check = (entry.flags & 8) !== 0 ? entry.time >>> 8 : entry.crc >>> 24
    const plain = decryptZipCrypto(packed, word, check & 0xff)
    if (plain === null || entry.size === 0) return null
    const content = checked(unpacked(plain, coding.method, entry, most), entry, coding)
    return content.problem === null ? content : null
  })
  return content ?? without('encrypted', 'It is encrypted, and none of the passwords at hand opened it.')
}

function checked(content: Content, entry: Stated, { hasNoCrc }: ZipCoding): Content {
  const { bytes, problem } = content
  if (bytes === null || problem !== null) return content
  if (bytes.length !== entry.size)
    return {
      bytes,
      problem: `It has ${bytes.length} bytes; the archive states ${entry.size}.`,
      why: 'damaged',
    }
  if (!hasNoCrc && zlib.crc32(bytes) !== entry.crc)
    return { bytes, problem: 'Its checksum is wrong.', why: 'damaged' }
  return content
}

const isRead = (method: number) => [0, 8, 12, 14, 93, 95].includes(method)
const unread = (method: number) => `It is packed with ${methodName(method)}, which is not read.`
const damaged = without('damaged', 'It is damaged and could not be unpacked.')
const tooLarge = without('limit', 'It unpacks to more than is taken out of an archive.')

function unpacked(packed: Uint8Array, method: number, { size }: Stated, most: number): Content {
  if (method === 0) return packed.length > most ? tooLarge : { bytes: packed, problem: null }
  if (method === 8) return inflated(packed, size, most)
  if (method === 12) return unpackedByHand(unpackBzip2(packed, most))
  if (method === 95) return unpackedByHand(unpackXz(packed, most))
  if (method === 14) return unpackedLzma(packed, size, most)
  if (method === 93) return inflatedZstd(packed, most)
  return without('unsupported', unread(method))
}

/** Unpacks deflate, also what can be read of a stream that is damaged or cut off. */
export function inflated(packed: Uint8Array, size: number, most: number): Content {
  const options = {
    chunkSize: Math.min(Math.max(size + 1, 4096), 2 ** 22),
    maxOutputLength: Math.max(most, 1),
  }
  try {
    return { bytes: zlib.inflateRawSync(packed, options), problem: null }
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') return tooLarge
    return begun(packed, options)
  }
}

function begun(packed: Uint8Array, options: zlib.ZlibOptions): Content {
  try {
    const bytes = zlib.inflateRawSync(packed, { ...options, finishFlush: zlib.constants.Z_SYNC_FLUSH })
    if (bytes.length > 0)
      return { bytes, problem: 'It is cut off: what comes before was read.', why: 'damaged' }
  } catch {
    // nothing can be read of it
  }
  return damaged
}

export function inflatedZstd(packed: Uint8Array, most: number): Content {
  try {
    return { bytes: zlib.zstdDecompressSync(packed, { maxOutputLength: Math.max(most, 1) }), problem: null }
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge : damaged
  }
}

function unpackedByHand(content: ReturnType<typeof unpackXz> | ReturnType<typeof unpackBzip2>): Content {
  if (content === 'too large') return tooLarge
  if (content.problem === null) return { bytes: content.bytes, problem: null }
  if (content.problem === 'filter')
    return without('unsupported', 'It is packed with a filter for programs, which is not read.')
  return content.bytes.length === 0
    ? damaged
    : { bytes: content.bytes, problem: 'It is damaged: what comes before was read.', why: 'damaged' }
}

/** LZMA in zip (APPNOTE 5.8.8): a version, the length of the properties, these, then the stream. */
function unpackedLzma(packed: Uint8Array, size: number, most: number): Content {
  if (size > most) return tooLarge
  if (packed.length < 9 || viewOf(packed).getUint16(2, true) !== 5) return damaged
  const out = new LzmaOutput(size)
  try {
    const decoder = new LzmaDecoder(out)
    decoder.setProperties(packed[4] as number)
    decoder.reset()
    if (!out.reserve(size)) return tooLarge
    decoder.decode(packed.subarray(9), size)
    return { bytes: out.finish(), problem: null }
  } catch (error) {
    if (!(error instanceof LzmaDamage)) throw error
    return damaged
  }
}
