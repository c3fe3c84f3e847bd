import { describe, expect, test } from 'vitest'
import { bytesOf, corpusMessages, halfOf } from './corpus-message.ts'
import { judgeMessage } from './judge-message.ts'

/**
 * The reading of messages written for this purpose in ten languages, by authors who did not know how they are read.
 * Weights were tuned with the tuning half only; the bounds are for the other, a little below the measured values
 * (decisions 55 and 56), so that they fail when it gets worse.
 */

const messages = corpusMessages()
const read = await Promise.all(
  messages.map(async (message) => ({
    ...message,
    half: halfOf(message),
    reading: await judgeMessage(bytesOf(message)),
  })),
)
const of = (isMalicious: boolean, half: 'tuning' | 'held') =>
  read.filter(({ malicious, half: own }) => malicious === isMalicious && own === half)
const shareOf = (of: typeof read, isMeant: (one: (typeof read)[number]) => boolean) =>
  of.filter(isMeant).length / of.length

describe('the corpus', () => {
  test('has messages of both kinds in every language, each once', () => {
    const languages = new Set(messages.map(({ id }) => id.slice(0, 2)))
    expect(languages.size).toBe(10)
    for (const language of languages)
      for (const malicious of [true, false])
        expect([
          language,
          malicious,
          messages.filter((one) => one.id.startsWith(language) && one.malicious === malicious).length,
        ]).toEqual([language, malicious, expect.toSatisfy((count: number) => count >= 40)])
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length)
  })

  test('is read as it was written, however it is encoded', () => {
    const lost = read.filter(({ subject, reading }) => !reading.text.includes(`Subject: ${subject}\n`))
    expect(lost.map(({ id }) => id)).toEqual([])
  })
})

describe('of the half that was not looked at', () => {
  test('malicious messages are not let through', () => {
    const held = of(true, 'held')
    expect(held.length).toBeGreaterThan(150)
    expect(shareOf(held, ({ reading }) => reading.action !== 'allow')).toBeGreaterThanOrEqual(0.92)
  })

  test('harmless messages are not flagged', () => {
    const held = of(false, 'held')
    expect(held.length).toBeGreaterThan(150)
    const isFlagged = ({ reading }: (typeof read)[number]) =>
      reading.action !== null && reading.action !== 'allow'
    expect(shareOf(held, isFlagged)).toBeLessThanOrEqual(0.1)
  })

  test('every reason points at what it is about', () => {
    const empty = of(true, 'held').flatMap(({ id, reading }) =>
      reading.reasons.flatMap(({ code, spans }) =>
        spans.some(({ start, end }) => end > start && end <= reading.text.length) ? [] : [`${id} ${code}`],
      ),
    )
    expect(empty).toEqual([])
  })
})
