import { describe, expect, test } from 'vitest'
import { longestPatternText, readSafePattern } from './safe-pattern.ts'

describe('patterns of others', () => {
  test.each([
    ['^(www\\.)?example\\.(com|net|org)$', 'www.example.net', 'www.example.de'],
    ['/^abuse@/i', 'Abuse@example.com', 'x-abuse@example.com'],
    ['\\.example\\.com$', 'a.example.com', 'a.example.org'],
    ['^[a-z0-9-]+\\.r[0-9]{1,2}\\.example\\.com$', 'abc.r12.example.com', 'abc.r123.example.com'],
    ['^(?:ab)+c$', 'ababc', 'abac'],
    ['^(?<year>\\d{4})-[^\\]]$', '2024-x', '2024-]'],
    ['^[a-z]{2,}\\.example$', 'ab.example', 'a.example'],
    ['foo[^/]*bar', 'xfoo-bar', 'foo/bar'],
    ['a{,3}b', 'a{,3}b', 'ab'],
  ])('%s is taken', (source, matching, other) => {
    const read = readSafePattern(source)
    expect(read.kind === 'pattern' && [read.expression.test(matching), read.expression.test(other)]).toEqual([
      true,
      false,
    ])
  })

  test.each([
    ['(a+)+$', 'it repeats a group that holds a choice or a repetition'],
    ['^(a|a)*$', 'it repeats a group that holds a choice or a repetition'],
    ['^(a?){30}$', 'it repeats a group that holds a choice or a repetition'],
    ['^((a{1,2}))+$', 'it repeats a group that holds a choice or a repetition'],
    ['^.*.*.*x$', 'it could take too long on one value'],
    ['.*.*x', 'it could take too long on one value'],
    ['^a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?$', 'it could take too long on one value'],
    ['(?:a{1000}){1000}', 'it could take too long on one value'],
    ['(?=a)b', 'look-around and inline flags are not supported'],
    ['(?<!a)b', 'look-around and inline flags are not supported'],
    ['(?i)b', 'look-around and inline flags are not supported'],
    ['(a)\\1', 'back references are not supported'],
    ['\\Aabc\\z', 'the escape \\A is not supported'],
    ['[[:alpha:]]', 'named character classes are not supported'],
    ['/a/x', 'its flags "x" are not supported'],
    ['a)', 'a bracket is closed that was not opened'],
    ['(a', 'a bracket is not closed'],
    ['[a', 'a character class is not closed'],
    ['a\\', 'the escape \\ is not supported'],
    ['*a', 'a repetition repeats nothing'],
    ['', 'it is empty'],
    ['//', 'it is empty'],
    [`${'('.repeat(21)}a${')'.repeat(21)}`, 'its groups are nested too deeply'],
    ['a'.repeat(1001), 'it is longer than 1000 characters'],
  ])('%s is refused: %s', (source, reason) => {
    expect(readSafePattern(source)).toEqual({ kind: 'refused', reason })
  })

  test('what JavaScript cannot compile is refused with its own words', () => {
    const read = readSafePattern('[b-a]')
    expect(read.kind === 'refused' && read.reason).toContain('out of order')
  })

  test.each([
    '^.*.*[^a]$',
    '.*[^a]',
    'a{1,30}a{1,15}[^a]',
    '^(?:aa)+(?:a)+[^a]$',
    '^(a|aa|aaa)(a|aa|aaa)a*[^a]',
  ])(
    'the slowest text for the taken pattern %s is over within the time of a test',
    (source) => {
      const read = readSafePattern(source)
      expect(read.kind === 'pattern' && read.expression.test('a'.repeat(longestPatternText))).toBe(false)
      expect(read.kind).toBe('pattern')
    },
    2000,
  )
})
