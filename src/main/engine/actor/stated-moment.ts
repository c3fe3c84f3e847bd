const form = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/

/** A year, month, day or moment with its zone, as ISO 8601 writes them, as a moment in UTC; null for all else. */
export function statedMoment(given: unknown): string | null {
  if (typeof given !== 'string' || !form.test(given)) return null
  const read = new Date(given)
  if (Number.isNaN(read.getTime())) return null
  const text = read.toISOString()
  // a zone can lead out of the years that have four digits
  return /^\d{4}-/.test(text) ? text : null
}
