import { expect, test } from 'vitest'
import { compareVersions } from './compare-versions.ts'

test.each([
  ['336', '349', -1],
  ['99', '349', -1],
  ['349', '349', 0],
  ['18.1', '9.0', 1],
  ['18', '18.1', -1],
  ['18.0', '18', 0],
  ['1.10', '1.9', 1],
  ['draft', '18.1', 0],
  ['18.1', '', 0],
])('%s and %s', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(sign)
})
