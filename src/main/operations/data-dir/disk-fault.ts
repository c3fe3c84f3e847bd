import { type Problem, problem } from '../../../contract/problem.ts'
import { storeFaultSentence } from '../../store/database/store-fault.ts'

/**
 * Returns the problem for a thrown value that is a fault of the disk with the data directory; null when it is something
 * else.
 */
export function diskProblem(thrown: unknown, what: string, dataDir: string): Problem | null {
  const sentence = storeFaultSentence(thrown, dataDir)
  return sentence === null ? null : problem('failed', `${what} ${sentence}`)
}
