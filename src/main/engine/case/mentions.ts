/**
 * Names in a comment: `@` and letters, digits, dots, hyphens and underscores, where no letter or digit stands before it, as one does
 * in a mail address. A name with spaces is mentioned with underscores.
 */
const pattern = /(?<![\p{L}\p{N}._-])@([\p{L}\p{N}][\p{L}\p{N}._-]{0,79})/gu

/** Names that one comment mentions. */
export const maxMentions = 100

/** Who is mentioned, each once, in the order of the text. */
export function mentionsIn(body: string): string[] {
  const found = new Set<string>()
  for (const [, name = ''] of body.matchAll(pattern)) {
    found.add(name.replace(/[._-]+$/, ''))
    if (found.size === maxMentions) break
  }
  return [...found]
}

/** How a name is written behind an `@`; empty when nothing of it can be. */
export function mentionOf(name: string): string {
  return name
    .trim()
    .replace(/[^\p{L}\p{N}.-]+/gu, '_')
    .replace(/^[._-]+|[._-]+$/g, '')
    .slice(0, 80)
}
