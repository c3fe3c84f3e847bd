/** The files of a triage session, as they were dropped or pasted, for parts that keep their bytes. */
export type SessionFiles = {
  readonly title: string
  /** In their order; `missing` says in a sentence why a file cannot be read as it was any more. */
  readonly files: readonly ({ readonly position: number; readonly name: string } & (
    | { readonly path: string; readonly missing?: never }
    | { readonly missing: string; readonly path?: never }
  ))[]
}
