import { describe, expect, test } from 'vitest'
import { numbersFrom } from '../../../../test/numbers-from.ts'
import { seedOf } from '../../../../test/rounds.ts'
import { calendarFile, escapedText, folded } from './calendar-file.ts'

/**
 * A reader of content lines, written from RFC 5545 alone: unfolds (3.1), splits name, parameters and value, takes back
 * the escapes of TEXT (3.3.11). It refuses what the grammar does not allow.
 */
function contentLines(file: string): { name: string; parameters: string[]; value: string }[] {
  expect(file.endsWith('\r\n')).toBe(true)
  const physical = file.slice(0, -2).split('\r\n')
  for (const line of physical) {
    expect(Buffer.byteLength(line, 'utf8')).toBeLessThanOrEqual(75)
    // a character that is cut would become a replacement character
    expect(Buffer.from(line, 'utf8').toString('utf8')).toBe(line)
    expect(line).not.toMatch(/[\n\r]/)
  }
  const logical: string[] = []
  for (const line of physical) {
    if (/^[ \t]/.test(line)) logical[logical.length - 1] += line.slice(1)
    else logical.push(line)
  }
  return logical.map((line) => {
    const [, head = '', value = ''] = /^([A-Z-]+(?:;[A-Z-]+=[^:;,"]*)*):(.*)$/su.exec(line) ?? []
    expect(head, line).not.toBe('')
    const [name = '', ...parameters] = head.split(';')
    return { name, parameters, value }
  })
}

function unescaped(value: string): string {
  let text = ''
  for (let at = 0; at < value.length; at++) {
    const sign = value[at] as string
    // biome-ignore lint/suspicious/noControlCharactersInRegex: TEXT excludes them
    expect(sign).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f;,]/)
    if (sign !== '\\') text += sign
    else {
      const next = value[++at] ?? ''
      expect(['\\', ';', ',', 'n', 'N']).toContain(next)
      text += next.toLowerCase() === 'n' ? '\n' : next
    }
  }
  return text
}

const event = {
  uid: 'notice-arrangements-0a-notice_period_entity@skerry',
  day: '2027-01-31',
  summary: 'Last day to give notice: C-1; Hosting, EU (Nordlicht GmbH)',
  description: 'Ends 2027-04-30,\nnotice by us 89 days.',
  category: 'Last day to give notice',
}
const facts = { madeAt: '2026-11-28T19:05:09.123Z', remindDays: null }
const firstOf = (file: string, name: string) => contentLines(file).find((line) => line.name === name)

describe('a calendar', () => {
  test('has the properties that RFC 5545 requires, and each event a UID, a stamp and a day', () => {
    const lines = contentLines(calendarFile([event], facts))
    expect(
      lines.map(({ name, value }) => (name === 'BEGIN' || name === 'END' ? `${name}:${value}` : name)),
    ).toEqual(
      ['BEGIN:VCALENDAR', 'VERSION', 'PRODID', 'CALSCALE']
        .concat([
          'BEGIN:VEVENT',
          'UID',
          'DTSTAMP',
          'DTSTART',
          'SUMMARY',
          'DESCRIPTION',
          'CATEGORIES',
          'TRANSP',
        ])
        .concat(['END:VEVENT', 'END:VCALENDAR']),
    )
    const file = calendarFile([event], facts)
    expect(firstOf(file, 'VERSION')?.value).toBe('2.0')
    expect(firstOf(file, 'DTSTAMP')?.value).toBe('20261128T190509Z')
    expect(firstOf(file, 'DTSTART')).toEqual({
      name: 'DTSTART',
      parameters: ['VALUE=DATE'],
      value: '20270131',
    })
    expect(unescaped(firstOf(file, 'SUMMARY')?.value ?? '')).toBe(event.summary)
    expect(unescaped(firstOf(file, 'DESCRIPTION')?.value ?? '')).toBe(event.description)
  })

  test('reminds the given number of days before, only when asked', () => {
    expect(calendarFile([event], facts)).not.toContain('VALARM')
    const lines = contentLines(calendarFile([event], { ...facts, remindDays: 14 }))
    const alarm = lines.slice(lines.findIndex(({ value }) => value === 'VALARM'))
    expect(alarm.slice(0, 5).map(({ name }) => name)).toEqual([
      'BEGIN',
      'ACTION',
      'TRIGGER',
      'DESCRIPTION',
      'END',
    ])
    expect(alarm.find(({ name }) => name === 'TRIGGER')?.value).toBe('-P14D')
  })

  test('without events is a calendar still', () => {
    expect(contentLines(calendarFile([], facts)).at(-1)?.value).toBe('VCALENDAR')
  })
})

const signs = [
  'a',
  'B',
  ' ',
  ':',
  ';',
  ',',
  '\\',
  '"',
  '\n',
  'ü',
  'Ł',
  'Ω',
  '漢',
  '🧭',
  'BEGIN:VEVENT',
  '\u200d',
  '\t',
]

test('any text comes back from folding and escaping, and starts no line of its own', () => {
  const random = numbersFrom(seedOf(35))
  for (let round = 0; round < 300; round++) {
    const length = Math.floor(random() * 120)
    const text = Array.from({ length }, () => signs[Math.floor(random() * signs.length)]).join('')
    const file = calendarFile([{ ...event, summary: text, description: text }], facts)
    expect(file.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1)
    expect(unescaped(firstOf(file, 'SUMMARY')?.value ?? '')).toBe(text)
    expect(unescaped(firstOf(file, 'DESCRIPTION')?.value ?? '')).toBe(text)
  }
})

test.each([
  ['line ends of any kind', 'a\r\nb\rc\u2028d', 'a\\nb\\nc\\nd'],
  ['control characters', 'a\u0000b\u001bc\u007fd', 'abcd'],
  ['half of a surrogate pair', 'a\ud83dz', 'a\ufffdz'],
  ['backslash before n', 'C:\\new', 'C:\\\\new'],
])('escapes %s', (_case, text, expected) => {
  expect(escapedText(text)).toBe(expected)
})

test('a line of exactly 75 octets is not folded, one of 76 is', () => {
  expect(folded('x'.repeat(75))).toBe('x'.repeat(75))
  expect(folded('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
  expect(folded(`${'x'.repeat(74)}ü`)).toBe(`${'x'.repeat(74)}\r\n ü`)
})
