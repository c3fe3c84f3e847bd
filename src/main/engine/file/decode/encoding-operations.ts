import { decodeEntities } from '../../message/html-entities.ts'
import { decodeQuotedPrintable } from '../../message/transfer-encoding.ts'
import {
  BoundedBytes,
  bounded,
  CannotDecode,
  choice,
  type DecodeOperation,
  flag,
  number,
  text,
  tooLong,
} from './decode-operation.ts'
import { hexDelimiters, numberDelimiters, piecesOf, writtenDelimiter } from './delimiters.ts'

/** Operations that undo and make encodings of bytes as text. */

const usualAlphabet = 'A-Za-z0-9+/='

/** Returns the characters of an alphabet with ranges (`A-Z`); a hyphen at an end stands for itself. */
function charactersOf(alphabet: string): string {
  return alphabet.replace(/(.)-(.)/gsu, (_all, from: string, to: string) => {
    const first = from.codePointAt(0) ?? 0
    const last = to.codePointAt(0) ?? 0
    if (last < first || last - first > 255) throw new CannotDecode('The alphabet has a range that is none.')
    return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
  })
}

/** The value of each sign of an alphabet of base64, and its padding. */
function base64Of(written: string): { readonly signs: string; readonly padding: string | null } {
  const signs = charactersOf(written)
  if (signs.length !== 64 && signs.length !== 65) throw new CannotDecode('The alphabet has not 64 signs.')
  return { signs: signs.slice(0, 64), padding: signs[64] ?? null }
}

function fromBase64(bytes: Buffer, alphabet: string, isLenient: boolean): Buffer {
  const { signs, padding } = base64Of(alphabet)
  const values = new Int16Array(256).fill(-1)
  for (let value = 0; value < 64; value++) values[signs.charCodeAt(value) & 0xff] = value
  const out = Buffer.allocUnsafe(Math.ceil((bytes.length * 3) / 4) + 3)
  let length = 0
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    const value = values[byte] as number
    if (value < 0) {
      if (padding !== null && byte === padding.charCodeAt(0)) continue
      if (!isLenient) throw new CannotDecode('It has signs that are not in the alphabet.')
      continue
    }
    bits = ((bits << 6) | value) & 0xffffff
    held += 6
    if (held >= 8) {
      held -= 8
      out[length++] = (bits >> held) & 0xff
    }
  }
  return out.subarray(0, length)
}

function toBase64(bytes: Buffer, alphabet: string): Buffer {
  const { signs, padding } = base64Of(alphabet)
  const usual = bytes.toString('base64')
  const { signs: own } = base64Of(usualAlphabet)
  if (signs === own && padding === '=') return Buffer.from(usual, 'latin1')
  const to = new Map([...own].map((sign, index) => [sign, signs[index] ?? '']))
  return Buffer.from(
    usual.replace(/./g, (sign) => (sign === '=' ? (padding ?? '') : (to.get(sign) ?? ''))),
    'utf8',
  )
}

function fromHex(bytes: Buffer, delimiter: string): Buffer {
  const out = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (const piece of piecesOf(bytes.toString('latin1'), delimiter)) {
    if (/[^a-f\d]/i.test(piece)) throw new CannotDecode(`“${piece.trim().slice(0, 20)}” is not hexadecimal.`)
    // a piece with an odd number of digits ends with a byte of one digit
    for (let at = 0; at < piece.length; at += 2) out[length++] = Number.parseInt(piece.slice(at, at + 2), 16)
  }
  return out.subarray(0, length)
}

function toHex(bytes: Buffer, delimiter: string, perLine: number, most: number): Buffer {
  const sign = writtenDelimiter(delimiter)
  const isBefore = sign === '0x' || sign === '\\x'
  const between = delimiter === '0x with comma' ? ',' : isBefore ? '' : sign
  return joined(
    bytes,
    (byte) => `${isBefore ? sign : ''}${byte.toString(16).padStart(2, '0')}`,
    (index) => (perLine >= 1 && index % Math.floor(perLine) === 0 ? `${between}\n` : between),
    most,
  )
}

/** Writes each byte, with what stands before each but the first. */
function joined(
  bytes: Buffer,
  written: (byte: number) => string,
  between: (index: number) => string,
  most: number,
): Buffer {
  const texts = Array.from({ length: 256 }, (_, byte) => written(byte))
  const out = new BoundedBytes(most)
  const pieceBytes = 65_536
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    let piece = ''
    for (let at = from; at < Math.min(bytes.length, from + pieceBytes); at++)
      piece += `${at === 0 ? '' : between(at)}${texts[bytes[at] as number]}`
    out.add(Buffer.from(piece, 'latin1'))
  }
  return out.end()
}

