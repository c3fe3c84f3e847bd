import { expect, it } from 'vitest'
import { trimCharacters } from './trim-characters.ts'

const opening = new Set('([')
const closing = new Set(')]')

it.each([
  ['[a]', 'a'],
  ['([a b])', 'a b'],
  [']a[', ']a['],
  ['a[]b', 'a[]b'],
  ['[[', ''],
  ['', ''],
])('%j is trimmed to %j', (text, trimmed) => {
  expect(trimCharacters(text, opening, closing)).toBe(trimmed)
})
