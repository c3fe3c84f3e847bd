import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { removeInvisible } from './remove-invisible.ts'

it('takes hidden characters out and finds the way back', () => {
  const visible = removeInvisible('\u200bpa\u200b\u200dy\ufeff')
  expect(visible.text).toBe('pay')
  expect(visible.toOriginal({ start: 0, end: 3 })).toEqual({ start: 1, end: 6 })
  expect(visible.toVisible({ start: 1, end: 6 })).toEqual({ start: 0, end: 3 })
})

it('every visible stretch reads the same in the original once hidden characters are gone', () => {
  const unit = fc.constantFrom('a', 'b', '\u200b', '\u00ad', '\u{e0041}', '漢')
  fc.assert(
    fc.property(fc.array(unit), fc.nat(), fc.nat(), (units, one, other) => {
      const original = units.join('')
      const visible = removeInvisible(original)
      const [start, end] = [one % (visible.text.length + 1), other % (visible.text.length + 1)].sort(
        (a, b) => a - b,
      )
      const span = visible.toOriginal({ start: start as number, end: end as number })
      expect(removeInvisible(original.slice(span.start, span.end)).text).toBe(visible.text.slice(start, end))
    }),
    { seed: seedOf(20261121), numRuns: 300 },
  )
})
