/** One step from a schema to the next, in SQL of its own: it runs no code that a later schema changes. */
export type Migration = { readonly number: number; readonly name: string; readonly sql: string }
