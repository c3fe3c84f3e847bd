/**
 * Text from bytes in the character set that a message names. Names are those of the Encoding Standard (WHATWG), which Node knows,
 * and those that mail programs write for them.
 */

const aliases: Readonly<Record<string, string>> = {
  'ansi_x3.4-1968': 'windows-1252',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1252: 'windows-1252',
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  'iso-8859-8-i': 'iso-8859-8',
  'iso-2022-jp-ms': 'iso-2022-jp',
  'ks_c_5601-1987': 'euc-kr',
  'unicode-1-1-utf-8': 'utf-8',
  utf8mb4: 'utf-8',
  'x-gbk': 'gbk',
  'x-unknown': '',
  'unknown-8bit': '',
  default: '',
  binary: '',
  ascii: '',
  'us-ascii': '',
}

const fatalUtf8 = new TextDecoder('utf-8', { fatal: true })

export type Decoded = {
  readonly text: string
  /** False where the named set is unknown, and the bytes were read as what they look like. */
  readonly isKnown: boolean
}

/**
 * Decodes bytes; broken ones become U+FFFD. Where no set is named, or US-ASCII is and the bytes are not, the bytes tell: UTF-8 if
 * they are, else Windows-1252.
 */
export function decodeCharset(bytes: Uint8Array, named: string | null): Decoded {
  const label = (named ?? '').trim().toLowerCase()
  const name = aliases[label] ?? label
  if (name === '') return { text: decodeUnnamed(bytes), isKnown: true }
  if (name === 'utf-7' || name === 'unicode-1-1-utf-7') return { text: decodeUtf7(bytes), isKnown: true }
  try {
    const decoder = new TextDecoder(name)
    return { text: decoder.decode(bytes), isKnown: true }
  } catch {
    return { text: decodeUnnamed(bytes), isKnown: false }
  }
}

function decodeUnnamed(bytes: Uint8Array): string {
  try {
    return fatalUtf8.decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** UTF-7 (RFC 2152): ASCII with runs of base64 in UTF-16 between "+" and what ends it. */
function decodeUtf7(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_run, coded: string) => {
    if (coded === '') return '+'
    const units = Buffer.from(coded, 'base64')
    const whole = units.subarray(0, units.length & ~1)
    return Buffer.from(whole).swap16().toString('utf16le')
  })
}
