/** One step from a schema to the next, in fixed SQL: it must not call code that later schemas change. */
export type Migration = { readonly number: number; readonly name: string; readonly sql: string }
