import type { Column, Template } from '../taxonomy.ts'

/**
 * Compares headers with the labels of columns. Forms shorten and respell them, so words are compared, not letters: without
 * small words, codes of columns and endings in brackets; a header is a label when nearly all words are the same and no
 * other label of the template is as near.
 */

/** `share` is the number of common words divided by the number of all words of both, 0 to 1; 1 is the same label. */
export type LabelMatch = { readonly column: Column; readonly share: number }

const nearEnough = 0.74
const longestHeader = 300
const smallWords = new Set([
  'the',
  'of',
  'to',
  'a',
  'an',
  'in',
  'for',
  'is',
  'are',
  'on',
  'where',
  'applicable',
  'and',
  'or',
])
const sameWords: Readonly<Record<string, string>> = {
  licenced: 'licensed',
  licence: 'licensed',
  organisation: 'organization',
  sensitiveness: 'sensitivity',
  sensitivities: 'sensitivity',
  services: 'service',
  ids: 'identification',
  id: 'identification',
  identifier: 'identification',
  tpp: 'third party service provider',
  'sub-contracted': 'subcontracted',
}

/** Returns the significant words of a label or a header, each once. */
export function labelWords(label: string): ReadonlySet<string> {
  const bare = label
    .slice(0, longestHeader)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\b(?:b|rt|dora)?[_. ]?\d\d[._]\d\d[._]c?\d{4}\b/g, ' ')
    .replace(/sub-contract/g, 'subcontract')
    .replace(/\(s\)/g, '')
    .replace(/['’]s\b/g, '')
  const words = new Set<string>()
  for (const word of bare.split(/[^\p{L}\p{N}]+/u))
    for (const same of (sameWords[word] ?? word).split(' '))
      if (same !== '' && !smallWords.has(same)) words.add(same)
  return words
}

const wordsOfColumns = new WeakMap<Column, ReadonlySet<string>>()

function wordsOf(column: Column): ReadonlySet<string> {
  const known = wordsOfColumns.get(column)
  if (known !== undefined) return known
  const words = labelWords(column.label)
  wordsOfColumns.set(column, words)
  return words
}

/** Returns the similarity of a header and the label of a column. */
export function nearness(header: ReadonlySet<string>, column: Column): number {
  const label = wordsOf(column)
  let common = 0
  for (const word of header) if (label.has(word)) common++
  const all = header.size + label.size - common
  return all === 0 ? 0 : common / all
}

/** Returns the column that a header names; null when none is close enough or two are equally close. */
export function matchLabel(header: string, template: Template): LabelMatch | null {
  return header.length > longestHeader ? null : matchWords(labelWords(header), template)
}

/** The same for the words of a header, so that it is split only once for many templates. */
export function matchWords(words: ReadonlySet<string>, template: Template): LabelMatch | null {
  let best: LabelMatch | null = null
  let isTied = false
  for (const column of template.columns) {
    const share = nearness(words, column)
    if (share < nearEnough || (best !== null && share < best.share)) continue
    isTied = best !== null && share === best.share
    best = { column, share }
  }
  return isTied ? null : best
}

/** Words in the row of types below the labels of the EBA's template. */
const typeWords =
  /^(?:\[?(?:alphanumerical|alphanumeric|text|string|pattern|monetary|amount|natural number|number|integer|numeric|closed set of options|enumeration|list|country|currency|date|boolean|link|lei|yes\/no.*)\]?|fill with ["“”']?true.*|(?:mandatory|optional|conditional)\b.*|key)$/i

/** Whether a cell below a header names a type or a requirement, not a value. */
export function isTypeWord(text: string): boolean {
  return text.length <= 200 && typeWords.test(text.trim())
}
