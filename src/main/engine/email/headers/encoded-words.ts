/**
 * Encoded words of RFC 2047, with the language tag of RFC 2231. Adjacent words in the same character set are decoded
 * together, since senders split within characters; white space between adjacent words is dropped. Words that cannot be
 * decoded stay unchanged.
 */
const word = /=\?([^?\s]{1,60})\?([bq])\?([^?\s]*)\?=/giy

/** Names of character sets that the platform does not know. */
const otherNames: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  'windows-31j': 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  'iso-8859-8-e': 'iso-8859-8',
}

/** Returns a field's value as displayed to a reader. Control characters become spaces. */
export function decodeWords(value: string): string {
  const pieces: (string | Run)[] = []
  for (let at = 0; at < value.length; ) {
    const next = value.indexOf('=?', at)
    const found = next === -1 ? null : wordAt(value, next)
    const before = pieces.at(-1)
    if (found === null) {
      const end = next === -1 ? value.length : next + 2
      pieces.push(value.slice(at, end))
      at = end
      continue
    }
    const between = value.slice(at, next)
    const isNeighbour = typeof before === 'object' && between.trim() === ''
    if (!isNeighbour && between !== '') pieces.push(between)
    if (isNeighbour && before.charset === found.charset) before.bytes.push(found.bytes)
    else pieces.push({ charset: found.charset, bytes: [found.bytes] })
    at = found.end
  }
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : decode(piece)))
    .join('')
    .replace(controls, ' ')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are taken out
const controls = /[\x00-\x1f\x7f-\x9f]+/g

/** Consecutive encoded words in the same character set. */
type Run = { readonly charset: string; readonly bytes: Uint8Array[] }

type Word = { readonly charset: string; readonly bytes: Uint8Array; readonly end: number }

function wordAt(value: string, at: number): Word | null {
  word.lastIndex = at
  const match = word.exec(value)
  if (match === null) return null
  const [whole, label = '', encoding = '', content = ''] = match
  const charset = (label.split('*', 1)[0] ?? '').toLowerCase()
  if (decoderOf(charset) === null) return null
  const bytes = encoding.toLowerCase() === 'b' ? Buffer.from(content, 'base64') : fromQ(content)
  return { charset, bytes, end: at + whole.length }
}

/** The "Q" encoding of RFC 2047 section 4.2. */
function fromQ(content: string): Uint8Array {
  const latin = content
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  // characters beyond ASCII are not allowed here, but some senders leave them
  const isBytes = [...latin].every((character) => character <= '\u00ff')
  return Buffer.from(latin, isBytes ? 'latin1' : 'utf8')
}

function decode({ charset, bytes }: Run): string {
  return decoderOf(charset)?.decode(Buffer.concat(bytes)) ?? ''
}

function decoderOf(charset: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(otherNames[charset] ?? charset)
  } catch {
    return null
  }
}
