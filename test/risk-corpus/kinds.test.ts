import { describe, expect, test } from 'vitest'
import { readMessageHead } from '../../src/main/engine/risk/message-head.ts'
import { bytesOf, corpusMessages } from './corpus-message.ts'
import { judgeMessage, textOf } from './judge-message.ts'
import { kindTexts } from './kinds/kind-texts.ts'
import { composed } from './modern/compose.ts'
import { writtenMails } from './modern/written-mail.ts'

/** What is judged: what a person could have been sent, with and without a header, and nothing else. */

const texts = kindTexts()

describe('texts of every kind', () => {
  test('are a hundred that are no message, and sixty that are', () => {
    expect(texts.filter(({ isMessage }) => !isMessage).length).toBeGreaterThanOrEqual(100)
    expect(texts.filter(({ isMessage }) => isMessage).length).toBeGreaterThanOrEqual(60)
    expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length)
  })

  test('are told apart', async () => {
    const wrong: string[] = []
    for (const { name, isMessage, text } of texts) {
      const { kind, action } = await judgeMessage(Buffer.from(text))
      if ((kind === 'message') !== isMessage) wrong.push(`${name}: ${kind}`)
      // no report, list, log or table has an action, whatever it mentions
      if (!isMessage) expect([name, action]).toEqual([name, null])
    }
    expect([wrong.length / texts.length, wrong]).toEqual([
      expect.toSatisfy((share: number) => share <= 0.03),
      expect.anything(),
    ])
  })
})

describe.each([
  ['the corpus', corpusMessages().map((message) => ({ ...message, bytes: bytesOf(message) }))],
  ['mails of today', [...writtenMails()].map((mail) => ({ ...mail, bytes: composed(mail) }))],
])('messages of %s without their header', (_name, messages) => {
  test.each([false, true])('stay judged (malicious: %s)', async (isMalicious) => {
    const lost: string[] = []
    let judged = 0
    for (const { id, malicious, bytes } of messages) {
      if (malicious !== isMalicious) continue
      const whole = await textOf(bytes)
      const body = whole.slice(readMessageHead(whole)?.end ?? 0).trim()
      const { action, kind, unread } = await judgeMessage(Buffer.from(body))
      // what is in a language without a pack has no verdict, whatever it is
      if (unread.length > 0) continue
      if (action === null && kind !== 'message') lost.push(`${id} ${kind}`)
      else judged++
    }
    expect([judged / (judged + lost.length), lost]).toEqual([
      expect.toSatisfy((share: number) => share >= 0.95),
      expect.anything(),
    ])
  })
})
