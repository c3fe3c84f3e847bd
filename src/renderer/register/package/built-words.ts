import { countOf } from '../../state/format.ts'

/**
 * Returns what reading the finished package back found: `bytes` are checked as the receiver would, except for what only the
 * receiver knows. Pure.
 */
export function readBackWords(findings: readonly { readonly severity: string }[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  if (errors > 0) return `Read back and checked: ${countOf(errors, 'error')}. The receiver would reject it.`
  if (findings.length === 0) return 'Read back and checked offline: no findings'
  return `Read back and checked offline: ${countOf(findings.length, 'finding')}, none of them an error`
}

/** Returns the heading of a result: a draft is not kept. */
export function builtWords(isDraft: boolean): string {
  return isDraft ? 'Draft, for inspection only: not kept' : 'Package built and kept'
}
