import type { Units } from '../../../contract/cost.ts'
import type { Operation } from '../../../contract/operation.ts'
import type { Caller } from './context.ts'

/** A call that nothing here can answer: the operation has no handler, or its handler has no source for this input. */
export type Question = {
  readonly operation: Operation
  /** As the contract's schema reads it. */
  readonly input: unknown
  readonly caller: Caller
  /** What it would consume of an instance's quota. */
  readonly units: Units
}

/**
 * What somebody else would do with a question:
 *
 * - `kept`: give an answer that is stored; with its age in seconds.
 * - `instance`: ask an instance now; with what is left of the quota that the call consumes, null when that is unknown.
 * - `queue`: keep the question until an instance can be asked.
 */
export type Offer = { readonly answer: () => unknown } & (
  | { readonly to: 'kept'; readonly ageSeconds: number }
  | { readonly to: 'instance'; readonly quotaLeft: number | null }
  | { readonly to: 'queue' }
)

/**
 * What a part can answer that nothing here can: kept answers, an instance, a collector. It returns its offers for a
 * question, without making a connection or consuming anything; `answer` is called for the one that is taken.
 */
export type Answers = (question: Question) => readonly Offer[] | Promise<readonly Offer[]>
