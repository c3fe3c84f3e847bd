import { describe, expect, it } from 'vitest'
import {
  countOf,
  formatAge,
  formatBytes,
  formatCount,
  formatDecimal,
  formatDuration,
  formatMoment,
  formatPercent,
  formatRate,
  formatShort,
  formatUtc,
  shorten,
  zoneWords,
} from './format.ts'

describe('format', () => {
  it.each([
    [0, '0 B'],
    [812, '812 B'],
    [999, '999 B'],
    [1000, '1 kB'],
    [4_240_000, '4.2 MB'],
    [9_999_000, '10 MB'],
    [117_800_000, '118 MB'],
    [999_600_000, '1 GB'],
    [5e15, '5000 TB'],
  ])('%d bytes are written %s', (bytes, written) => {
    expect(formatBytes(bytes)).toBe(written)
  })

  it.each([
    [0, '0 s'],
    [4.2, '5 s'],
    [99, '99 s'],
    [100, '2 min'],
    [3600, '1 h'],
    [4800, '1 h 20 min'],
  ])('%d seconds are written %s', (seconds, written) => {
    expect(formatDuration(seconds)).toBe(written)
  })

  it('a share is 100 % only at the end', () => {
    expect([
      formatPercent(999, 1000),
      formatPercent(9999, 10_000),
      formatPercent(10, 10),
      formatPercent(3, 0),
    ]).toEqual(['99 %', '99 %', '100 %', '0 %'])
  })

  it('a noun follows its number', () => {
    expect([countOf(1, 'reason'), countOf(6, 'reason'), countOf(2, 'entry', 'entries')]).toEqual([
      '1 reason',
      '6 reasons',
      '2 entries',
    ])
  })

  it.each([
    [9999, '9,999'],
    [48_211, '48k'],
    [999_499, '999k'],
    [999_500, '1M'],
    [1_240_000, '1.2M'],
    [31_000_000, '31M'],
  ])('%d is %s where there is little room', (count, written) => {
    expect(formatShort(count)).toBe(written)
  })

  it('numbers are grouped and rates carry their unit', () => {
    expect([formatCount(1_234_567), formatRate(118_000_000)]).toEqual(['1,234,567', '118 MB/s'])
  })

  it.each([
    ['2026-11-20T11:59:30', 'just now'],
    ['2026-11-20T11:48:00', '12 min ago'],
    ['2026-11-20T10:00:00', '2 h ago'],
    ['2026-11-14T10:00:00', '14 Nov'],
    ['2025-11-14T10:00:00', '14 Nov 2025'],
    ['no date', 'no date'],
  ])('%s is %s at noon of 20 November 2026', (moment, written) => {
    expect(formatAge(moment, new Date('2026-11-20T12:00:00'))).toBe(written)
  })

  it.each([
    ['1234567.50', '1,234,567.50'],
    ['-1000', '-1,000'],
    ['999', '999'],
    ['4835703278458516698824704', '4,835,703,278,458,516,698,824,704'],
    ['0.1234567', '0.1234567'],
    ['2^80', '2^80'],
    ['', ''],
  ])('the decimal %s is %s', (decimal, written) => {
    expect(formatDecimal(decimal)).toBe(written)
  })

  it.each([
    [0, 'UTC'],
    [60, 'UTC+1'],
    [-210, 'UTC−3:30'],
    [345, 'UTC+5:45'],
  ])('%d minutes ahead is %s', (ahead, zone) => {
    expect(zoneWords(ahead)).toBe(zone)
  })

  it('a moment carries its zone, here and as evidence', () => {
    const moment = '2026-11-14T08:05:09Z'
    expect(formatUtc(moment)).toBe('14 Nov 2026, 08:05:09 UTC')
    expect(formatUtc('2026-11-14T08:05:09+01:00')).toBe('14 Nov 2026, 07:05:09 UTC')
    const here = new Date(moment)
    const ahead = zoneWords(-here.getTimezoneOffset())
    const time = `${String(here.getHours()).padStart(2, '0')}:${String(here.getMinutes()).padStart(2, '0')}`
    expect(formatMoment(moment)).toBe(`${here.getDate()} Nov 2026, ${time} ${ahead}`)
    expect([formatMoment('no date'), formatUtc('no date')]).toEqual(['no date', 'no date'])
  })

  it('only a long value loses its middle', () => {
    expect([shorten('abcdefghij', 4, 4), shorten('abcdefghi', 4, 4)]).toEqual(['abcd…ghij', 'abcdefghi'])
  })
})
