/**
 * Keeps an older answer from replacing a newer one: answers to concurrent requests arrive in any order, and a read
 * requested before an act may be answered after it.
 */
export type AnswerOrder = {
  /** Returns the number of a new request. */
  readonly ask: () => number
  /** Called when the result of an act is shown: it is newer than all requests sent before the act was answered. Returns its number. */
  readonly acted: () => number
  /** Whether the answer to a request may be shown, which is true unless the answer to a later one has been shown. */
  readonly isNews: (number: number) => boolean
}

export function answerOrder(): AnswerOrder {
  let asked = 0
  let shown = 0
  return {
    ask: () => ++asked,
    acted: () => {
      shown = ++asked
      return shown
    },
    isNews: (number) => {
      if (number < shown) return false
      shown = number
      return true
    },
  }
}
