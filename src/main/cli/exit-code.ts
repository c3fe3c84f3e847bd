import type { Problem, ProblemCode } from '../../contract/problem.ts'

/** Exit codes that scripts rely on. `gate` is not an error: a `--fail-on` condition was met. */
export const exitCodes = {
  done: 0,
  other: 1,
  credential: 2,
  quota: 3,
  input: 4,
  maintenance: 5,
  nothing: 6,
  gate: 7,
  interrupted: 130,
} as const

const ofCode: Partial<Record<ProblemCode, number>> = {
  unauthenticated: exitCodes.credential,
  forbidden: exitCodes.credential,
  'quota-spent': exitCodes.quota,
  'rate-limited': exitCodes.quota,
  'not-found': exitCodes.nothing,
  'unknown-route': exitCodes.nothing,
  invalid: exitCodes.input,
  missing: exitCodes.input,
  'too-large': exitCodes.input,
  failed: exitCodes.other,
  'not-built': exitCodes.other,
}

/** Words that existing clients search for, in their order of precedence; the first match decides. */
const ofText: readonly (readonly [RegExp, number])[] = [
  [/unauthorized|api key/i, exitCodes.credential],
  [/limit reached|quota|too many/i, exitCodes.quota],
  [/maintenance/i, exitCodes.maintenance],
  [/no scan found|not found|no results/i, exitCodes.nothing],
  [/invalid|please provide|not a recognized|unsupported/i, exitCodes.input],
]

/** Returns the exit code of a refusal: by its code where that is unambiguous, else by its message. */
export function exitCodeOf({ code, message }: Pick<Problem, 'code' | 'message'>): number {
  return ofCode[code] ?? ofText.find(([words]) => words.test(message))?.[1] ?? exitCodes.other
}
