import { describe, expect, test } from 'vitest'
import { betweenScripts, localPartBehindScript, withoutSigns } from './script-borders.ts'

const pieces = (text: string) =>
  betweenScripts(text, 0, text.length)?.map(({ from, to }) => text.slice(from, to)) ?? null

describe('scripts without spaces', () => {
  test.each([
    ['请看example.com吧', ['example.com']],
    ['ดูที่example.co.thนะ', ['example.co.th']],
    ['从192.0.2.7到192.0.2.8', ['192.0.2.7', '192.0.2.8']],
    ['evil中.com', ['evil', '.com']],
    ['见evil.中国', ['evil.中国']],
    ['\u{20000}example.com', ['example.com']],
    ['地址2001:db8::1在', ['2001:db8::1']],
  ])('are taken out of labels of %s that mix them', (text, expected) => {
    expect(pieces(text)).toEqual(expected)
  })

  test.each(['example.com', '見る例え.jp', '한글.com', 'bücher.de', 'пример.рф', ''])(
    'leave %s as it is',
    (text) => expect(pieces(text)).toBeNull(),
  )

  test.each([
    ['联系bob', 'bob'],
    ['联系', '联系'],
    ['bob', 'bob'],
    ['联系bob.a+b', 'bob.a+b'],
    ['bob联系', 'bob联系'],
  ])('the local part %s is %s', (text, expected) => {
    expect(text.slice(localPartBehindScript(text, 0, text.length))).toBe(expected)
  })
})

test.each(['a🚨b', '✅a', '🇨🇳', '①a', 'a⚠️', '1️⃣a', 'plain', 'é中'])(
  'signs of %s give way to as many wide spaces',
  (text) => {
    const changed = withoutSigns(text)
    expect(changed).toHaveLength(text.length)
    for (let at = 0; at < text.length; at++) expect([text.charAt(at), '\u3000']).toContain(changed.charAt(at))
    expect(/[\ud83c-\ud83e\u2190-\u21ff\u2300-\u27bf]/.test(changed)).toBe(false)
  },
)
