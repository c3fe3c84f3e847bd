import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundsOf, seedOf } from '../../test/rounds.ts'
import { canStandInXml, enterText, type TextForm, visibleText } from './entered-text.ts'

describe('a text that enters', () => {
  it.each<[string, string, string]>([
    ['a zero-width space', 'A-040\u200b', 'A-040'],
    ['a word joiner within', 'A\u2060-040', 'A-040'],
    ['a byte order mark', '\ufeffA-040', 'A-040'],
    ['a soft hyphen', 'Rechen\u00adzentrum', 'Rechenzentrum'],
    ['a no-break space', 'Förde\u00a0AG', 'Förde AG'],
    ['a typographic space', 'Förde\u2009AG', 'Förde AG'],
    ['an ideographic space at the end', 'Förde\u3000', 'Förde'],
    ['a filler', 'A\u3164B', 'AB'],
    ['a letter and its accent apart', 'Fo\u0308rde', 'Förde'],
    ['a joiner between Latin letters', 'a\u200db\u200cc', 'abc'],
    ['a mark of direction at an end', '\u200eA-040\u202c', 'A-040'],
  ])('loses %s', (_, given, text) => {
    expect(enterText(given, 'line')).toEqual({ text, fault: null })
    expect(enterText(given, 'prose')).toEqual({ text, fault: null })
  })

  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['Devanagari', 'क्\u200dष'],
    ['a pictograph of two', '👩\u200d💻'],
    ['a Greek name', 'Γιάννης'],
    ['a variant', '❤\ufe0f'],
  ])('keeps what belongs to it: %s', (_, text) => {
    expect(enterText(text, 'line')).toEqual({ text, fault: null })
  })

  it('keeps no blank but the plain one in a code', () => {
    expect(enterText('HRB\u00a012 345', 'code').text).toBe('HRB12 345')
  })

  it.each<[string, string, string, string]>([
    ['a control character', 'a\u0007b', 'ab', 'it holds the control character U+0007'],
    ['a tab', 'a\tb', 'a b', 'it holds the control character U+0009'],
    ['a control character of the second block', 'a\u009fb', 'ab', 'it holds the control character U+009F'],
    ['half of a pair', 'a\udc00b', 'ab', 'it holds half of a character (U+DC00)'],
    ['no character', 'a\uffffb', 'ab', 'it holds U+FFFF, which is no character'],
    ['no character of another plane', 'a\u{1fffe}b', 'ab', 'it holds U+1FFFE, which is no character'],
    [
      'a lost character',
      'M\ufffdller',
      'Mller',
      'it holds U+FFFD, which stands for a character that was lost',
    ],
    ['a turned direction', 'a\u202eb', 'ab', 'it holds U+202E, which turns the direction'],
    ['a mark of direction', 'a\u200fb', 'ab', 'it holds U+200F, which turns the direction'],
    ['a hidden letter', 'a\u{e0041}b', 'ab', 'it holds U+E0041'],
    ['a line break', 'a\r\nb', 'a b', 'it has a line break; write it in one line'],
  ])('is at fault for %s, and is told without it', (_, given, text, fault) => {
    const entered = enterText(given, 'line')
    expect(entered.text).toBe(text)
    expect(entered.fault).toContain(fault)
  })

  it('may have lines and tabs when it is prose', () => {
    expect(enterText('one\r\n\ttwo\u2028three', 'prose')).toEqual({
      text: 'one\r\n\ttwo\nthree',
      fault: null,
    })
    expect(enterText('one\u000btwo', 'prose').fault).toContain('U+000B')
  })

  it.each([
    ['a Hebrew sentence with Latin at its end', 'השרת הוא C++\u200f!'],
    ['an Arabic list', 'العنوان\u061c: 192.0.2.1\nالاسم\u200f (A)'],
    ['a number in a Hebrew sentence', 'חייגו \u200e+972-3-555\u200e עכשיו'],
  ])('keeps marks of direction in a long text that is not filed: %s', (_, text) => {
    expect(enterText(text, 'bidi-prose')).toEqual({ text, fault: null })
    expect(enterText(text, 'prose').fault).toContain('which turns the direction')
    expect(enterText(text.replaceAll('\n', ' '), 'line').fault).toContain('which turns the direction')
  })

  it.each([
    [
      'where no letter is written from right to left',
      'שלום\nfrom 10.\u200f0.\u200f0.1',
      'שלום\nfrom 10.0.0.1',
    ],
    ['within a number', 'הכתובת 192.0.2\u200f.\u200f10 ישנה', 'הכתובת 192.0.2.10 ישנה'],
    ['beside an override', 'שם\u200f \u202egnp.exe', 'שם\u200f gnp.exe'],
    ['beside an isolate', 'שם\u200f \u2067exe\u2069 כאן', 'שם\u200f exe כאן'],
  ])('is at fault in a long text for what reorders it: %s', (_, given, text) => {
    const entered = enterText(given, 'bidi-prose')
    expect(entered.text).toBe(text)
    expect(entered.fault).toContain('which turns the direction of the text')
  })

  it('reads to itself once it was read, shows whole and stands in XML, whatever it was', () => {
    const odd = fc.constantFrom(
      ...[
        '\u200b',
        '\u200d',
        '\u200c',
        '\u00a0',
        '\u202e',
        '\uffff',
        '\ud83d',
        '\udc69',
        '\u0301',
        'ی',
        'क',
        '्',
        '\u17b4',
        '\u180e',
        '\u3099',
        '\u064b',
      ],
      ...['\u200f', '\u200e', '\u061c', 'א', '.', '2', '\u0338'],
      ...['a', 'Z', '1', ' ', '\n', '👩', '\ufe0f', '\u{e0041}', '\u2028'],
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(odd).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, fc.constantFrom<TextForm>('line', 'code', 'prose', 'bidi-prose'), (given, form) => {
        const { text } = enterText(given, form)
        expect(enterText(text, form)).toEqual({ text, fault: null })
        expect(canStandInXml(text)).toBe(true)
        if (form === 'line' || form === 'code')
          expect(visibleText(text).replaceAll('\u200c', '')).not.toMatch(/[\n\u200b\u00a0\u202e]/)
      }),
      { seed: seedOf(20_261_123), numRuns: roundsOf(1000, 5000) },
    )
  })

  it('keeps a joiner behind a letter whatever the order of its marks, and none behind what is cleaned away', () => {
    expect(enterText('क\u0301\u094d\u200dष', 'line').text).toBe('क\u094d\u0301\u200dष')
    expect(enterText('क\u094d\u200d\u0301\u094d', 'line').text).toBe('क\u094d\u200d\u094d\u0301')
    expect(enterText('a\u17b4\u200dی', 'line').text).toBe('aی')
  })
})

describe('a text in a sentence', () => {
  it('shows what does not show by its code', () => {
    expect(visibleText('A-040\u200b')).toBe('A-040[U+200B]')
    expect(visibleText('a\u00a0b\uffff\u{1fffe}\ud800')).toBe('a[U+00A0]b[U+FFFF][U+1FFFE][U+D800]')
    expect(visibleText('Γιάννης 👩\u200d💻')).toBe('Γιάννης 👩\u200d💻')
  })
})
