import { inflateRawSync, inflateSync } from 'node:zlib'
import { isDict, isList, nameOf, type PdfDict, type PdfValue } from './pdf-value.ts'

const aliases: Readonly<Record<string, string>> = {
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
}
const maxFilters = 20

/** Names of the filters of a stream, in the order in which they are undone. */
export function filtersOf(dict: PdfDict, resolve: (value: PdfValue | undefined) => PdfValue): string[] {
  const written = resolve(dict.get('Filter') ?? dict.get('F'))
  const list = isList(written) ? written.map((item) => nameOf(resolve(item))) : [nameOf(written)]
  return list
    .filter((name) => name !== null)
    .map((name) => aliases[name] ?? name)
    .slice(0, maxFilters)
}

/** Undoes the filters of a stream (ISO 32000-2, 7.4) into at most `most` bytes; null where one cannot be undone. */
export function unfiltered(
  bytes: Uint8Array,
  dict: PdfDict,
  resolve: (value: PdfValue | undefined) => PdfValue,
  most: number,
): Uint8Array | null {
  const parameters = resolve(dict.get('DecodeParms') ?? dict.get('DP'))
  let current: Uint8Array | null = bytes
  for (const [index, filter] of filtersOf(dict, resolve).entries()) {
    if (current === null) return null
    const own = isList(parameters) ? resolve(parameters[index]) : index === 0 ? parameters : null
    if (filter === 'FlateDecode') current = predicted(inflated(current, most), own, most)
    else if (filter === 'LZWDecode')
      current = predicted(lzw(current, most, isDict(own) && own.get('EarlyChange') === 0 ? 0 : 1), own, most)
    else if (filter === 'ASCIIHexDecode') current = asciiHex(current)
    else if (filter === 'ASCII85Decode') current = ascii85(current, most)
    else if (filter === 'RunLengthDecode') current = runLength(current, most)
    else if (filter !== 'Crypt') return null
  }
  return current
}

/** Inflates as far as possible: viewers take what a damaged stream gives. */
function inflated(bytes: Uint8Array, most: number): Uint8Array | null {
  const options = { maxOutputLength: Math.max(1, most), finishFlush: 2 }
  try {
    return inflateSync(bytes, options)
  } catch {
    try {
      return inflateRawSync(bytes.subarray(2), options)
    } catch {
      return null
    }
  }
}

/** Undoes the predictors of PNG, of one byte a colour (7.4.4.4). */
function predicted(bytes: Uint8Array | null, parameters: PdfValue, most: number): Uint8Array | null {
  if (bytes === null || !isDict(parameters)) return bytes
  const predictor = parameters.get('Predictor')
  if (typeof predictor !== 'number' || predictor < 10) return bytes
  const number = (name: string, otherwise: number) => {
    const value = parameters.get(name)
    return typeof value === 'number' && value > 0 && value < 100_000 ? value : otherwise
  }
  const step = Math.max(1, Math.ceil((number('Colors', 1) * number('BitsPerComponent', 8)) / 8))
  const width = Math.max(
    1,
    Math.ceil((number('Columns', 1) * number('Colors', 1) * number('BitsPerComponent', 8)) / 8),
  )
  const rows = Math.ceil(bytes.length / (width + 1))
  const out = new Uint8Array(Math.min(rows * width, most))
  for (let row = 0; row < rows && (row + 1) * width <= out.length; row++) {
    const kind = bytes[row * (width + 1)] as number
    for (let index = 0; index < width; index++) {
      const at = row * width + index
      const left = index >= step ? (out[at - step] as number) : 0
      const up = row > 0 ? (out[at - width] as number) : 0
      const corner = row > 0 && index >= step ? (out[at - width - step] as number) : 0
      const add =
        kind === 1
          ? left
          : kind === 2
            ? up
            : kind === 3
              ? (left + up) >> 1
              : kind === 4
                ? paeth(left, up, corner)
                : 0
      out[at] = ((bytes[row * (width + 1) + 1 + index] ?? 0) + add) & 255
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
}

function asciiHex(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1').split('>', 1)[0] ?? ''
  const digits = text.replace(/[^0-9A-Fa-f]/g, '')
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
}

function ascii85(bytes: Uint8Array, most: number): Uint8Array {
  const out = Buffer.alloc(Math.min(most, bytes.length * 4 + 4))
  let length = 0
  let group: number[] = []
  for (const byte of bytes) {
    if (byte === 0x7e || length + 4 > out.length) break
    if (byte === 0x7a && group.length === 0) {
      length += 4
      continue
    }
    if (byte < 0x21 || byte > 0x75) continue
    group.push(byte - 0x21)
    if (group.length === 5) {
      out.writeUInt32BE(group.reduce((sum, digit) => sum * 85 + digit, 0) % 2 ** 32, length)
      length += 4
      group = []
    }
  }
  if (group.length > 1 && length + 4 <= out.length) {
    const count = group.length - 1
    while (group.length < 5) group.push(84)
    out.writeUInt32BE(group.reduce((sum, digit) => sum * 85 + digit, 0) % 2 ** 32, length)
    length += count
  }
  return out.subarray(0, length)
}

function runLength(bytes: Uint8Array, most: number): Uint8Array {
  const pieces: Uint8Array[] = []
  let length = 0
  for (let at = 0; at < bytes.length && length < most; ) {
    const count = bytes[at++] as number
    if (count === 128) break
    const piece =
      count < 128 ? bytes.subarray(at, at + count + 1) : new Uint8Array(257 - count).fill(bytes[at] ?? 0)
    at += count < 128 ? count + 1 : 1
    pieces.push(piece)
    length += piece.length
  }
  return Buffer.concat(pieces).subarray(0, most)
}

/** LZW with codes of 9 to 12 bits (7.4.4.2). */
function lzw(bytes: Uint8Array, most: number, early: number): Uint8Array {
  const out = new Uint8Array(Math.min(most, bytes.length * 2000 + 16))
  let length = 0
  const starts = new Int32Array(4097)
  const sizes = new Int32Array(4097)
  let next = 258
  let bits = 9
  let buffer = 0
  let held = 0
  let before = -1
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xffffff
    held += 8
    if (held < bits) continue
    const code = (buffer >>> (held - bits)) & ((1 << bits) - 1)
    held -= bits
    if (code === 257) break
    if (code === 256) {
      next = 258
      bits = 9
      before = -1
      continue
    }
    const from = length
    const beforeSize = before < 256 ? 1 : (sizes[before] as number)
    if (code < 256) out[length++] = code
    else if (code < next || (code === next && before !== -1)) {
      const isNew = code >= next
      const start = isNew ? from - beforeSize : (starts[code] as number)
      const size = isNew ? beforeSize : (sizes[code] as number)
      for (let index = 0; index < size && length < out.length; index++)
        out[length++] = out[start + index] as number
      if (isNew && length < out.length) out[length++] = out[start] as number
    } else break
    if (before !== -1 && next < 4096) {
      starts[next] = from - beforeSize
      sizes[next] = beforeSize + 1
      next++
    }
    before = code
    if (length >= out.length) break
    bits = next + early >= 2048 ? 12 : next + early >= 1024 ? 11 : next + early >= 512 ? 10 : 9
  }
  return out.subarray(0, length)
}
