import type { Fields, GivenFields } from '../../../contract/register/module.ts'

/** Fields that a label names; more are counted. */
const maxNamed = 3

/** What a change is called in the history, by the fields that it was given: `Changed Country, Name of the reporting entity`. */
export function changeLabel(fields: Fields, given: GivenFields, what: string): string {
  const labels = Object.keys(given).flatMap((name) => fields[name]?.label ?? [])
  if (labels.length === 0) return `Changed ${what}`
  const more = labels.length - maxNamed
  const named = labels.slice(0, maxNamed).join(', ')
  return `Changed ${named}${more > 0 ? ` and ${more} more` : ''} of ${what}`
}
