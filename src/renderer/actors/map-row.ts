/** A row of the table beside the map: a country, or a flow between two. */
export type MapRow = {
  readonly key: string
  readonly code: string
  readonly name: string
  /** Where the flow ends; null for a country. */
  readonly to: { readonly code: string; readonly name: string } | null
  readonly actors: number
}
