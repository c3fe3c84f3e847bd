import type { Problem } from '../../contract/problem.ts'
import type { Fields } from '../../contract/register/module.ts'

/** Reason of a refused write: the field at fault, if there is one, and a sentence to show beside it. */
export type Refusal = { readonly field: string | null; readonly words: string }

/**
 * Returns the refusal for a problem: `Provided start_date is invalid: it must be a day.` becomes `It must be a day.`
 */
export function refusalOf(problem: Problem, fields: Fields): Refusal {
  const named = problem.details?.field
  const field = typeof named === 'string' ? fieldCalled(named, fields) : null
  const [, why] = /^Provided \S+ is invalid: (.+)$/s.exec(problem.message) ?? []
  if (why !== undefined) return { field, words: why.charAt(0).toUpperCase() + why.slice(1) }
  if (problem.code === 'missing') return { field, words: 'This is required.' }
  return { field, words: problem.message }
}

/** Returns the field that a problem names; for a reference the problem may use the name under which it is shown. */
function fieldCalled(name: string, fields: Fields): string | null {
  if (Object.hasOwn(fields, name)) return name
  const found = Object.entries(fields).find(
    ([, field]) => (field.kind === 'reference' || field.kind === 'references') && field.shown === name,
  )
  return found?.[0] ?? null
}
