import { expect, it } from 'vitest'
import { rangeOf } from '../state/form-limits.ts'
import { rangeWords, readWhole } from './number-words.ts'

const needed = { mayBeEmpty: false }

it.each([
  ['0', 0],
  [' 443 ', 443],
  ['00443', 443],
  ['65535', 65_535],
])('a port may be %j', (written, number) => {
  expect(readWhole(written, [0, 65_535], needed)).toEqual({ number })
})

it.each(['', '65536', '-1', '1.5', '1e3', '0x50', '١', '9'.repeat(400), 'eighty'])(
  'a port is refused with its range: %j',
  (written) => {
    expect(readWhole(written, [0, 65_535], needed)).toEqual({
      refusal: 'It must be a whole number from 0 to 65535.',
    })
  },
)

it('what may be empty says so where it is refused', () => {
  expect(readWhole(' ', [0, 100_000], { mayBeEmpty: true })).toEqual({ number: null })
  expect(readWhole('many', [0, 100_000], { mayBeEmpty: true })).toEqual({
    refusal: 'It must be a whole number from 0 to 100,000, or be empty.',
  })
})

it('the range is that of the operation, also of a field that may be null', () => {
  expect(rangeWords(rangeOf('settings.change', 'local_api_port'))).toBe('0 to 65535')
  expect(rangeWords(rangeOf('settings.change', 'rate_per_second'))).toBe('0 to 100,000')
  expect(() => rangeOf('settings.change', 'organization')).toThrow()
})
