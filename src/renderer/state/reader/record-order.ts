import { answerOrder } from './answer-order.ts'

/**
 * Order of the answers about records that are read one by one and as a list: an answer replaces what was answered to
 * earlier requests only, record by record.
 */
export type RecordOrder = {
  /** Returns the number of a new request. */
  readonly ask: () => number
  /** Whether the answer to a request for the list may be shown. */
  readonly isListNews: (asked: number) => boolean
  /** Whether what is shown of a record was answered to a later request. */
  readonly isNewer: (id: string, asked: number) => boolean
  /** Records that the answer to a request is shown of a record, or that it is gone. */
  readonly shown: (id: string, asked: number) => void
}

export function recordOrder(): RecordOrder {
  const order = answerOrder()
  const listOrder = answerOrder()
  const shownAs = new Map<string, number>()
  return {
    ask: order.ask,
    isListNews: listOrder.isNews,
    isNewer: (id, asked) => (shownAs.get(id) ?? 0) > asked,
    shown: (id, asked) => void shownAs.set(id, asked),
  }
}
