import { type Problem, problem } from '../../../../contract/problem.ts'
import { OfficeRefusal } from '../../office/office-refusal.ts'

/** Runs a reading and gives its answer, or the problem that it came to. */
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
