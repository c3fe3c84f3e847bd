import { expect, it } from 'vitest'
import { severityWords } from './severity-words.ts'

it('what has no severity is not said to be harmless or unobtrusive', () => {
  expect(severityWords(null)).toBe('no severity')
  expect(severityWords('high')).toBe('High')
})
