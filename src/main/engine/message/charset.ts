import { decodeCodePage } from './code-pages.ts'

/**
 * Decodes bytes in the character set that a message declares. Supported names are those of the Encoding Standard
 * (WHATWG), which Node knows, variants that mail programs write, and some sets that the standard omits: UTF-7, UTF-32,
 * ISO-2022-KR, HZ and the code pages of DOS and the Mac.
 */

const aliases: ReadonlyMap<string, string> = new Map([
  ['ansi_x3.4-1968', 'windows-1252'],
  ['cp1250', 'windows-1250'],
  ['cp1251', 'windows-1251'],
  ['cp1252', 'windows-1252'],
  ['cp932', 'shift_jis'],
  ['cp936', 'gbk'],
  ['cp949', 'euc-kr'],
  ['cp950', 'big5'],
  ['iso-8859-8-i', 'iso-8859-8'],
  ['iso-2022-jp-ms', 'iso-2022-jp'],
  ['ks_c_5601-1987', 'euc-kr'],
  ['tis-620', 'windows-874'],
  ['unicode-1-1-utf-8', 'utf-8'],
  ['utf8mb4', 'utf-8'],
  ['x-gbk', 'gbk'],
  ['x-unknown', ''],
  ['unknown-8bit', ''],
  ['default', ''],
  ['binary', ''],
  ['ascii', ''],
  ['us-ascii', ''],
])

const fatalUtf8 = new TextDecoder('utf-8', { fatal: true })

export type Decoded = {
  readonly text: string
  /** False where the declared set is unknown, and the encoding was guessed from the bytes. */
  readonly isKnown: boolean
}

/**
 * Decodes bytes; invalid ones become U+FFFD. Where no set is declared, or US-ASCII is and the bytes are not, the
 * encoding is UTF-8 if the bytes are valid, else Windows-1252.
 */
export function decodeCharset(bytes: Uint8Array, named: string | null): Decoded {
  const name = nameOf(named ?? '')
  if (name === '') return { text: decodeUnnamed(bytes), isKnown: true }
  if (name === 'utf-7' || name === 'unicode-1-1-utf-7') return { text: decodeUtf7(bytes), isKnown: true }
  if (name.startsWith('utf-32') || name.startsWith('ucs-4'))
    return { text: decodeUtf32(bytes, name.endsWith('le')), isKnown: true }
  if (name === 'iso-2022-kr') return { text: decodeIso2022Kr(bytes), isKnown: true }
  if (name === 'hz-gb-2312' || name === 'hz') return { text: decodeHz(bytes), isKnown: true }
  const paged = decodeCodePage(bytes, name)
  if (paged !== null) return { text: paged, isKnown: true }
  try {
    const decoder = new TextDecoder(name)
    return { text: decoder.decode(bytes), isKnown: true }
  } catch {
    return { text: decodeUnnamed(bytes), isKnown: false }
  }
}

/** Other spellings of names, by letters and digits alone. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^(?:x?unicode11)?utf7(?:imap)?$/, 'utf-7'],
  [/^(?:x|cs)?(?:unicode\d*|u)tf?8(?:mb[34]|n)?$/, 'utf-8'],
  [/^utf16(le|be)?$/, 'utf-16$1'],
  [/^(?:utf32|ucs4)(le|be)?$/, 'utf-32$1'],
  [/^(?:x|cs)?iso8859(\d{1,2})(?:[ei]|\d{4})?$/, 'iso-8859-$1'],
  [/^(?:x|cs)?(?:windows|win|cp|ms|microsoftcp)(125\d|874)$/, 'windows-$1'],
  [/^latin([1-4])$/, 'iso-8859-$1'],
  [/^latin9$/, 'iso-8859-15'],
  [/^(?:us)?ascii\d?$/, 'us-ascii'],
  [/^(?:x|ms|cs)?s(?:hift)?jis$/, 'shift_jis'],
  [/^(?:x)?euc(jp|kr)$/, 'euc-$1'],
  [/^(?:x)?gb(2312|18030|k)\d*$/, 'gb$1'],
  [/^koi8([ru])$/, 'koi8-$1'],
  [/^(?:x)?big5(?:hkscs|eten)?$/, 'big5'],
  [/^iso2022(jp|kr)\d?$/, 'iso-2022-$1'],
]

/** Names by what messages declare; a failed look-up takes longer than most texts. */
const known = new Map<string, string>()
const maxKnown = 200

