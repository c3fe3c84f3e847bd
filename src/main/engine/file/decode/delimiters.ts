/** Delimiters between numbers, by their names in CyberChef: how they are found and how they are written. */
const delimiters: Readonly<Record<string, { readonly split: RegExp; readonly written: string }>> = {
  Space: { split: /\s+/g, written: ' ' },
  Percent: { split: /%/g, written: '%' },
  Comma: { split: /,/g, written: ',' },
  'Semi-colon': { split: /;/g, written: ';' },
  Colon: { split: /:/g, written: ':' },
  'Line feed': { split: /\n/g, written: '\n' },
  CRLF: { split: /\r\n/g, written: '\r\n' },
  '0x': { split: /0x/g, written: '0x' },
  '0x with comma': { split: /,?0x/g, written: '0x' },
  '\\x': { split: /\\x/g, written: '\\x' },
  None: { split: /\s+/g, written: '' },
}

export const hexDelimiters = [
  'Space',
  'Percent',
  'Comma',
  'Semi-colon',
  'Colon',
  'Line feed',
  'CRLF',
  '0x',
  '0x with comma',
  '\\x',
  'None',
] as const
export const numberDelimiters = ['Space', 'Comma', 'Semi-colon', 'Colon', 'Line feed', 'CRLF'] as const

/**
 * Yields the pieces of a text between delimiters, one at a time since there may be millions; `Auto` is anything but
 * hexadecimal digits.
 */
export function* piecesOf(text: string, delimiter: string): Generator<string> {
  const pattern = delimiter === 'Auto' ? /0x|[^a-f\d]/gi : delimiters[delimiter]?.split
  const marked = pattern === undefined ? text : text.replace(pattern, mark)
  for (let from = 0; from < marked.length; ) {
    const found = marked.indexOf(mark, from)
    const to = found < 0 ? marked.length : found
    if (to > from) yield marked.slice(from, to)
    from = to + 1
  }
}

/** A sign that no number has. */
const mark = '\0'

export function writtenDelimiter(delimiter: string): string {
  return delimiters[delimiter]?.written ?? ''
}
