import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { seedOf } from '../../test/rounds.ts'
import { instant, optionalInstant, readInstant } from './instant.ts'

describe('a moment', () => {
  test.each([
    ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00Z'],
    ['2026-01-31t09:30:00z', '2026-01-31T09:30:00Z'],
    ['2026-01-31 09:30:00 UTC', '2026-01-31T09:30:00Z'],
    ['2026-01-31T09:30', '2026-01-31T09:30:00Z'],
    ['2026-01-31T09:30:00.5Z', '2026-01-31T09:30:00.500Z'],
    ['2026-01-31T09:30:00.123456789Z', '2026-01-31T09:30:00.123Z'],
    ['2026-01-31T09:30:00+02:00', '2026-01-31T07:30:00Z'],
    ['2026-01-31T09:30:00.000000+0200', '2026-01-31T07:30:00Z'],
    ['2026-01-31T23:30:00-01', '2026-02-01T00:30:00Z'],
    ['2026-01-31', '2026-01-31T00:00:00Z'],
    ['2024-02-29', '2024-02-29T00:00:00Z'],
    [' 2026-01-31T09:30:00Z ', '2026-01-31T09:30:00Z'],
    [0, '1970-01-01T00:00:00Z'],
    [1_769_851_800, '2026-01-31T09:30:00Z'],
    ['1769851800.25', '2026-01-31T09:30:00.250Z'],
    [1_769_851_800_250, '2026-01-31T09:30:00.250Z'],
  ])('%o is read as %s', (given, expected) => {
    expect(readInstant(given)).toBe(expected)
  })

  test.each([
    ['yesterday'],
    [''],
    ['2026-02-30T00:00:00Z'],
    ['2026-13-01'],
    ['2026-01-31T24:00:00Z'],
    ['2026-01-31T09:60:00Z'],
    ['2026-01-31T09:30:00+15:00'],
    ['2026-01-31T09:30:00+02:60'],
    ['2026-1-31'],
    ['0000-01-01T00:00:00+14:00'],
    ['99999999999999'],
    [-1],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [null],
    [undefined],
    [true],
    [{}],
  ])('%o is none', (given) => {
    expect(readInstant(given)).toBeNull()
  })

  test('is the same however the zone is written', () => {
    const offsets = fc.integer({ min: -14 * 60 + 1, max: 14 * 60 - 1 })
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 })
    fc.assert(
      fc.property(seconds, offsets, fc.constantFrom(':', ''), (second, offset, colon) => {
        const local = new Date((second + offset * 60) * 1000).toISOString().slice(0, 19)
        const size = Math.abs(offset)
        const digits = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'))
        const written = `${local}${offset < 0 ? '-' : '+'}${digits.join(colon)}`
        expect(readInstant(written)).toBe(readInstant(second))
      }),
      { seed: seedOf(20_260_131) },
    )
  })

  test('is read a second time as itself', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
        const once = readInstant(date.toISOString())
        expect(readInstant(once)).toBe(once)
      }),
      { seed: seedOf(20_260_131) },
    )
  })

  test('never throws, whatever is given', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = readInstant(value)
        expect(read === null || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(read)).toBe(true)
      }),
      { seed: seedOf(20_260_131) },
    )
  })
})

describe('a moment as a field', () => {
  const message = (schema: z.ZodType, given: object) =>
    z.object({ until: schema }).safeParse(given).error?.issues[0]?.message

  test.each([
    ['an absent one is missing', instant(), {}, 'missing'],
    ['an empty one is missing', instant(), { until: '' }, 'missing'],
    ['null is missing', instant(), { until: null }, 'missing'],
    ['a word is refused', instant(), { until: 'soon' }, 'it must be a time like 2026-01-31T09:30:00Z'],
    ['an absent optional one is fine', optionalInstant(), {}, undefined],
    ['an empty optional one is fine', optionalInstant(), { until: '' }, undefined],
    [
      'a word is refused there too',
      optionalInstant(),
      { until: 'soon' },
      'it must be a time like 2026-01-31T09:30:00Z',
    ],
  ])('%s', (_rule, schema, given, expected) => {
    expect(message(schema, given)).toBe(expected)
  })

  test('is kept in UTC', () => {
    expect(instant().parse('2026-01-31T09:30:00+0200')).toBe('2026-01-31T07:30:00Z')
  })
})
