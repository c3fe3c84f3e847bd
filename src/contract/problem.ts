/**
 * The one error type of Skerry. A problem is a value: operations return it, faces render it in the wire shape of the
 * operation's family. Codes are fixed, so that a family's encoder can be checked for completeness.
 */

/** Every kind of failure an operation can answer with, and the HTTP status that it becomes. */
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

/** Why an operation did not do what was asked. `message` is one sentence a person can act on. */
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

/** Tells a problem from an answer. Answers never carry `kind: 'problem'`. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'problem'
}

/** The wording of the contract for a value that cannot be used: `Provided <thing> is invalid: <why>.` */
export function invalid(thing: string, why: string): Problem {
  return problem('invalid', `Provided ${thing} is invalid: ${why.replace(/\.$/, '')}.`, { field: thing })
}

/** The wording of the contract for a parameter that is not there: `Please provide <parameter>.` */
export function missing(parameter: string): Problem {
  return problem('missing', `Please provide ${parameter}.`, { field: parameter })
}
