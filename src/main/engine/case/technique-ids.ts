/** Ids of ATT&CK techniques: `T` and four digits, and three more for a sub-technique (attack.mitre.org). */
const pattern = /(?<![\w.])T\d{4}(?:\.\d{3})?(?![\w]|\.\d)/gi

/** A single id as it is written in ATT&CK; null for what is none. `t1059/001`, as its addresses write it, is one too. */
export function readTechnique(text: string): string | null {
  const id = text.trim().toUpperCase().replace('/', '.')
  return /^T\d{4}(?:\.\d{3})?$/.test(id) ? id : null
}

/** The ids in a text, each once, in their order. */
export function techniquesIn(text: string): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([id]) => id.toUpperCase()))]
}
