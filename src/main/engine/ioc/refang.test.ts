import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { extractFromText } from './extract.ts'
import { refang } from './refang.ts'
import { originOf } from './refanged.ts'

describe('defanging', () => {
  test.each([
    ['evil[.]example', 'evil.example'],
    ['evil(.)example', 'evil.example'],
    ['evil{.}example', 'evil.example'],
    ['evil[dot]example', 'evil.example'],
    ['evil[DOT]example', 'evil.example'],
    ['evil (dot) example', 'evil.example'],
    ['evil\\.example', 'evil.example'],
    ['[[.]]x', '.x'],
    ['a[at]b[.]example', 'a@b.example'],
    ['a(@)b', 'a@b'],
    ['http[:]//x', 'http://x'],
    ['http[://]x', 'http://x'],
    ['evil。example', 'evil.example'],
    ['a＠b', 'a@b'],
    ['ev\u200bil\u00ad.exa\ufeffmple', 'evil.example'],
  ])('%j is undone to %j', (token, text) => expect(refang(token).text).toBe(text))

  test.each(['evil.example', '[evil]', 'a(b)c', 'array[0]', 'f(x.y)', '', '[]'])(
    '%j is none, or not one to be undone',
    (token) => {
      expect(refang(token).text).toBe(token)
    },
  )

  test('leaves a trail: every character of the result knows where it stood, in rising order', () => {
    const part = fc.constantFrom(
      'evil',
      '[.]',
      '(dot)',
      '[at]',
      ' ',
      '\u200b',
      '.',
      '[',
      ']',
      '(',
      'x',
      '😀',
      '。',
      '\\',
      'hxxp',
      '[:]',
      '//',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const token = parts.join('')
        const refanged = refang(token)
        const { text, shifts, evidence } = refanged
        if (shifts === null) {
          expect(text).toBe(token)
          return
        }
        const origin = Array.from({ length: text.length + 1 }, (_, index) => originOf(refanged, index))
        expect(origin.at(-1)).toBe(token.length)
        expect([...origin]).toEqual([...origin].toSorted((a, b) => a - b))
        for (const [index, character] of [...text].entries()) {
          // a character that is no evidence of defanging equals the original one
          if (text.length === [...text].length && !evidence.includes(index) && character !== '/')
            expect(token.charAt(origin[index] as number)).toBe(character)
        }
        for (const index of evidence) expect(index).toBeLessThan(text.length)
      }),
      { seed: seedOf(51), numRuns: 1000 },
    )
  })
})

describe('half-written brackets', () => {
  test.each([
    ['evil.]example', 'evil.example'],
    ['evil[.example', 'evil.example'],
  ])('%s is %s', (token, text) => expect(refang(token).text).toBe(text))

  test('give the whole name, not its end', () => {
    const values = extractFromText('see evil.]shop-login.ru').hits.map(({ found }) => found.value)
    expect(values).toEqual(['evil.shop-login.ru'])
  })
})
