import { decodeCharset } from './charset.ts'
import { decodeWords } from './encoded-words.ts'

/** A header field with parameters: `text/plain; charset="utf-8"; name*=utf-8''…` (RFC 2045, section 5.1; RFC 2231). */
export type Parameterised = {
  /** The value before the parameters, in lower case. */
  readonly value: string
  /** Parameters by name in lower case, decoded and joined. */
  readonly parameters: ReadonlyMap<string, string>
}

const maxParameters = 100
/** Between parameters there may be a comma or blanks alone, as some programs write. */
const parameter =
  /(?:^|[;,\s])\s{0,200}([!#$&+\-.^_`{|}~'*%\w]{1,200})\s{0,200}=\s{0,200}(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/g
/** The value before the parameters; a type may have blanks around its slash. */
const first = /^[\s"']{0,200}([^\s;,"'/=]{0,200}(?:\s{0,20}\/\s{0,20}[^\s;,"'(]{1,200})?)/

export function readParameters(field: string): Parameterised {
  const value = (first.exec(field)?.[1] ?? '').replace(/\s+/g, '').toLowerCase()
  const whole = new Map<string, string>()
  const pieces = new Map<string, Piece[]>()
  let count = 0
  for (const [, written = '', quoted, bare] of field.matchAll(parameter)) {
    if (++count > maxParameters) break
    const text = quoted === undefined ? (bare ?? '').trim() : quoted.replace(/\\(.)/g, '$1')
    const part = /^([^*]+)(?:\*(\d{1,3}))?(\*)?$/.exec(written.toLowerCase())
    if (part === null) continue
    const [, name = '', number, star] = part
    if (number === undefined && star === undefined) {
      if (!whole.has(name)) whole.set(name, decodeWords(text))
    } else {
      const known = pieces.get(name) ?? []
      known.push({ number: Number(number ?? 0), text, isCoded: star !== undefined })
      pieces.set(name, known)
    }
  }
  // the newer notation takes precedence over the one for older programs
  for (const [name, parts] of pieces) whole.set(name, joined(parts))
  return { value, parameters: whole }
}

type Piece = { readonly number: number; readonly text: string; readonly isCoded: boolean }

/** Joins pieces in order; the first one declares the character set for all. */
function joined(pieces: readonly Piece[]): string {
  const ordered = [...pieces].sort((a, b) => a.number - b.number)
  const [first] = ordered
  const charset = first?.isCoded === true ? /^([^']*)'[^']*'/.exec(first.text) : null
  const bytes = ordered.map(({ text, isCoded }, index) => {
    const plain = index === 0 && charset !== null ? text.slice(charset[0].length) : text
    return isCoded ? fromPercent(plain) : Buffer.from(plain, 'utf8')
  })
  return decodeCharset(Buffer.concat(bytes), charset?.[1] ?? null).text
}

function fromPercent(text: string): Buffer {
  const signs = text.replace(/%([0-9a-f]{2})/gi, (_sign, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  return Buffer.from(signs, 'latin1')
}
