import { expect, it } from 'vitest'
import { riskLine } from './risk-words.ts'

it('names band, number and suggestion of a message', () => {
  expect(riskLine({ score: 38, band: 'suspect', action: 'quarantine', country: 'GB' })).toEqual({
    line: 'Risk: suspect (38 of 100, suggested: quarantine, GB)',
    style: 'yellow',
  })
})

it('gives no number and no colour to a text that is no message', () => {
  const note = 'A list, not a message: not judged.'
  expect(riskLine({ score: null, band: null, action: null, country: 'GB', note })).toEqual({
    line: 'Risk: A list, not a message: not judged.',
    style: null,
  })
  const unread = 'Not read: Swedish has no pack.'
  expect(riskLine({ score: null, band: null, action: null, country: 'GB', note: unread }).line).toBe(
    `Risk: not judged. ${unread}`,
  )
})
