/** Values that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/**
 * The canonical JSON text of a value (RFC 8785): no white space, members in the order of their names' UTF-16 code
 * units, numbers and strings as ECMAScript writes them.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`)
  return `{${members.join(',')}}`
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
