import { describe, expect, test } from 'vitest'
import { readTimedLine } from '../../contract/timed-line.ts'
import { formatMoment } from '../state/format.ts'
import { noteFault, noteTimeWords } from './note-words.ts'

const today = '2026-11-28'
const read = (line: string, dayFirst: boolean | null = null) => readTimedLine(line, { dayFirst, today })
const words = (line: string, dayFirst: boolean | null = null) => noteTimeWords(line, read(line, dayFirst))
const fault = (line: string) => noteFault(line, read(line))

describe('the time an entry will get', () => {
  test.each([
    ['2026-11-28T14:05Z mail', `Will be entered at ${formatMoment('2026-11-28T14:05:00Z')}.`],
    [
      '2026-11-28 14:05:01 +05:30 mail',
      `Will be entered at ${formatMoment('2026-11-28T08:35:01Z').replace(':35', ':35:01')} (written with +05:30).`,
    ],
    ['05/11/2026 mail', 'Is it 5 November 2026 or 11 May 2026?'],
    ['The user called', 'Begins with no date: will be entered at the present time.'],
    ['', ''],
  ])('%s', (line, expected) => {
    expect(words(line)).toBe(expected)
  })

  test('what was not written is named', () => {
    expect(words('28.11.2026 14:05 mail')).toContain('no zone written: clock of this machine')
    expect(words('28.11.2026 mail')).toContain('no time of day written')
    expect(words('Nov 28 14:05 mail')).toContain('no year written')
    expect(words('05/11/2026 14:05Z mail', true)).toContain('5 Nov 2026')
  })
})

test('a line that begins with a date which is none is never said to be entered, and is refused', () => {
  for (const line of [
    '31.02.2026 Mail',
    '2026-11-28 25:00 mail',
    '2026-07-28 14:05 CET mail',
    '14:05 mail',
  ]) {
    expect(words(line)).not.toContain('entered')
    expect(fault(line)).toContain('“')
  }
})

test('a line that can be entered has no fault; one that asks, or is nothing but a time, has', () => {
  expect(fault('28.11.2026 14:05 mail')).toBeNull()
  expect(fault('The user called')).toBeNull()
  expect(fault('05/11/2026 mail')).toContain('Choose one')
  expect(fault('2026-11-28 14:05')).toBe('Write what happened, after its time.')
  expect(fault(' ')).toBe('Write what happened.')
})
