import type { Problem } from '../../contract/problem.ts'
import type { Fields } from '../../contract/register/module.ts'
import { reasonOf } from '../ui/refused-input.ts'

/** Reason of a refused write: the field at fault, if there is one, and a sentence to show beside it. */
export type Refusal = { readonly field: string | null; readonly words: string }

/**
 * Returns the refusal for a problem: `Provided start_date is invalid: it must be a day.` becomes `It must be a day.`
 */
export function refusalOf(problem: Problem, fields: Fields): Refusal {
  const named = problem.details?.field
  const field = typeof named === 'string' ? fieldCalled(named, fields) : null
  const words = reasonOf(problem) ?? problem.message
  return { field, words: words.charAt(0).toUpperCase() + words.slice(1) }
}

/** Returns the field that a problem names; for a reference the problem may use the name under which it is shown. */
function fieldCalled(name: string, fields: Fields): string | null {
  if (Object.hasOwn(fields, name)) return name
  const found = Object.entries(fields).find(
    ([, field]) => (field.kind === 'reference' || field.kind === 'references') && field.shown === name,
  )
  return found?.[0] ?? null
}
