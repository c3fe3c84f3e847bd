/** The spellings of a name that is given as words with hyphens: `threat-actors`. */
export type Names = {
  /** `threat-actors`: folders and files. */
  readonly kebab: string
  /** `threatActors`: constants and operations. */
  readonly camel: string
  /** `ThreatActors`: types and components. */
  readonly pascal: string
  /** `threat_actors`: tables and columns. */
  readonly snake: string
  /** `threat actors`: sentences. */
  readonly words: string
}

/**
 * Returns the spellings of a name; null unless it consists of lower-case words of letters and digits, joined by
 * hyphens.
 */
export function namesOf(given: string): Names | null {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(given)) return null
  const pieces = given.split('-')
  const pascal = pieces.map(capitalised).join('')
  return {
    kebab: given,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: pieces.join('_'),
    words: pieces.join(' '),
  }
}

/** Returns the text with a capital first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns the singular of a plural: `actors` to `actor`, `entities` to `entity`. */
export function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  if (/(?:ch|sh|ss|x)es$/.test(plural)) return plural.slice(0, -2)
  return plural.endsWith('s') && !plural.endsWith('ss') ? plural.slice(0, -1) : plural
}
