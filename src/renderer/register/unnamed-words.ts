/** What stands in place of a name or a reference that a record does not have. Pure. */

export function nameOr(name: string | null): string {
  return name === null || name === '' ? 'without a name' : name
}

export function referenceOr(reference: string | null): string {
  return reference === null || reference === '' ? 'without a reference' : reference
}
