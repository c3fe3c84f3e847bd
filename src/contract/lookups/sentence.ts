import { groupedDigits } from '../grouped-digits.ts'

/** Maximum number of characters of a sentence. */
const longestSentence = 240

/** Joins parts into one sentence, cut when too long; null parts are left out. */
export function sentenceOf(...parts: readonly (string | null)[]): string {
  const text = capital(
    parts
      .filter((part) => part !== null)
      .map((part) => part.replace(/\.$/, ''))
      .join('; '),
  )
  return text.length < longestSentence ? `${text}.` : `${text.slice(0, longestSentence - 1)}…`
}

/** Returns the titles of findings, the first two by name; null when there is none. */
export function headline(findings: readonly { readonly title: string }[]): string | null {
  const titles = [...new Set(findings.map(({ title }) => title))]
  return titles.length === 0 ? null : namedFirst(titles)
}

/** Returns the first two of a list, and how many more. */
export function namedFirst(words: readonly string[]): string {
  const [first = '', second, ...more] = words
  if (second === undefined) return first
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns a number with its noun. */
export function plural(count: number, one: string, many: string): string {
  return `${groupedDigits(String(count))} ${count === 1 ? one : many}`
}

let regionNames: Intl.DisplayNames | null = null

/** Returns the English name of a country; the code itself for regions that are no countries, such as `001`. */
export function regionName(code: string): string {
  regionNames ??= new Intl.DisplayNames(['en'], { type: 'region' })
  try {
    return regionNames.of(code) ?? code
  } catch {
    return code
  }
}
