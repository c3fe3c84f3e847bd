import { nameKey } from './merge-actors.ts'

/**
 * Returns a name as it is used in an address: lower-case ASCII letters and digits with hyphens; a name without any of
 * these is replaced by one made from the id.
 */
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

/** Returns the first slug for an actor that is not taken: with as much of its id as that takes, else with a number. */
function freeSlug(name: string, id: string, isTaken: (slug: string) => boolean): string {
  const plain = slugOf(name, id)
  const withId = [8, 13, 36].map((length) => `${plain}-${id.slice(0, length)}`)
  const free = [plain, ...withId].find((slug) => !isTaken(slug))
  if (free !== undefined) return free
  let number = 2
  while (isTaken(`${plain}-${number}`)) number += 1
  return `${plain}-${number}`
}

/**
 * Returns the slugs of actors, each of them unique: the first actor of a name has it alone, others with as much of the
 * beginning of their id as suffix as it takes, or with a number where ids are equal too. Other names of the objects that form an actor lead to it too, unless another actor has them:
 * an address stays valid when another set gives the actor a different first name.
 */
export function slugsOf(
  actors: readonly { readonly id: string; readonly name: string; readonly others: readonly string[] }[],
): { readonly slugs: readonly string[]; readonly lead: ReadonlyMap<string, number> } {
  const lead = new Map<string, number>()
  const slugs = actors.map(({ id, name }, index) => {
    const slug = freeSlug(name, id, (each) => lead.has(each))
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
