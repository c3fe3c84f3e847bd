/** What is known of an authority and a type of entity, in words. Pure. */

type Authority = { readonly entity_types: readonly string[] }

/** Whether a type is given that the list of an authority does not name; an authority that is written by hand has none. */
export function isOutsideOf(authority: Authority | null, type: unknown): boolean {
  return (
    authority !== null && typeof type === 'string' && type !== '' && !authority.entity_types.includes(type)
  )
}

/** Returns what is said of such a type. The list is of this program, so it decides nothing. */
export function outsideWords(name: string): string {
  return `The list of this program does not name this type among those that ${name} supervises. The package is built all the same.`
}
