/** Returns the column names in the first row of a table; null when that row contains values. */

const maxNameLength = 80

export function columnNames(first: readonly string[]): string[] | null {
  if (first.length < 2) return null
  const named = first.filter((name) => name !== '')
  const isNames =
    named.length * 2 > first.length &&
    named.every((name) => name.length <= maxNameLength && isName.test(name) && !isValue.test(name)) &&
    new Set(named).size === named.length
  return isNames ? first.map((name) => name.replace(/\s+/g, ' ')) : null
}

const isName = /^["'#*]?[\p{L}_@$%][\p{L}\p{M}\p{N}\p{Sc} _.\-/()#%:&+'?*@$[\]<>|,;"\n]*$/u
/** Matches values rather than names: addresses, host names, dates, digests, times. */
const isValue =
  /:\/\/|\[\.\]|\b\d{1,3}(?:\.\d{1,3}){3}\b|\d{4}-\d\d-\d\d|[0-9a-f]{24}|@\S+\.|\d:\d\d|^[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|biz|ru|cn|de|uk|fr|nl|eu|xyz|top|io|example|test)$/i
