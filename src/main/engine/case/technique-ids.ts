/** Ids of ATT&CK techniques: `T` and four digits, and three more for a sub-technique (attack.mitre.org). */
const pattern = /(?<![\w.])T\d{4}(?:[./]\d{3}(?!\d))?(?![\w]|\.\d)/gi

/**
 * Returns a single id in the spelling of ATT&CK; null for any other text. `t1059/001`, as in its URLs, is accepted too.
 */
export function readTechnique(text: string): string | null {
  const id = text.trim().toUpperCase().replace('/', '.')
  return /^T\d{4}(?:\.\d{3})?$/.test(id) ? id : null
}

/** The ids in a text, each once, in their order; `T1059/001` as well, as in addresses of ATT&CK. */
export function techniquesIn(text: string): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([id]) => id.toUpperCase().replace('/', '.')))]
}
