import { expect, test } from 'vitest'
import { whyNoDigest } from './why-no-digest.ts'

const rule = 'it must be 32, 40, 64 or 128 hexadecimal digits'

test.each([
  ['a'.repeat(63), `${rule}; it has 63, 1 too few for SHA-256`],
  ['A'.repeat(33), `${rule}; it has 33, 1 too many for MD5`],
  ['0'.repeat(38), `${rule}; it has 38, 2 too few for SHA-1`],
  [`${'a'.repeat(39)}g`, `${rule}; “g” at position 40 is none`],
  [`x${'a'.repeat(31)}`, `${rule}; “x” at position 1 is none`],
  ['a'.repeat(36), rule],
  ['zz', rule],
  ['', rule],
])('%j: %s', (text, why) => expect(whyNoDigest(text)).toBe(why))
