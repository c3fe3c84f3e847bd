/** Texts of knowledge sets without their markup: they are shown as text and never as links. */

const citation = /\s?\(Citation:[^()]{0,300}\)/g
const markdownLink = /\[([^[\]]{1,300})\]\((?:https?:|\/)[^()\s]{0,2000}\)/g
const template = /\{\{([^{}]{0,300})\}\}/g
const tag = /<\/?[a-zA-Z][^<>]{0,500}>/g

/** Characters with which every kind of markup starts; most names and many texts contain none of them. */
const marked = /[([{<]/

/**
 * Returns the text without citations, Markdown links, templates in double braces and tags; of links and templates the
 * last words stay. Null when only white space is left.
 */
export function plainText(given: unknown, maxLength: number): string | null {
  if (typeof given !== 'string') return null
  const start = given.slice(0, maxLength * 2)
  const text = (marked.test(start) ? withoutMarkup(start) : start)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')
    .trim()
    .slice(0, maxLength)
  return text === '' ? null : text
}

function withoutMarkup(text: string): string {
  return text
    .replace(citation, '')
    .replace(markdownLink, '$1')
    .replace(template, (_whole, inner: string) => inner.slice(inner.lastIndexOf('|') + 1))
    .replace(tag, '')
}

/** A name in one line. */
export function plainName(given: unknown): string | null {
  return plainText(given, 300)?.replace(/\s+/g, ' ') ?? null
}

/** Vulnerabilities that a text names, in capitals, each once. */
export function cvesIn(text: unknown): string[] {
  if (typeof text !== 'string') return []
  return [...new Set((text.match(/\bCVE-\d{4}-\d{4,7}\b/gi) ?? []).map((cve) => cve.toUpperCase()))]
}

/** Returns the texts of a field that holds one text or a list; other values are left out. */
export function textsOf(given: unknown, most: number): string[] {
  const list = Array.isArray(given) ? given : given === undefined || given === null ? [] : [given]
  const texts = new Set<string>()
  for (const each of list) {
    const text = plainName(each)
    if (text !== null && texts.size < most) texts.add(text)
  }
  return [...texts]
}
