import { expect, test } from 'vitest'
import { bytesOfString, filtered, stringsOf } from './string-rows.ts'
import { stringsWords } from './strings-words.ts'

const data = {
  ascii_count: 2,
  utf16le_count: 1,
  ascii: [
    { offset: 10, value: 'GetProcAddress' },
    { offset: 90, value: 'https://cdn.example' },
  ],
  utf16le: [{ offset: 40, value: 'ProductName' }],
}
const rows = stringsOf(data)?.rows ?? []

test('strings of both encodings are listed in the order of the file', () => {
  expect(rows.map(({ offset, encoding }) => [offset, encoding])).toEqual([
    [10, 'ASCII'],
    [40, 'UTF-16'],
    [90, 'ASCII'],
  ])
  expect(rows.map(bytesOfString)).toEqual([14, 22, 19])
})

test('a filter is words in any case and an encoding', () => {
  expect(filtered(rows, { words: 'PRO', encoding: 'all' }).map(({ offset }) => offset)).toEqual([10, 40])
  expect(filtered(rows, { words: 'pro addr', encoding: 'all' }).map(({ offset }) => offset)).toEqual([10])
  expect(filtered(rows, { words: '', encoding: 'UTF-16' }).map(({ offset }) => offset)).toEqual([40])
})

test.each([[null], ['x'], [{ ascii: [] }]])('the result %j is of another form', (other) => {
  expect(stringsOf(other)).toBeNull()
})

test('of strings of which not all are listed, none is said not to be in the file', () => {
  const whole = { shown: 0, listed: 3, total: 3, isFiltered: true }
  expect(stringsWords(whole)).toBe('None matches, of 3 strings.')
  expect(stringsWords({ ...whole, total: 9000 })).toBe('None matches, of 3 listed of 9,000 in the file.')
  expect(stringsWords({ ...whole, shown: 2 })).toBe('2 of 3 strings')
  expect(stringsWords({ ...whole, isFiltered: false, shown: 3 })).toBe('3 strings')
  expect(stringsWords({ shown: 0, listed: 0, total: 0, isFiltered: false })).toBe(
    'The file has no string of this length.',
  )
})
