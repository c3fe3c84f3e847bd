import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

test.each([
  ['ip.lookup', 'ip.lookUp'],
  ['iocs.extrct', 'iocs.extract'],
  ['zzz', null],
])('%s most likely means %s', (word, expected) => {
  expect(nearest(word, ['ip.lookUp', 'iocs.extract', 'hash.lookUp'])).toBe(expected)
})
