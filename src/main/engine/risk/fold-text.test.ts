import { describe, expect, it } from 'vitest'
import { foldText, originalEnd } from './fold-text.ts'

const letters = ' abcdefghijklmnopqrstuvwxyz#?$'
function readFolded(text: string, skipped: { start: number; end: number }[] = []): string {
  const folded = foldText(text, skipped)
  return Array.from(folded.symbols.subarray(0, folded.length), (symbol) => letters[symbol]).join('')
}

describe('foldText', () => {
  it.each([
    ['', ' '],
    ['Hello, World!', ' hello world '],
    ['Straße Œuvre', ' strasse oeuvre '],
    ['24h or 1.99', ' #h or # '],
    ['£1.99, 1,99 € and $ 20', ' $ $ and $ '],
    ['€5 5€ 10 20', ' $ $ # # '],
    ['ac<b></b>count<br>name', ' account name '],
    ['&eacute;t&#233; &lt; &bogus', ' ete bogus '],
    ['а漢', ' a? '],
    ['<', ' '],
    ['a < b', ' a b '],
  ])('folds %j to %j', (text, folded) => {
    expect(readFolded(text)).toBe(folded)
  })

  it('counts a skipped stretch as a gap', () => {
    expect(readFolded('go https://a.b/c now', [{ start: 3, end: 16 }])).toBe(' go now ')
  })

  it('marks words that mix scripts', () => {
    expect(foldText('your аccount, слово').disguisedWords).toEqual([{ start: 5, end: 12 }])
  })

  it('knows where a symbol ends in the original', () => {
    const text = 'fee 1.99 cafe\u0301 𝐚'
    const folded = foldText(text)
    const ends = Array.from({ length: folded.length }, (_, index) => originalEnd(folded, index, text))
    expect(ends.at(-2)).toBe(text.length)
    expect(ends).toContain(8)
    expect(ends).toContain(14)
  })
})
