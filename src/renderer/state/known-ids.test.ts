import { expect, test } from 'vitest'
import { idsIn, maxIds, piecesOf } from './known-ids.ts'

test.each([
  ['T1566.001 by CVE-2021-44228.', ['T1566.001', 'CVE-2021-44228']],
  ['seen: t1566, (cve-2024-12345)', ['T1566', 'CVE-2024-12345']],
  ['T1566.', ['T1566']],
  ['AT1566 T15661 T1566.0012 T1566-x v1.T1566 CVE-2021-123 CVE-2021-12345678 CVE-2021-1234-5', []],
  ['T1566\nT1566', ['T1566']],
])('ids in a text: %s', (text, ids) => {
  expect(idsIn([text])).toEqual(ids)
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test('a text of nothing but ids is cut into a bounded number of pieces, and stays whole', () => {
  const text = Array.from({ length: 20_000 }, (_, at) => `T${1000 + (at % 9000)}`).join(' ')
  const pieces = piecesOf(text)
  expect(pieces.filter(({ id }) => id !== null)).toHaveLength(maxIds)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})
