/**
 * Names in a comment: `@` and letters, digits, dots, hyphens and underscores, unless preceded by a letter or digit, as
 * in an e-mail address. A name with spaces is mentioned with underscores.
 */
const pattern = /(?<![\p{L}\p{N}._-])@([\p{L}\p{N}][\p{L}\p{N}._-]{0,79})/gu

/** Maximum number of names mentioned in one comment. */
export const maxMentions = 100

/** Returns the mentioned names, each once, in the order of the text. */
export function mentionsIn(body: string): string[] {
  const found = new Set<string>()
  for (const [, name = ''] of body.matchAll(pattern)) {
    found.add(name.replace(/[._-]+$/, ''))
    if (found.size === maxMentions) break
  }
  return [...found]
}

/** Returns a name as written behind an `@`; empty when none of its characters can be. */
export function mentionOf(name: string): string {
  return name
    .trim()
    .replace(/[^\p{L}\p{N}.-]+/gu, '_')
    .replace(/^[._-]+|[._-]+$/g, '')
    .slice(0, 80)
}
