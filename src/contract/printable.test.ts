import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../test/rounds.ts'
import { printable, printableLines } from './printable.ts'

describe('what goes to a terminal', () => {
  test.each([
    ['plain', 'plain'],
    ['bücher.example 日本', 'bücher.example 日本'],
    ['\u001b[31mred', '\\u{1b}[31mred'],
    ['a\r\nb', 'a\\u{d}\\u{a}b'],
    ['exe\u202efdp', 'exe\\u{202e}fdp'],
    ['\u009b2J', '\\u{9b}2J'],
  ])('%j is shown as %j', (given, expected) => {
    expect(printable(given)).toBe(expected)
  })

  test('keeps its line breaks where it may have several lines', () => {
    expect(printableLines('a\u0007\nb\r\nc')).toBe('a\\u{7}\nb\nc')
  })

  test('never holds a control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => !/\p{Cc}/u.test(printable(text))),
      { seed: seedOf(11), numRuns: 300 },
    )
  })
})
