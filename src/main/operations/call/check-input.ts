import type { z } from 'zod'
import { invalid, missing, type Problem } from '../../../contract/problem.ts'
import { spokenName } from '../../../contract/schema.ts'

/** Parses raw input to typed input, or returns the contract's sentence about the first invalid field. */
export function checkInput(
  schema: z.ZodType,
  raw: unknown,
): { readonly input: unknown } | { readonly refused: Problem } {
  const result = schema.safeParse(raw)
  if (result.success) return { input: result.data }
  const issue = deepest(result.error.issues[0])
  const field = issue.path.map((part) => spokenName(String(part))).join('.') || 'input'
  if (
    issue.message === 'missing' ||
    (issue.code === 'invalid_type' && issue.message.includes('received undefined'))
  ) {
    return { refused: missing(field) }
  }
  return { refused: invalid(field, plain(issue.message)) }
}

type Issue = {
  readonly code?: string | undefined
  readonly message: string
  readonly path: readonly PropertyKey[]
}

/** Returns, for a union, the issue of its first branch that is more specific than "no branch matches". */
function deepest(issue: z.core.$ZodIssue | undefined): Issue {
  if (issue === undefined) return { message: 'it cannot be read', path: [] }
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.find((issues) => issues.length > 0)?.[0]
  if (inner === undefined) return issue
  const found = deepest(inner)
  return { ...found, path: [...issue.path, ...found.path] }
}

/** Rewrites the library's own message so that it completes the sentence "Provided x is invalid: …". */
function plain(message: string): string {
  return message.replace(/^Invalid input: /, '').replace(/^Too (big|small): /, '')
}
