/** Limits for reading one set: far above any public one. */
export const limits = {
  /** Characters of a file. */
  characters: 134_217_728,
  objects: 300_000,
  links: 1_000_000,
  /** Aliases of one object. */
  aliases: 1000,
  references: 500,
  /** Characters. */
  description: 40_000,
  procedure: 2000,
} as const
