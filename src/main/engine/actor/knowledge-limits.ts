/** How much is read of one set: far more than any public one has. */
export const limits = {
  /** Characters of a file. */
  characters: 134_217_728,
  objects: 300_000,
  links: 1_000_000,
  /** Of one object. */
  aliases: 1000,
  references: 500,
  /** Characters. */
  description: 40_000,
  procedure: 2000,
} as const
