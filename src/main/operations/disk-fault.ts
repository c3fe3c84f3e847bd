import { type Problem, problem } from '../../contract/problem.ts'
import { storeFaultSentence } from '../store/store-fault.ts'

/** The problem that a thrown value is, when the disk below the data directory is at fault; null when it is something else. */
export function diskProblem(thrown: unknown, what: string, dataDir: string): Problem | null {
  const sentence = storeFaultSentence(thrown, dataDir)
  return sentence === null ? null : problem('failed', `${what} ${sentence}`)
}
