import { expect, test } from 'vitest'
import { acknowledgedWords } from './acknowledge-words.ts'

test('counts as acknowledged only what the act acknowledged, not what had been or is gone', () => {
  expect(acknowledgedWords({ acknowledged: 1, before: 0, gone: 0 })).toBe('Acknowledged 1 alert.')
  expect(acknowledgedWords({ acknowledged: 2, before: 1, gone: 0 })).toBe(
    'Acknowledged 2 alerts; 1 alert was acknowledged already.',
  )
  expect(acknowledgedWords({ acknowledged: 0, before: 3, gone: 1 })).toBe(
    'Nothing was acknowledged; 3 alerts were acknowledged already; 1 alert is no longer here.',
  )
})
