import { nameKey } from './merge-actors.ts'

/** A name as it stands in an address: small letters and digits of ASCII with hyphens; what has none of these by its id. */
export function slugOf(name: string, id: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return slug === '' ? `actor-${id.slice(0, 8)}` : slug
}

/**
 * Slugs of actors, each its own: the first of a name has it alone, the others with the beginning of their id behind it. Other names of
 * the objects that an actor is made of lead to it too, where no other has them: an address stays good when another set gives it a
 * first name.
 */
export function slugsOf(
  actors: readonly { readonly id: string; readonly name: string; readonly others: readonly string[] }[],
): { readonly slugs: readonly string[]; readonly lead: ReadonlyMap<string, number> } {
  const lead = new Map<string, number>()
  const slugs = actors.map(({ id, name }, index) => {
    const plain = slugOf(name, id)
    const slug = lead.has(plain) ? `${plain}-${id.slice(0, 8)}` : plain
    lead.set(slug, index)
    return slug
  })
  for (const [index, { id, name, others }] of actors.entries())
    for (const other of others) {
      const slug = slugOf(other, id)
      if (nameKey(other) !== nameKey(name) && !lead.has(slug)) lead.set(slug, index)
    }
  return { slugs, lead }
}
