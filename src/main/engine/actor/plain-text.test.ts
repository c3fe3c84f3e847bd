import { expect, test } from 'vitest'
import { cvesIn, plainName, plainText, textsOf } from './plain-text.ts'

test.each([
  ['[APT1](https://attack.mitre.org/groups/G0006) writes.(Citation: Report 2013)', 'APT1 writes.'],
  ['Known for {{LinkById|G0007}} and <code>net use</code>.', 'Known for G0007 and net use.'],
  ['a < b and c > d', 'a < b and c > d'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['\u0000\u0007a\u001bb', 'a b'],
  [' \n ', null],
  [{ name: 'x' }, null],
])('%j reads %j', (given, text) => {
  expect(plainText(given, 1000)).toBe(text)
})

test('a name is one line of at most 300 characters', () => {
  expect(plainName('two\nlines')).toBe('two lines')
  expect(plainName('x'.repeat(5000))).toHaveLength(300)
})

test('a field of one or many texts has each once, and no more than it may', () => {
  expect(textsOf('one', 5)).toEqual(['one'])
  expect(textsOf(['a', 'a', 3, null, 'b', 'c'], 2)).toEqual(['a', 'b'])
  expect(textsOf(undefined, 5)).toEqual([])
})

test('vulnerabilities are found in any case, each once', () => {
  expect(cvesIn('cve-2021-44228, CVE-2021-44228; CVE-2021-1 and XCVE-2020-12345')).toEqual(['CVE-2021-44228'])
})
