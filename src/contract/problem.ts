/**
 * The only error type of Skerry. A problem is a value: operations return it, and faces encode it in the wire shape of
 * the operation's family. Codes are fixed, so that a family's encoder can be checked for completeness.
 */

/** Every kind of failure an operation can return, and the HTTP status that it maps to. */
export const problemStatus = {
  invalid: 400,
  missing: 400,
  'quota-spent': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'unknown-route': 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  locked: 423,
  'rate-limited': 429,
  failed: 500,
  'not-built': 501,
  'source-unreachable': 502,
} as const

export type ProblemCode = keyof typeof problemStatus

/** Why an operation failed. `message` is one sentence the user can act on. */
export type Problem = {
  readonly kind: 'problem'
  readonly code: ProblemCode
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** Makes a problem value. */
export function problem(code: ProblemCode, message: string, details?: Record<string, unknown>): Problem {
  return details === undefined
    ? { kind: 'problem', code, message }
    : { kind: 'problem', code, message, details }
}

/** Whether a value is a problem rather than an answer. Answers never have `kind: 'problem'`. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'problem'
}

/** Returns the problem for an invalid value, in the contract's wording: `Provided <thing> is invalid: <why>.` */
export function invalid(thing: string, why: string): Problem {
  return problem('invalid', `Provided ${thing} is invalid: ${why.replace(/\.$/, '')}.`, { field: thing })
}

/** Returns the problem for a missing parameter, in the contract's wording: `Please provide <parameter>.` */
export function missing(parameter: string): Problem {
  return problem('missing', `Please provide ${parameter}.`, { field: parameter })
}
