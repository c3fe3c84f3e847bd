/**
 * Returns the message for a filing for a single entity whose register has several; the same for a register and for a
 * package.
 */
export function severalInScope(entities: number): string {
  return `The filing is individual, and ${entities} entities are in scope (B_01.02).`
}

export const oneScope =
  'Choose the consolidated scope, or keep the one entity that files among the entities in scope.'