/** Reads numbers; `check` throws for one that cannot be. */
function fromNumbers(
  bytes: Buffer,
  delimiter: string,
  base: number,
  check: (value: number) => void,
): Int32Array {
  if (!Number.isInteger(base) || base < 2 || base > 36)
    throw new CannotDecode('The base is not between 2 and 36.')
  const out = new Int32Array(Math.ceil(bytes.length / 2) + 1)
  let length = 0
  for (const piece of piecesOf(bytes.toString('latin1'), delimiter)) {
    if (piece.trim() === '') continue
    const value = Number.parseInt(piece.trim(), base)
    if (Number.isNaN(value))
      throw new CannotDecode(`“${piece.trim().slice(0, 20)}” is no number of base ${base}.`)
    check(value)
    out[length++] = value
  }
  return out.subarray(0, length)
}

function fromDecimal(bytes: Buffer, delimiter: string, isSigned: boolean): Buffer {
  const values = fromNumbers(bytes, delimiter, 10, (value) => {
    if (value > 255 || value < (isSigned ? -128 : 0)) throw new CannotDecode(`${value} is no byte.`)
  })
  return Buffer.from(values)
}

function toDecimal(bytes: Buffer, delimiter: string, isSigned: boolean, most: number): Buffer {
  const sign = writtenDelimiter(delimiter)
  return joined(
    bytes,
    (byte) => String(isSigned && byte > 127 ? byte - 256 : byte),
    () => sign,
    most,
  )
}

function fromCharcode(bytes: Buffer, delimiter: string, base: number, most: number): Buffer {
  const codes = fromNumbers(bytes, delimiter, base, (code) => {
    if (code < 0 || code > 0x10ffff) throw new CannotDecode(`${code} is no character.`)
  })
  if (codes.every((code) => code < 256)) return Buffer.from(codes)
  const out = new BoundedBytes(most)
  const pieceCodes = 8192
  for (let from = 0; from < codes.length; from += pieceCodes)
    out.add(Buffer.from(String.fromCodePoint(...codes.subarray(from, from + pieceCodes)), 'utf8'))
  return out.end()
}

function urlDecode(bytes: Buffer, isPlusSpace: boolean): Buffer {
  const out = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    const coded =
      byte === 0x25 ? /^[\da-f]{2}$/i.exec(bytes.toString('latin1', at + 1, at + 3))?.[0] : undefined
    if (coded !== undefined) at += 2
    out[length++] =
      coded !== undefined ? Number.parseInt(coded, 16) : byte === 0x2b && isPlusSpace ? 0x20 : byte
  }
  return out.subarray(0, length)
}

export const encodingOperations: readonly DecodeOperation[] = [
  {
    name: 'From Base64',
    arguments: [
      text('Alphabet', usualAlphabet),
      flag('Remove non-alphabet chars', true),
      flag('Strict mode', false),
    ],
    run: (bytes, given) => fromBase64(bytes, given.text(0), given.flag(1) && !given.flag(2)),
  },
  {
    name: 'To Base64',
    arguments: [text('Alphabet', usualAlphabet)],
    run: (bytes, given, most) => {
      if (bytes.length > most) throw new CannotDecode(tooLong(most))
      return bounded(toBase64(bytes, given.text(0)), most)
    },
  },
  {
    name: 'From Hex',
    arguments: [choice('Delimiter', ['Auto', ...hexDelimiters])],
    run: (bytes, given) => fromHex(bytes, given.text(0)),
  },
  {
    name: 'To Hex',
    arguments: [choice('Delimiter', hexDelimiters), number('Bytes per line', 0)],
    run: (bytes, given, most) => toHex(bytes, given.text(0), given.number(1), most),
  },
  {
    name: 'From Decimal',
    arguments: [choice('Delimiter', numberDelimiters), flag('Support signed values', false)],
    run: (bytes, given) => fromDecimal(bytes, given.text(0), given.flag(1)),
  },
  {
    name: 'To Decimal',
    arguments: [choice('Delimiter', numberDelimiters), flag('Support signed values', false)],
    run: (bytes, given, most) => toDecimal(bytes, given.text(0), given.flag(1), most),
  },
  {
    name: 'From Charcode',
    arguments: [choice('Delimiter', numberDelimiters), number('Base', 16)],
    run: (bytes, given, most) => fromCharcode(bytes, given.text(0), given.number(1), most),
  },
  {
    name: 'URL Decode',
    arguments: [flag('Treat "+" as space', true)],
    run: (bytes, given) => urlDecode(bytes, given.flag(0)),
  },
  {
    name: 'From HTML Entity',
    arguments: [],
    run: (bytes, _given, most) => bounded(Buffer.from(decodeEntities(bytes.toString('utf8')), 'utf8'), most),
  },
  {
    name: 'From Quoted Printable',
    arguments: [],
    run: (bytes) => decodeQuotedPrintable(bytes),
  },
]
