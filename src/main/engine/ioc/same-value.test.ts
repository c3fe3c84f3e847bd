import { expect, test } from 'vitest'
import { isBetterSpelling, sameValueKey } from './same-value.ts'

const lower = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test.each([
  ['crypto', checksummed, lower],
  ['email', 'Bob@Example.com', 'bob@example.com'],
  ['crypto', '1N2nXAREaTERvdVMZXHjLcPSxAsRqnKdtK', '1N2nXAREaTERvdVMZXHjLcPSxAsRqnKdtK'],
  ['url', 'https://a.com/B', 'https://a.com/B'],
] as const)('%s %s is counted as %s', (kind, value, key) => expect(sameValueKey(kind, value)).toBe(key))

test.each([
  ['crypto', lower, checksummed, true],
  ['crypto', checksummed, lower, false],
  ['crypto', lower, lower, false],
  ['email', 'bob@example.com', 'Bob@example.com', false],
] as const)('of %s %s gives way to %s: %s', (kind, first, other, expected) =>
  expect(isBetterSpelling(kind, first, other)).toBe(expected),
)
