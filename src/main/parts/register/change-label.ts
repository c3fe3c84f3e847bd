import type { Fields, GivenFields } from '../../../contract/register/module.ts'

/** Maximum number of fields named in a label; further ones are counted. */
const maxNamed = 3

/**
 * Returns the title of a change in the history, by the changed fields: `Changed Country, Name of the reporting entity`.
 */
export function changeLabel(fields: Fields, given: GivenFields, what: string): string {
  const labels = Object.keys(given).flatMap((name) => fields[name]?.label ?? [])
  if (labels.length === 0) return `Changed ${what}`
  const more = labels.length - maxNamed
  const named = labels.slice(0, maxNamed).join(', ')
  return `Changed ${named}${more > 0 ? ` and ${more} more` : ''} of ${what}`
}
