import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../test/rounds.ts'
import { textEnds } from './text-ends.ts'

describe('the ends of a value', () => {
  it.each([
    ['', ['', '']],
    ['short.example', ['', 'short.example']],
    ['7f7cc3b77cc933cae31d0e6ca29e1f20', ['7f7cc3b77cc933cae31d0e', '6ca29e1f20']],
    ['hxxps://pay.parcel-desk[.]click/fee/start.php', ['hxxps://pay.parcel-desk[.]click/fee', '/start.php']],
  ])('of %j', (text, ends) => {
    expect(textEnds(text)).toEqual(ends)
  })

  it('keep a letter with its marks', () => {
    const text = `${'a'.repeat(30)}${'e\u0301'.repeat(10)}`
    expect(textEnds(text)).toEqual(['a'.repeat(30), 'e\u0301'.repeat(10)])
    const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'
    expect(textEnds(family.repeat(12))[1]).toBe(family.repeat(10))
  })

  it('together are the value, and part no pair of surrogates', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const [head, tail] = textEnds(text)
        expect(head + tail).toBe(text)
        expect(head.isWellFormed() && tail.isWellFormed()).toBe(true)
      }),
      { seed: seedOf(20_261_123) },
    )
  })
})
