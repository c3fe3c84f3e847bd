import { expect, test } from 'vitest'
import { readSpan, writeSpan } from './span.ts'

test.each([
  ['15m', 15],
  ['15', 15],
  [' 4 H ', 240],
  ['3 days', 4320],
  ['90min', 90],
  ['1 hour', 60],
  ['', undefined],
  ['0', undefined],
  ['soon', undefined],
  ['1.5h', undefined],
  ['4x', undefined],
])('%j is %j minutes', (text, minutes) => {
  expect(readSpan(text)).toBe(minutes)
})

test.each([
  [null, ''],
  [15, '15m'],
  [90, '90m'],
  [240, '4h'],
  [1440, '1d'],
])('%j is written %j, and read as that again', (minutes, text) => {
  expect(writeSpan(minutes)).toBe(text)
  if (minutes !== null) expect(readSpan(text)).toBe(minutes)
})
