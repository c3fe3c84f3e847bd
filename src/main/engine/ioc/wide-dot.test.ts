import { expect, test } from 'vitest'
import { joinsLabels } from './wide-dot.ts'

test.each([
  ['www', 'example。com', true],
  ['www.example', 'com', true],
  ['例え', 'jp', true],
  ['evil', 'example', true],
  ['192.0.2', '1', true],
  ['地址192.0.2', '7', true],
  ['example.co', 'uk', true],
  ['evil.com', 'bad.org', false],
  ['evil.com', '然后', false],
  ['evil.com', '', false],
  ['', 'com', false],
  ['bob@evil.com', 'amy@evil.com', false],
  ['bob@evil.com', 'me@evil.com', false],
  ['192.0.2.7', '192.0.2.8', false],
  ['地址192.0.2.7', '192.0.2.8', false],
  ['这是', '那是', false],
  ['发生攻击', 'evil.com', false],
  ['例え', 'テスト。jp', true],
  ['a1', '2.com', true],
])('a wide full stop between %s and %s joins them: %s', (before, after, expected) => {
  expect(joinsLabels(`${before}。${after}`, before.length)).toBe(expected)
})
