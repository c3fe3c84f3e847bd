import { describe, expect, test } from 'vitest'
import { mixOf, namesOfScripts, resolveScripts } from './label-scripts.ts'

/** Examples of UTS 39, section 5.1, table 1a, and of its restriction levels. */
describe('scripts of a label', () => {
  test.each([
    ['Circle', ['Latin']],
    ['Сігсӏе', ['Cyrillic']],
    ['Сirсlе', []],
    ['Circ1e', ['Latin']],
    ['C𝗂𝗋𝖼𝗅𝖾', ['Latin']],
    ['𝖢𝗂𝗋𝖼𝗅𝖾', null],
    ['〆切', ['Han', 'Bopomofo writing', 'Japanese', 'Korean']],
    ['ねガ', ['Japanese']],
  ])('%s are %j', (text, scripts) => {
    const found = resolveScripts(text)
    expect(found === null ? null : [...found].sort()).toEqual(scripts === null ? null : [...scripts].sort())
  })

  test.each([
    ['paypal', 'single'],
    ['münchen', 'single'],
    ['новости-24', 'single'],
    ['例え', 'single'],
    ['sony株式会社', 'allowed'],
    ['ソニーsony', 'allowed'],
    ['삼성sdi', 'allowed'],
    ['раypal', 'deceptive'],
    ['pαypal', 'deceptive'],
    ['ᏢayᏢal', 'deceptive'],
    ['abcไทย', 'mixed'],
    ['новостиไทย', 'mixed'],
    ['12-34', 'single'],
  ])('%s is %s', (label, mix) => {
    expect(mixOf(label)).toBe(mix)
  })

  test('are named for people', () => {
    expect(namesOfScripts('раypal')).toEqual(['Cyrillic', 'Latin'])
  })
})
