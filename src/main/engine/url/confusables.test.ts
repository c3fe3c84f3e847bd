import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { countLines, findExact } from '../data/sorted-table.ts'
import { isWhollyConfusable, latinReading } from './confusables.ts'

const table = readFileSync(new URL('../../../../resources/data/confusables.txt', import.meta.url))

describe('the table of confusables', () => {
  // lines of confusables.txt as published by Unicode
  test.each([
    ['0430', '0061'],
    ['0440', '0070'],
    ['04cf', '0069'],
    ['03bf', '006f'],
    ['0585', '006f'],
    ['0261', '0067'],
    ['1d5ba', '0061'],
    ['006d', '0072 006e'],
    ['03c4', '1d1b'],
  ])('has U+%s reading as %s', (code, target) => {
    expect(findExact(table, code)).toBe(target)
  })

  test('has every line of the standard and our additions', () => {
    expect(countLines(table)).toBeGreaterThanOrEqual(6311)
  })
})

describe('a label', () => {
  test.each([
    ['аррӏе', 'apple', true],
    ['раypal', 'paypal', false],
    ['ɡoogle', 'google', false],
    ['gооgle', 'google', false],
    ['ѕсоре', 'scope', true],
    ['τwitter', 'twitter', false],
    ['mіcrosofт', 'microsoft', false],
    ['münchen', 'munchen', false],
    ['smørrebrød', 'smorrebrod', false],
    ['новости', 'hoboctn', false],
    ['漢字', '漢字', false],
    ['example-1', 'example-1', false],
  ])('%s reads as %s', (label, reading, isWhole) => {
    expect(latinReading(label, table)).toBe(reading)
    expect(isWhollyConfusable(label, table)).toBe(isWhole)
  })
})
