/**
 * Decodes percent-encoding and HTML entities in a text for reading. Only visible characters are decoded: control
 * characters, direction marks and other invisible characters stay as `%XX`, and so do bytes that are not UTF-8.
 */
import { isInvisible } from '../risk/fold-character.ts'

/** Maximum number of encoding layers that are decoded; further ones are left as they are. */
export const maxDecodingPasses = 8

const entityNames: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  colon: ':',
  semi: ';',
  sol: '/',
  bsol: '\\',
  period: '.',
  comma: ',',
  quest: '?',
  equals: '=',
  num: '#',
  percnt: '%',
  plus: '+',
  commat: '@',
  lpar: '(',
  rpar: ')',
  lowbar: '_',
  hyphen: '-',
  tab: '\t',
  newline: '\n',
}

// a numeric entity without its semicolon counts only before another one, as URLs are obfuscated that way
const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6}))(?:;|(?=&#))|&([a-z]{2,9});/gi

/** Replaces HTML entities by their characters; unknown names are kept. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entityNames[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : whole
  })
}

/** Decodes one layer of percent-encoding. */
export function decodePercent(text: string): string {
  return decodeRuns(text, false)
}

/** Decodes every character of a URL, including invisible ones, through up to `maxDecodingPasses` layers. */
export function decodeEverything(text: string): string {
  let decoded = text
  for (let pass = 0; pass < maxDecodingPasses; pass++) {
    const next = decodeRuns(decoded, true)
    if (next === decoded) break
    decoded = next
  }
  return decoded
}

/** Decodes all layers of percent-encoding and entities, and returns their number. */
export function decodeLayers(text: string): { readonly text: string; readonly layers: number } {
  let decoded = text
  let layers = 0
  while (layers < maxDecodingPasses) {
    const next = decodeEntities(decodePercent(decoded))
    if (next === decoded) break
    decoded = next
    layers++
  }
  return { text: decoded, layers }
}

/** Decodes a query's name or value as in forms: plus signs are spaces. */
export function decodeFormText(raw: string): string {
  return decodeRuns(raw.replaceAll('+', ' '), true)
}

function decodeRuns(text: string, isEverything: boolean): string {
  if (!text.includes('%')) return text
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => decodeRun(run, isEverything))
}

function decodeRun(run: string, isEverything: boolean): string {
  const bytes = Buffer.from(run.replaceAll('%', ''), 'hex')
  let decoded = ''
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes[at] ?? 0)
    const character = bytes.toString('utf8', at, at + length)
    const isWhole = at + length <= bytes.length && !character.includes('\ufffd')
    if (isWhole && (isEverything || canBeShown(character))) {
      decoded += character
      at += length
    } else {
      const kept = isWhole ? length : 1
      decoded += run.slice(at * 3, (at + kept) * 3)
      at += kept
    }
  }
  return decoded
}

/** Returns the length in bytes of a UTF-8 sequence with this first byte; 1 for a byte that starts none. */
function sequenceLength(first: number): number {
  if (first >= 0xf0 && first <= 0xf4) return 4
  if (first >= 0xe0 && first <= 0xef) return 3
  return first >= 0xc2 && first <= 0xdf ? 2 : 1
}

function canBeShown(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return (
    code >= 0x20 && !(code >= 0x7f && code <= 0x9f) && !isInvisible(code) && (code < 0x2028 || code > 0x2029)
  )
}
