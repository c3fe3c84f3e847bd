import { describe, expect, it } from 'vitest'
import { findPhrases } from './find-phrases.ts'
import { foldText } from './fold-text.ts'
import { PhraseBookBuilder } from './phrase-book.ts'

function found(phrases: readonly string[], text: string): string[] {
  const builder = new PhraseBookBuilder()
  for (const phrase of phrases) builder.add('topic', phrase)
  const hit = findPhrases([builder.build()], foldText(text), text).get('topic')
  return hit?.spans.map(({ start, end }) => text.slice(start, end)) ?? []
}

describe('a phrase with choices', () => {
  const phrase = ['{your|the} {account|card} ~ {suspended|blocked}']

  it.each([
    ['Your account was suspended today', ['Your account was suspended']],
    ['We blocked the card', ['blocked the card']],
    ['The letter was blocked', []],
    ['your {account|card} is here', []],
  ])('is found in “%s” as %j', (text, words) => {
    expect(found(phrase, text)).toEqual(words)
  })

  it('is as good as its ways written out', () => {
    const text = 'The card is blocked. Your account is suspended. The account is blocked.'
    const written = [
      'your account ~ suspended',
      'the account ~ suspended',
      'your card ~ blocked',
      'the card ~ blocked',
      'the account ~ blocked',
      'your account ~ blocked',
    ]
    const ways = (phrases: readonly string[]) => {
      const builder = new PhraseBookBuilder()
      for (const one of phrases) builder.add('topic', one)
      return findPhrases([builder.build()], foldText(text), text).get('topic')?.phrases.size
    }
    expect(ways(phrase)).toBe(3)
    expect(ways(written)).toBe(3)
  })

  it('is also written without umlauts', () => {
    expect(found(['{gebühr|zoll} fällig'], 'Die Gebuehr faellig')).toEqual(['Gebuehr faellig'])
  })

  it('is refused where it can be written in too many ways', () => {
    const many = `{${Array.from({ length: 100 }, (_, at) => `w${at}`).join('|')}}`
    expect(() => found([`${many} ${many}`], '')).toThrow('more than 4000 ways')
  })
})
