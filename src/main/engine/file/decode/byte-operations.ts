import {
  BoundedBytes,
  bounded,
  CannotDecode,
  choice,
  type DecodeOperation,
  flag,
  key,
  number,
} from './decode-operation.ts'

/** Operations on bytes: keys, order, cuts. */

const keyForms = ['Hex', 'Decimal', 'Binary', 'Base64', 'UTF8', 'Latin1'] as const
const xorSchemes = ['Standard', 'Input differential', 'Output differential', 'Cascade'] as const

/** Returns the bytes of a key by the form in which it is written. */
function keyBytes(written: string, form: string): Buffer {
  if (form === 'UTF8') return Buffer.from(written, 'utf8')
  if (form === 'Latin1') return Buffer.from(written, 'latin1')
  if (form === 'Base64') return Buffer.from(written, 'base64')
  const pieces = written.split(form === 'Hex' ? /0x|[^a-f\d]+/gi : /[^\d-]+/).filter((piece) => piece !== '')
  if (form === 'Hex') return Buffer.from(pieces.join(''), 'hex')
  const bytes = pieces.map((piece) => Number.parseInt(piece, form === 'Binary' ? 2 : 10))
  if (bytes.some((byte) => !(byte >= 0 && byte <= 255)))
    throw new CannotDecode('The key has numbers that are no bytes.')
  return Buffer.from(bytes)
}

function xor(bytes: Buffer, given: Buffer, scheme: string, keepsNull: boolean): Buffer {
  if (given.length === 0 && scheme !== 'Cascade') throw new CannotDecode('There is no key.')
  const key = Buffer.from(given)
  const out = Buffer.allocUnsafe(bytes.length)
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    const place = key.length === 0 ? 0 : at % key.length
    const by = scheme === 'Cascade' ? (bytes[at + 1] ?? 0) : (key[place] as number)
    const isKept = keepsNull && (byte === 0 || byte === by)
    const made = isKept ? byte : byte ^ by
    out[at] = made
    if (isKept) continue
    if (scheme === 'Input differential') key[place] = byte
    else if (scheme === 'Output differential') key[place] = made
  }
  return out
}

/** Reverses the characters of a text, or the bytes where they are no UTF-8. */
function reversed(bytes: Buffer, by: string): Buffer {
  if (by === 'Line') return Buffer.from(bytes.toString('latin1').split('\n').reverse().join('\n'), 'latin1')
  const text = by === 'Byte' ? '' : bytes.toString('utf8')
  if (by === 'Byte' || !Buffer.from(text, 'utf8').equals(bytes)) return Buffer.from(bytes).reverse()
  return Buffer.from([...text].reverse().join(''), 'utf8')
}

/** The lines of bytes without their ends, or the bytes whole. */
function linesOf(bytes: Buffer, isEach: boolean): Buffer[] {
  if (!isEach) return [bytes]
  const lines: Buffer[] = []
  let from = 0
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, from)) {
    lines.push(bytes.subarray(from, at))
    from = at + 1
  }
  lines.push(bytes.subarray(from))
  return lines
}

const feed = Buffer.from('\n')

function eachLine(bytes: Buffer, isEach: boolean, most: number, change: (line: Buffer) => Buffer): Buffer {
  const out = new BoundedBytes(most)
  for (const [index, line] of linesOf(bytes, isEach).entries()) {
    if (index > 0) out.add(feed)
    out.add(change(line))
  }
  return out.end()
}

/** The range that a start and a length name; a negative start counts from the end. */
function rangeIn(length: number, start: number, count: number): readonly [from: number, to: number] {
  if (!Number.isInteger(start) || !Number.isInteger(count) || count < 0)
    throw new CannotDecode('Start and length must be whole numbers, and the length not negative.')
  const from = Math.min(length, start < 0 ? Math.max(0, length + start) : start)
  return [from, Math.min(length, from + count)]
}

function swapped(bytes: Buffer, word: number, isPadded: boolean, most: number): Buffer {
  if (!Number.isInteger(word) || word < 1 || word > 1024)
    throw new CannotDecode('A word has from 1 to 1,024 bytes.')
  const out = new BoundedBytes(most)
  for (let at = 0; at < bytes.length; at += word) {
    const piece = Buffer.from(bytes.subarray(at, at + word))
    out.add((isPadded ? Buffer.concat([piece, Buffer.alloc(word - piece.length)]) : piece).reverse())
  }
  return out.end()
}

export const byteOperations: readonly DecodeOperation[] = [
  {
    name: 'XOR',
    arguments: [key('Key', keyForms), choice('Scheme', xorSchemes), flag('Null preserving', false)],
    run: (bytes, given) => xor(bytes, keyBytes(given.text(0), given.text(1)), given.text(2), given.flag(3)),
  },
  {
    name: 'Reverse',
    arguments: [choice('By', ['Character', 'Byte', 'Line'])],
    run: (bytes, given) => reversed(bytes, given.text(0)),
  },
  {
    name: 'Drop bytes',
    arguments: [number('Start', 0), number('Length', 5), flag('Apply to each line', false)],
    run: (bytes, given, most) =>
      eachLine(bytes, given.flag(2), most, (line) => {
        const [from, to] = rangeIn(line.length, given.number(0), given.number(1))
        return Buffer.concat([line.subarray(0, from), line.subarray(to)])
      }),
  },
  {
    name: 'Take bytes',
    arguments: [number('Start', 0), number('Length', 5), flag('Apply to each line', false)],
    run: (bytes, given, most) =>
      eachLine(bytes, given.flag(2), most, (line) =>
        line.subarray(...rangeIn(line.length, given.number(0), given.number(1))),
      ),
  },
  {
    name: 'Swap endianness',
    arguments: [
      choice('Data format', ['Hex', 'Raw']),
      number('Word length (bytes)', 4),
      flag('Pad incomplete words', true),
    ],
    run: (bytes, given, most) => {
      if (given.text(0) === 'Raw') return swapped(bytes, given.number(1), given.flag(2), most)
      const raw = Buffer.from(bytes.toString('latin1').replace(/0x|[^a-f\d]/gi, ''), 'hex')
      const hex = swapped(raw, given.number(1), given.flag(2), most).toString('hex')
      return bounded(Buffer.from(hex.replace(/..(?=.)/g, '$& '), 'latin1'), most)
    },
  },
  {
    name: 'Remove null bytes',
    arguments: [],
    run: (bytes) => Buffer.from(bytes.filter((byte) => byte !== 0)),
  },
]
