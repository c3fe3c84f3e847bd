import { type Problem, problem } from '../../../../contract/problem.ts'
import { OfficeRefusal } from '../../office/office-refusal.ts'

/** Calls `read` and returns its result, or the problem that made it fail. */
export function orProblem<T>(read: () => T): T | Problem {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof OfficeRefusal)) throw error
    return problem(
      error.isTooLarge ? 'too-large' : 'invalid',
      `The file could not be read: ${error.message}.`,
    )
  }
}
