const form = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/

/** Returns a year, month, day or moment with a zone, in ISO 8601, as a moment in UTC; null for anything else. */
export function statedMoment(given: unknown): string | null {
  if (typeof given !== 'string' || !form.test(given)) return null
  const read = new Date(given)
  if (Number.isNaN(read.getTime())) return null
  const text = read.toISOString()
  // a zone offset can lead beyond the years with four digits
  return /^\d{4}-/.test(text) ? text : null
}
