import { expect, test } from 'vitest'
import { shownName, shownPath } from './shown-name.ts'

test('a name that turns its own direction is shown as it is written', () => {
  expect(shownName('annexe\u202efdp.exe')).toBe('annexe\\u{202e}fdp.exe')
  expect(shownPath(['mail.eml', 'a\u2066b'])).toBe('mail.eml › a\\u{2066}b')
})

test('an object without a name is called by its place', () => {
  expect(shownName('', 'page 3')).toBe('page 3')
  expect(shownName('')).toBe('File without a name')
  expect(shownName('Größe 数.txt')).toBe('Größe 数.txt')
})
