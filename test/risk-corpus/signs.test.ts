import { expect, it } from 'vitest'
import { judgeMessage } from './judge-message.ts'
import { signPairs } from './signs/sign-pairs.ts'

/** Short mails in pairs: one that shows a sign by itself and must be held back, and its twin that lacks the sign. */

it('has a hundred mails and more', () => {
  expect(signPairs.length * 2).toBeGreaterThanOrEqual(100)
})

it.each(signPairs)('$sign ($what) is held back', async ({ bad }) => {
  const { action, reasons } = await judgeMessage(bad)
  expect([action, reasons.map(({ code }) => code)]).toEqual([
    expect.stringMatching(/^(?:quarantine|drop)$/),
    expect.anything(),
  ])
})

it.each(signPairs)('without the $sign ($what) the mail passes', async ({ good }) => {
  const { action, reasons } = await judgeMessage(good)
  expect([action ?? 'allow', reasons.filter(({ weight }) => weight > 0).map(({ code }) => code)]).toEqual([
    'allow',
    expect.anything(),
  ])
})
