import { expect, it } from 'vitest'
import { isOutsideOf, outsideWords } from './authority-words.ts'

it('does not say of an authority written by hand, or without a type, that it does not supervise it', () => {
  const authority = { entity_types: ['eba_CT:x12'] }
  expect(isOutsideOf(null, 'eba_CT:x1')).toBe(false)
  expect([isOutsideOf(authority, null), isOutsideOf(authority, 'eba_CT:x12')]).toEqual([false, false])
  expect(isOutsideOf(authority, 'eba_CT:x1')).toBe(true)
  expect(outsideWords('BaFin')).toContain('does not name this type among those that BaFin supervises')
})
