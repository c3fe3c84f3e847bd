import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { decodeEntities, decodeEverything, decodeLayers, decodePercent } from './decode-text.ts'

describe('percent-encoding', () => {
  test('of what can be shown is decoded as the language itself does', () => {
    const shown = fc.string({ unit: fc.constantFrom(...'azAZ09 /?#&=+@:äß€漢🜁𝒳') })
    fc.assert(
      fc.property(shown, (text) => {
        expect(decodePercent(encodeURIComponent(text))).toBe(text)
      }),
      { seed: seedOf(7) },
    )
  })

  test.each([
    ['a%00b%0D%0A%7F', 'a%00b%0D%0A%7F'],
    ['%E2%80%AEfdp.exe', '%E2%80%AEfdp.exe'],
    ['%EF%BB%BFa%C2%AD', '%EF%BB%BFa%C2%AD'],
    ['%C3%A9%FF%C3', 'é%FF%C3'],
    ['%C0%AF%ED%A0%80', '%C0%AF%ED%A0%80'],
    ['100% %zz %4', '100% %zz %4'],
  ])('of %j that cannot be shown, or is no UTF-8, stays', (given, read) => {
    expect(decodePercent(given)).toBe(read)
  })

  test('is taken off layer by layer, and the layers are counted', () => {
    expect(decodeLayers('a%252520b')).toEqual({ text: 'a b', layers: 3 })
    expect(decodeLayers('plain')).toEqual({ text: 'plain', layers: 0 })
    const deep = `%${'25'.repeat(40)}41`
    expect(decodeLayers(deep).layers).toBe(8)
    expect(decodeEverything('%25250d')).toBe('\r')
  })
})

describe('HTML entities', () => {
  test.each([
    ['a&amp;b&#38;c&#x26;d', 'a&b&c&d'],
    ['https&colon;&sol;&sol;x', 'https://x'],
    ['&#104&#116&#116&#112&#58;', 'http:'],
    ['?a=1&copy=2&lt=3&#123', '?a=1&copy=2&lt=3&#123'],
    ['&#0;&#55296;&#x110000;&nosuch;', '&#0;&#55296;&#x110000;&nosuch;'],
  ])('%s reads %s', (given, read) => {
    expect(decodeEntities(given)).toBe(read)
  })
})
