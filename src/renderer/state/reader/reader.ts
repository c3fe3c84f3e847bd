import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { WindowOperationName } from '../../../contract/workstation/window/bridge.ts'
import { throttlePerKey } from '../throttle.ts'
import { answerOrder } from './answer-order.ts'
import { follow } from './follow.ts'

/** What is read, and where its answer is shown. */
type Reading<T> = {
  readonly ask: () => Promise<T | Problem>
  readonly show: (answer: T | Problem) => void
  /** The operations asked: the topics that they follow report when their answer is another one. */
  readonly names: readonly WindowOperationName[]
  /** What is asked, where that changes: an answer to another question is discarded. Null asks nothing. */
  readonly question?: () => unknown
  /** Minimum number of milliseconds between two requests of `again`; 0 when absent. */
  readonly everyMs?: number
}

/**
 * The one place in which the answers to a question are shown: what is shown last is what was answered to the last
 * request, in whatever order answers arrive.
 */
export type Reader<T> = {
  /** Asks at once; resolves when the answer is shown or is out of date. */
  readonly read: () => Promise<void>
  /** Asks, at most once per interval. */
  readonly again: () => void
  /** Asks, and again whenever what is read may have changed, until the returned function is called. */
  readonly start: () => () => void
  /**
   * Waits for an act that answers with what is read after it, and shows that. Where a later request is answered
   * already, which may hold more, it is read again.
   */
  readonly act: <A>(act: Promise<A | Problem>, shown: (answer: A) => T) => Promise<A | Problem>
}

export function createReader<T>(reading: Reading<T>): Reader<T> {
  const { ask, show, names, question = () => '', everyMs = 0 } = reading
  const order = answerOrder()
  let acted = 0

  async function read(): Promise<void> {
    const of = question()
    if (of === null) return
    const asked = order.ask()
    const answer = await ask()
    if (question() !== of) return
    if (order.isNews(asked)) show(answer)
    // it may hold what the answer of the act lacks
    else if (asked < acted) again()
  }

  const throttled = throttlePerKey(everyMs, read)
  const again = () => throttled('')
  return {
    read,
    again,
    start: () => {
      again()
      return follow(names, again)
    },
    act: async (act, shown) => {
      const of = question()
      const asked = order.ask()
      const answer = await act
      if (isProblem(answer) || question() !== of) return answer
      if (order.isNews(asked)) {
        acted = order.acted()
        show(shown(answer))
      } else again()
      return answer
    },
  }
}