function nameOf(named: string): string {
  const found = known.get(named)
  if (found !== undefined) return found
  const label = labelOf(named)
  const name = aliases.get(label) ?? label
  if (known.size < maxKnown && named.length < maxKnown) known.set(named, name)
  return name
}

/** Returns the name that a message declares, without quotes, comments and other signs around it. */
function labelOf(named: string): string {
  const label = named
    .slice(0, 200)
    .replace(/\([^()]*\)/g, '')
    .replace(/^3d(?=["'a-z])/i, '')
    .replace(/^[\s"'<=]+|["'>;,:\s]+$/g, '')
    .toLowerCase()
  if (label === '' || aliases.has(label) || isDecodable(label)) return label
  // another parameter may follow without a semicolon
  for (const spelled of [label, label.split(/\s/, 1)[0] ?? '']) {
    const plain = spelled.replace(/[^a-z0-9]+/g, '')
    for (const [spelling, name] of spellings) if (spelling.test(plain)) return plain.replace(spelling, name)
  }
  return label
}

function isDecodable(label: string): boolean {
  try {
    new TextDecoder(label)
    return true
  } catch {
    return false
  }
}

function decodeUnnamed(bytes: Uint8Array): string {
  try {
    return fatalUtf8.decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Decodes UTF-7 (RFC 2152): ASCII with runs of base64-encoded UTF-16 between "+" and the end of the run. */
function decodeUtf7(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_run, coded: string) => {
    if (coded === '') return '+'
    const units = Buffer.from(coded, 'base64')
    const whole = units.subarray(0, units.length & ~1)
    return Buffer.from(whole).swap16().toString('utf16le')
  })
}

/**
 * Decodes UTF-32 in either byte order: that of the byte order mark, else `isLittle`. Invalid code points become U+FFFD.
 */
function decodeUtf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isMarked = bytes.length >= 4
  const hasLittleMark = isMarked && view.getUint32(0, true) === 0xfeff
  const hasMark = hasLittleMark || (isMarked && view.getUint32(0, false) === 0xfeff)
  const inLittle = hasMark ? hasLittleMark : isLittle
  const pieces: string[] = []
  for (let at = hasMark ? 4 : 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, inLittle)
    const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    pieces.push(String.fromCodePoint(isCharacter ? code : 0xfffd))
  }
  return pieces.join('')
}

/** ISO-2022-KR (RFC 1557): ASCII, and between SO and SI the two bytes of KS C 5601 without their high bits. */
function decodeIso2022Kr(bytes: Uint8Array): string {
  const wide = Buffer.allocUnsafe(bytes.length)
  let length = 0
  let isShifted = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    // the designator, which declares the set for SO, occurs once
    if (byte === 0x1b && bytes[at + 1] === 0x24 && bytes[at + 2] === 0x29 && bytes[at + 3] === 0x43) at += 3
    else if (byte === 0x0e || byte === 0x0f) isShifted = byte === 0x0e
    else {
      // a line begins in ASCII, whatever was lost before
      if (byte === 0x0a) isShifted = false
      wide[length++] = isShifted && byte > 0x20 ? byte | 0x80 : byte
    }
  }
  return new TextDecoder('euc-kr').decode(wide.subarray(0, length))
}

/** HZ (RFC 1843): ASCII, and between `~{` and `~}` the two bytes of GB 2312 without their high bits. */
function decodeHz(bytes: Uint8Array): string {
  const wide = Buffer.allocUnsafe(bytes.length)
  let length = 0
  let isShifted = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    const next = bytes[at + 1]
    if (byte === 0x7e && next === (isShifted ? 0x7d : 0x7b)) {
      isShifted = !isShifted
      at += 1
    } else if (byte === 0x7e && !isShifted && next === 0x7e) {
      wide[length++] = byte
      at += 1
    } else if (byte === 0x7e && !isShifted && next === 0x0a) at += 1
    else {
      if (byte === 0x0a) isShifted = false
      wide[length++] = isShifted && byte > 0x20 ? byte | 0x80 : byte
    }
  }
  return new TextDecoder('gbk').decode(wide.subarray(0, length))
}
