import { describe, expect, it } from 'vitest'
import { forgetWords, historyCount, isHistoryEmpty, noHistoryWords, riskWords } from './history-words.ts'

const empty = { total: 0, words: '', answeredWords: '', problem: null }

describe('the history', () => {
  it('is not said to be empty while words are searched for, or after a failure', () => {
    expect(isHistoryEmpty(empty)).toBe(true)
    for (const unknown of [
      { ...empty, answeredWords: null },
      { ...empty, answeredWords: 'harbour' },
      { ...empty, problem: {} },
    ]) {
      expect(isHistoryEmpty(unknown)).toBe(false)
      expect(noHistoryWords(unknown, true)).toBeNull()
      expect(historyCount(unknown)).toBe('')
    }
    expect(noHistoryWords({ ...empty, total: 3 }, true)).toBeNull()
  })

  it('is not said to have never held a lookup: it may have been forgotten', () => {
    expect(noHistoryWords(empty, null)).toBe(
      'The history is empty. What you look up is listed here, and stays on this machine.',
    )
    expect(noHistoryWords(empty, false)).toBe('The history is empty: Settings say not to keep lookups.')
  })

  it('speaks of the words that were answered', () => {
    const found = { ...empty, words: 'evil', answeredWords: 'evil' }
    expect(noHistoryWords(found, true)).toBe('No lookup in the history matches “evil”.')
    expect(noHistoryWords({ ...found, answeredWords: 'evi' }, true)).toBeNull()
    expect(historyCount({ ...found, total: 2 })).toBe('2 entries found')
    expect(historyCount({ ...empty, total: 2 })).toBe('2 entries in the history')
  })

  it('is not forgotten as a whole when only what was found is shown', () => {
    expect(forgetWords({ ...empty, total: 3 }, 3)).toBe('Forget all')
    expect(forgetWords({ ...empty, total: 300 }, 200)).toBe('Forget these 200')
    expect(forgetWords({ ...empty, total: 3, words: 'a', answeredWords: 'a' }, 3)).toBe('Forget these 3')
    expect(forgetWords({ ...empty, total: 3, answeredWords: 'a' }, 3)).toBe('Forget these 3')
  })

  it('says of a batch and of a lookup without a severity that nobody rated them', () => {
    expect(riskWords({ severity: 'high', batch: null })).toBe('High')
    expect(riskWords({ severity: null, batch: null })).toBe('no severity')
    expect(riskWords({ severity: 'high', batch: { id: '1', values: 2 } })).toBe('not rated as a whole')
  })
})
