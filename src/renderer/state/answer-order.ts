/**
 * Keeps an older answer from taking the place of a newer one: answers to what was asked at the same time come in any order, and a read
 * that was asked for before an act may answer after it.
 */
export type AnswerOrder = {
  /** Numbers what is asked for now. */
  readonly ask: () => number
  /** What an act left is shown: it is newer than all that was asked for before the act had answered. */
  readonly acted: () => void
  /** Whether an answer may be shown: nothing that was asked for later is shown already. */
  readonly isNews: (number: number) => boolean
}

export function answerOrder(): AnswerOrder {
  let asked = 0
  let shown = 0
  return {
    ask: () => ++asked,
    acted: () => {
      shown = ++asked
    },
    isNews: (number) => {
      if (number < shown) return false
      shown = number
      return true
    },
  }
}
