/** A value with the path of its lookup page. */
export type LinkedValue = { readonly value: string; readonly link: string }

/**
 * Values of a kind, of which there may be millions: each element is made as it is read. Callers in this process that
 * send a stream receive them in place of lists.
 */
export type ValueList = Iterable<LinkedValue> & {
  readonly length: number
  /** The list as such, for `JSON.stringify`. */
  readonly toJSON: () => LinkedValue[]
}

export function isValueList(value: unknown): value is ValueList {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && 'toJSON' in value
}
