/** Labels of the Traffic Light Protocol, version 2.0 (FIRST, 2022), the strictest first. */
export const tlpLabels = ['TLP:RED', 'TLP:AMBER+STRICT', 'TLP:AMBER', 'TLP:GREEN', 'TLP:CLEAR'] as const

/** Labels with another name in version 1. */
const formerLabels: Readonly<Record<string, string>> = { 'TLP:WHITE': 'TLP:CLEAR' }

/**
 * Returns a tag in normal form: without surrounding or repeated spaces; a label of the Traffic Light Protocol in the
 * spelling of the standard.
 */
function readTag(written: string): string {
  const tag = written.trim().replace(/\s+/g, ' ')
  const label = tag.toUpperCase().replace(/\s*:\s*/, ':')
  const known = formerLabels[label] ?? label
  return tlpLabels.find((each) => each === known) ?? tag
}

const isLabel = (tag: string) => (tlpLabels as readonly string[]).includes(tag)

/**
 * Returns tags in normal form: each once, regardless of case, and of several labels of the Traffic Light Protocol only
 * the last.
 */
export function readTags(written: readonly string[]): string[] {
  const tags = new Map<string, string>()
  for (const tag of written.map(readTag)) {
    if (tag === '') continue
    if (isLabel(tag)) for (const label of tlpLabels) tags.delete(label.toLowerCase())
    if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()]
}
