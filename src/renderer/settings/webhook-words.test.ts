import { describe, expect, it } from 'vitest'
import {
  answerWords,
  heldWords,
  lastWords,
  noDeliveriesWords,
  sentWords,
  statusWords,
  triesWords,
  waitingWords,
} from './webhook-words.ts'

const now = new Date('2026-11-20T12:00:00Z')

describe('webhooks', () => {
  it('are not said to have sent nothing: the log drops what is older than 30 days', () => {
    expect(lastWords({ last: null }, now)).toBe('No delivery in the log.')
    expect(noDeliveriesWords(false)).toBe('No delivery in the log.')
    expect(noDeliveriesWords(true)).toBe('No failed delivery in the log.')
  })

  it('nothing is said to be waiting only once that was answered', () => {
    expect(heldWords(null)).toBe('')
    expect(heldWords(0)).toBe('No delivery is waiting.')
    expect(heldWords(1)).toBe('1 delivery is waiting.')
    expect(heldWords(12)).toBe('12 deliveries are waiting.')
  })

  it('say what their deliveries wait for', () => {
    const waiting = { pending: 2, paused: null, next_at: '2026-11-20T13:00:00Z' }
    expect(waitingWords({ ...waiting, pending: 0 }, true, now)).toBe('')
    expect(waitingWords({ ...waiting, paused: 'user' }, true, now)).toContain('until the webhook is resumed')
    expect(waitingWords(waiting, true, now)).toContain('until “Work offline” is off')
    expect(waitingWords(waiting, false, now)).toContain('the next attempt is at')
    expect(waitingWords({ ...waiting, next_at: null }, false, now)).toBe('2 deliveries are waiting.')
  })
})

it('an answer without a body is not no answer, and what was tried or sent is not nothing', () => {
  expect(answerWords({ answer: null, is_answer_cut: false })).toBe('No answer')
  expect(answerWords({ answer: '', is_answer_cut: false })).toBe('Answer without a body')
  expect(answerWords({ answer: 'ok', is_answer_cut: true })).toBe('Start of the answer')
  expect(answerWords({ answer: 'ok', is_answer_cut: false })).toBe('Answer')
  expect(statusWords(null)).toBe('no answer')
  expect(statusWords(200)).toBe('200')
  expect(triesWords(0)).toBe('No attempt was made.')
  expect(triesWords(1)).toBe('1 attempt')
  expect(sentWords({})).toBe('Nothing was sent.')
  expect(sentWords({ Host: 'a' })).toBe('Host: a')
})
