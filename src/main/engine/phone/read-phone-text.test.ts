import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { readPhoneText } from './read-phone-text.ts'

const london = { digits: '442079460958', extension: null, hadLetters: false, droppedLetters: '' }

describe('a telephone number is read', () => {
  it.each([
    ['E.164', '+442079460958', 'plus'],
    ['spaces', '+44 20 7946 0958', 'plus'],
    ['hyphens', '+44-20-7946-0958', 'plus'],
    ['typographic hyphens', '+44‑20–7946—0958', 'plus'],
    ['dots', '+44.20.7946.0958', 'plus'],
    ['brackets', '+44 (20) 7946 0958', 'plus'],
    ['brackets around the code', '(+44) 20 7946 0958', 'plus'],
    ['no plus', '442079460958', 'none'],
    ['00 in front', '0044 20 7946 0958', 'access code'],
    ['011 in front', '011 44 20 7946 0958', 'access code'],
    ['full-width digits', '＋４４　２０　７９４６　０９５８', 'plus'],
    ['Arabic digits', '+٤٤٢٠٧٩٤٦٠٩٥٨', 'plus'],
    ['Eastern Arabic digits', '+۴۴۲۰۷۹۴۶۰۹۵۸', 'plus'],
    ['marks of direction', '\u202a+44 20 7946 0958\u202c', 'plus'],
    ['quotes', '"+44 20 7946 0958",', 'plus'],
    ['angle brackets', '<+442079460958>', 'plus'],
    ['a defanged plus', '[+]442079460958', 'plus'],
    ['a URI', 'tel:+44-20-7946-0958', 'plus'],
    ['a URI in capitals', 'TEL:+44-20-7946-0958', 'plus'],
    ['a URI with percent signs', 'tel:%2B442079460958', 'plus'],
    ['a URI with a context', 'tel:20-7946-0958;phone-context=+44', 'context'],
    ['a URI of a message', 'sms:+442079460958?body=hello', 'plus'],
    ['a link', 'tel://+442079460958', 'plus'],
  ])('with %s', (_what, text, prefix) => {
    expect(readPhoneText(text)).toEqual({ ...london, prefix })
  })

  it.each([
    'tel:+44-20-7946-0958;ext=123',
    'tel:+44-20-7946-0958;isub=4;ext=1-2-3',
    '+44 20 7946 0958 ext 123',
    '+44 20 7946 0958 ext. 123',
    '+44 20 7946 0958 Extension: 123',
    '+44 20 7946 0958 x123',
    '+44 20 7946 0958 #123',
    '+44 20 7946 0958;ext=123',
    '+44 20 7946 0958,,123#',
    '+44 20 7946 0958 доб. 123',
    '+44 20 7946 0958 (ext 123)',
  ])('with its extension: %s', (text) => {
    expect(readPhoneText(text)).toMatchObject({ digits: '442079460958', extension: '123' })
  })

  it('with letters of a keypad, ITU-T E.161', () => {
    expect(readPhoneText('1-800-FLOWERS')).toMatchObject({ digits: '18003569377', hadLetters: true })
    expect(readPhoneText('+1 800 my-apple')).toMatchObject({ digits: '18006927753', hadLetters: true })
  })
})

describe('fewer than three letters are no digits', () => {
  it.each([
    ['+49 30 1234567 a', 'a'],
    ['+49 30 1234567b', 'b'],
    ['+49 30 12 34 567 ab', 'ab'],
  ])('%s', (text, droppedLetters) =>
    expect(readPhoneText(text)).toMatchObject({ digits: '49301234567', hadLetters: false, droppedLetters }),
  )

  it('and three are', () =>
    expect(readPhoneText('+49 30 1234567abc')).toMatchObject({ digits: '49301234567222', hadLetters: true }))
})

describe('a text that is no number is refused', () => {
  it.each([
    ['', 'it holds no digits'],
    ['call me', 'it holds no digits'],
    ['+', 'it holds no digits'],
    ['tel:', 'it holds no digits'],
    ['tel:%zz', 'its percent encoding is broken'],
    ['tel:1234;phone-context=example.com', 'it is a local number of a private network'],
    ['call 0044 20 7946 0958', 'it holds letters where a number begins'],
    ['+44 20 7946 0958 +44 20 7946 0959', 'it holds more than one number'],
    ['+1 800 flowersц', 'it holds letters that are on no keypad'],
    ['user@example.org1', '“@” does not occur in numbers'],
    ['+44\u0000207946', 'it holds control characters'],
  ])('%j', (text, why) => {
    expect(readPhoneText(text)).toEqual({ why })
  })

  it('with a reason or digits, whatever it is', () => {
    const character = fc.oneof(
      fc.constantFrom(...'0123456789+-() .;,#x=/tel:ext%٣３'.split('')),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 64 }), (text) => {
        const result = readPhoneText(text)
        if ('why' in result) expect(result.why).not.toBe('')
        else expect(`${result.digits} ${result.extension ?? ''}`).toMatch(/^\d* \d{0,15}$/)
      }),
      { seed: seedOf(20_260_105), numRuns: 2000 },
    )
  })

  it('in time that grows with its length only', () => {
    for (const piece of ['+', '(', ')', ' ', 'ext', ';', ',', '1 ', 'x', "'", 'tel:', '\u202a'])
      expect(readPhoneText(`1${piece.repeat(50_000)}@`)).toHaveProperty('why')
  })
})
