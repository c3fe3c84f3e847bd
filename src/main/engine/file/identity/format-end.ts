import { type ByteSource, viewOf } from '../../archive/byte-source.ts'
import { certificateTable, overlayOffset } from '../overlay-offset.ts'

/** Where formats say that they end. Each function returns the offset behind the end; null where it is not found. */

/** Bytes that a scan for an end reads at most. */
const scanBytes = 64 * 2 ** 20
const maxChunks = 200_000
const pieceBytes = 2 ** 20

/** Reads a file forward in pieces, so that steps over small parts do not read each by itself. */
class Window {
  private readonly bytes: ByteSource
  private at = 0
  private piece: Uint8Array = new Uint8Array()

  constructor(bytes: ByteSource) {
    this.bytes = bytes
  }

  /** The byte at an offset; -1 behind the end. */
  byte(at: number): number {
    if (at < 0 || at >= this.bytes.size) return -1
    if (at < this.at || at >= this.at + this.piece.length) {
      this.at = at
      this.piece = this.bytes.read(at, Math.min(65_536, this.bytes.size - at))
    }
    return this.piece[at - this.at] as number
  }

  big(at: number, length: number): number {
    let value = 0
    for (let place = 0; place < length; place++) value = value * 256 + Math.max(0, this.byte(at + place))
    return value
  }
}

/** PNG (ISO/IEC 15948): chunks of a length, a name, data and a checksum; the last is IEND. */
export function pngEnd(bytes: ByteSource): number | null {
  const window = new Window(bytes)
  for (let at = 8, chunks = 0; at + 12 <= bytes.size && chunks < maxChunks; chunks++) {
    const length = window.big(at, 4)
    if (window.big(at + 4, 4) === 0x49454e44) return Math.min(bytes.size, at + 12 + length)
    at += 12 + length
  }
  return null
}

/** GIF89a: a screen, then blocks, each with sub-blocks of at most 255 bytes, then a trailer. */
export function gifEnd(bytes: ByteSource): number | null {
  const window = new Window(bytes)
  const colours = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))
  const skipBlocks = (from: number): number => {
    let at = from
    for (let length = window.byte(at); length > 0; length = window.byte(at)) at += length + 1
    return at + 1
  }
  let at = 13 + colours(window.byte(10))
  for (let blocks = 0; at < bytes.size && blocks < maxChunks; blocks++) {
    const kind = window.byte(at)
    if (kind === 0x3b) return at + 1
    if (kind === 0x21) at = skipBlocks(at + 2)
    else if (kind === 0x2c) at = skipBlocks(at + 11 + colours(window.byte(at + 9)))
    else return null
  }
  return null
}

/** JPEG (ITU T.81): segments of a marker and a length; after a scan its coded data, in which FF is followed by 0. */
export function jpegEnd(bytes: ByteSource): number | null {
  const window = new Window(bytes)
  let at = 2
  for (let segments = 0; at + 4 <= Math.min(bytes.size, scanBytes) && segments < maxChunks; segments++) {
    if (window.byte(at) !== 0xff) return null
    const marker = window.byte(at + 1)
    if (marker === 0xff) at++
    else if (marker === 0xd9) return at + 2
    else if (marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else {
      at += 2 + window.big(at + 2, 2)
      if (marker === 0xda) at = codedEnd(bytes, at)
    }
  }
  return at + 2 <= bytes.size && window.big(at, 2) === 0xffd9 ? at + 2 : null
}

/** The next marker behind coded data: not a zero, which stands for FF itself, and not one of the restarts. */
function codedEnd(bytes: ByteSource, from: number): number {
  const until = Math.min(bytes.size, from + scanBytes)
  for (let start = from; start < until; ) {
    const piece = bytes.read(start, Math.min(pieceBytes, until - start))
    for (let at = piece.indexOf(0xff); at !== -1 && at + 1 < piece.length; at = piece.indexOf(0xff, at + 1)) {
      const next = piece[at + 1] as number
      if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return start + at
    }
    if (piece.length < pieceBytes) break
    start += piece.length - 1
  }
  return bytes.size
}

/** PDF (ISO 32000): the last `%%EOF`, behind which readers allow a kilobyte. */
export function pdfEnd(bytes: ByteSource): number | null {
  for (let until = bytes.size; until > Math.max(0, bytes.size - scanBytes); ) {
    const from = Math.max(0, until - pieceBytes)
    const piece = Buffer.from(bytes.read(from, until - from))
    const at = piece.lastIndexOf('%%EOF', undefined, 'latin1')
    if (at !== -1) return from + at + 5 + lineEndLength(piece, at + 5)
    if (from === 0) return null
    until = from + 4
  }
  return null
}

function lineEndLength(piece: Uint8Array, at: number): number {
  if (piece[at] === 13) return piece[at + 1] === 10 ? 2 : 1
  return piece[at] === 10 ? 1 : 0
}

const tailBytes = 65_536 + 22

/** Zip (APPNOTE 4.3.16): the last end record and its comment. */
export function zipEnd(bytes: ByteSource): number | null {
  const from = Math.max(0, bytes.size - scanTail)
  const tail = Buffer.from(bytes.read(from, bytes.size - from))
  for (
    let at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1'), tries = 0;
    at !== -1 && tries < 16;
    tries++
  ) {
    if (at + 22 <= tail.length) {
      const end = from + at + 22 + viewOf(tail).getUint16(at + 20, true)
      const directory = from + at - tail.readUInt32LE(at + 12)
      const isOne = directory >= 0 && tail.readUInt16LE(at + 4) === tail.readUInt16LE(at + 6)
      if (isOne && end <= bytes.size) return end
    }
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1, 'latin1')
  }
  return null
}

const scanTail = Math.max(tailBytes, 2 ** 20)

/** RIFF: the size that follows the signature, to an even number of bytes. */
export function riffEnd(bytes: ByteSource): number | null {
  if (bytes.size < 12) return null
  const size = viewOf(bytes.read(0, 12)).getUint32(4, true)
  const end = 8 + size + (size % 2)
  return size > 4 && end <= bytes.size ? end : null
}

/** A Windows program: its sections, and the signatures that follow them or what is behind them. */
export function programEnd(bytes: ByteSource): number | null {
  const sections = overlayOffset(bytes)
  if (sections === null) return null
  const table = certificateTable(bytes)
  return table !== null && table.at >= sections && table.at - sections < 16 ? table.at + table.size : sections
}
