import { expect, test } from 'vitest'
import { withoutCredentials } from './without-credentials.ts'

test.each([
  ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
  ['https://example.org/a?mail=x@example.org', 'https://example.org/a?mail=x@example.org'],
  ['https://user:secret@example.org/a', '…@example.org/a'],
  ['https://user:sec@ret@example.org/a', '…@example.org/a'],
  ['https://:secret@example.org/', '…@example.org/'],
  ['hxxps://user:secret@evil[.]example/', '…@evil[.]example/'],
  ['user:secret@example.org/a', '…@example.org/a'],
  ['https:\\\\user:secret@example.org', '…@example.org'],
  ['https://a.example/?u=https%3A%2F%2Fuser:secret%40b.example', '…%40b.example'],
  ['https://a.example/?u=https://user:secret@b.example/x@y', '…@y'],
  ['not a URL', 'not a URL'],
])('%s is told as %s', (text, expected) => expect(withoutCredentials(text)).toBe(expected))
