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

/** The spellings of a name; null when it is not lower-case words of letters and digits with hyphens between them. */
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

/** With a capital at its start. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What one of several is called: `actors` to `actor`, `entities` to `entity`. */
export function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  if (/(?:ch|sh|ss|x)es$/.test(plural)) return plural.slice(0, -2)
  return plural.endsWith('s') && !plural.endsWith('ss') ? plural.slice(0, -1) : plural
}
