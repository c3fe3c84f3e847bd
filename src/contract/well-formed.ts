/** Deepest level that is looked at; nothing received has more that is kept as text. */
const deepest = 512

/**
 * Returns a JSON value whose texts and names have no lone surrogate: each becomes U+FFFD. JSON can hold them as escapes,
 * UTF-8 and so the database cannot (RFC 8259, 8.2): a text that is changed by being stored is not equal to itself when it
 * is sent again. Returns the value itself where it has none; bytes and other objects are left as they are.
 */
export function wellFormed(value: unknown, level = 0): unknown {
  if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed()
  if (typeof value !== 'object' || value === null || level >= deepest) return value
  if (Array.isArray(value)) return everyOf(value, level)
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
    ? fieldsOf(value as Readonly<Record<string, unknown>>, level)
    : value
}

function everyOf(list: readonly unknown[], level: number): readonly unknown[] {
  let changed: unknown[] | null = null
  for (const [index, each] of list.entries()) {
    const read = wellFormed(each, level + 1)
    if (read === each) continue
    changed ??= [...list]
    changed[index] = read
  }
  return changed ?? list
}

function fieldsOf(
  fields: Readonly<Record<string, unknown>>,
  level: number,
): Readonly<Record<string, unknown>> {
  let isChanged = false
  const entries = Object.entries(fields).map(([name, each]) => {
    const entry = [name.toWellFormed(), wellFormed(each, level + 1)] as const
    isChanged ||= entry[0] !== name || entry[1] !== each
    return entry
  })
  // `fromEntries` makes a field of `__proto__`, as the parser of JSON does
  return isChanged ? Object.fromEntries(entries) : fields
}
