import type { Problem } from '../../contract/problem.ts'
import type { WindowOperationName } from '../../contract/workstation/window/bridge.ts'
import { useQuestion } from '../state/reader/use-operation.ts'

/** An answer with its state, for a page. */
export type Answered<T> = {
  /** Null until the first answer; the previous one stays during a repeated request. */
  readonly value: T | null
  readonly problem: Problem | null
  /** Repeats the request; stable between renders. */
  readonly again: () => void
}

/** Operations whose answer changes with any record: what several of them say together is read again with them. */
export const anyRecord = ['register.browse'] as const satisfies readonly WindowOperationName[]

/** Asks when the key changes, and again when one of the operations would answer something else. */
export function useAnswer<T extends object>(
  key: string,
  names: readonly WindowOperationName[],
  ask: () => Promise<T | Problem>,
): Answered<T> {
  const { value, problem, isCurrent, again } = useQuestion({ key, names, ask, everyMs: 0 })
  return { value, problem: isCurrent ? problem : null, again }
}
