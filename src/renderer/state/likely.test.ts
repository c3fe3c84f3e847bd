import { expect, test } from 'vitest'
import { likelyIn } from './likely.ts'

const word = (kind: string, value: string) =>
  likelyIn({ is: 'word', likely: { kind, value, shown: value, link: '' } } as never)
const text = (kind: string, value: string) =>
  likelyIn({ is: 'text', indicators: 2, likely: { kind, value, shown: value, link: '' } } as never)

test('a slip of any kind is offered, prose and paths are not', () => {
  expect(word('hash', 'a'.repeat(31))).not.toBeNull()
  expect(word('url', 'gopher://x')).not.toBeNull()
  expect(word('url', 'and/or')).toBeNull()
  expect(text('ip', '192.0.2.0-192.0.2.7')).not.toBeNull()
  expect(text('url', 'evil.example/a')).not.toBeNull()
  expect(text('email', 'a.com@b.com')).toBeNull()
  expect(likelyIn({ is: 'empty' })).toBeNull()
})
