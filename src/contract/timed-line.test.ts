import { describe, expect, test } from 'vitest'
import { instantOfWall, readTimedLine } from './timed-line.ts'

/** ISO 8601, RFC 5322 (3.3), RFC 3164 (4.1.2), Apache's common log, POSIX `date` and `ctime`, and dates as people write them. */
const today = '2026-11-28'
const read = (line: string, dayFirst: boolean | null = null) => readTimedLine(line, { dayFirst, today })

describe('a line that begins with a time', () => {
  test.each([
    ['2026-11-28 14:05 mail came', '2026-11-28T14:05:00', null, 'mail came'],
    ['2026-11-28T14:05Z mail came', '2026-11-28T14:05:00', 'Z', 'mail came'],
    ['2026-11-28T14:05:01.123+01:00 mail', '2026-11-28T14:05:01.123', '+01:00', 'mail'],
    ['2026-11-28T14:05:01.123456789Z mail', '2026-11-28T14:05:01.123', 'Z', 'mail'],
    ['2026-11-28 14:05:01,250 UTC mail', '2026-11-28T14:05:01.250', 'Z', 'mail'],
    ['2026-11-28 14:05 +0530 mail', '2026-11-28T14:05:00', '+05:30', 'mail'],
    ['2026-11-28 14:05 (UTC+1) mail', '2026-11-28T14:05:00', '+01:00', 'mail'],
    ['2026-11-28 14:05 EST mail', '2026-11-28T14:05:00', '-05:00', 'mail'],
    ['2026-11-28 14:05 est arrivé', '2026-11-28T14:05:00', null, 'est arrivé'],
    ['2026-11-28 14:05 DNS asked', '2026-11-28T14:05:00', null, 'DNS asked'],
    ['2026-11-28, 14:05 – mail', '2026-11-28T14:05:00', null, 'mail'],
    ['2026-11-28 14:05: mail', '2026-11-28T14:05:00', null, 'mail'],
    ['2026-11-28 14:05 - 3 hosts', '2026-11-28T14:05:00', null, '3 hosts'],
    ['2026-11-28 14:05 | mail', '2026-11-28T14:05:00', null, 'mail'],
    ['[2026-11-28 14:05:01] mail', '2026-11-28T14:05:01', null, 'mail'],
    ['2026/11/28 14:05 mail', '2026-11-28T14:05:00', null, 'mail'],
    ['2026.11.28 2:05 pm mail', '2026-11-28T14:05:00', null, 'mail'],
    ['2026-11-28 12:05 AM mail', '2026-11-28T00:05:00', null, 'mail'],
    ['2026-11-28 12:05 p.m. mail', '2026-11-28T12:05:00', null, 'mail'],
    ['2026-11-28 2pm mail', '2026-11-28T14:00:00', null, 'mail'],
    ['20261128T140501Z mail', '2026-11-28T14:05:01', 'Z', 'mail'],
    ['20261128 14:05 mail', '2026-11-28T14:05:00', null, 'mail'],
    ['2026-11-28 1405Z mail', '2026-11-28T14:05:00', 'Z', 'mail'],
    ['2026-11-28 1405 hosts', '2026-11-28T00:00:00', null, '1405 hosts'],
    ['28.11.2026 14:05 Mail kam', '2026-11-28T14:05:00', null, 'Mail kam'],
    ['28.11.2026, 14:05 Uhr: Mail kam', '2026-11-28T14:05:00', null, 'Mail kam'],
    ['28.11.2026 um 14.05 Uhr Mail kam', '2026-11-28T14:05:00', null, 'Mail kam'],
    ['28.11.2026 14 Uhr Mail kam', '2026-11-28T14:00:00', null, 'Mail kam'],
    ['28.11.2026 10.50 GB left', '2026-11-28T00:00:00', null, '10.50 GB left'],
    ['5.11.2026 09:00 Mail', '2026-11-05T09:00:00', null, 'Mail'],
    ['28.11.26 14:05 Mail', '2026-11-28T14:05:00', null, 'Mail'],
    ['28.11. 14:05 Mail', '2026-11-28T14:05:00', null, 'Mail'],
    ['28.11.2026 Mail', '2026-11-28T00:00:00', null, 'Mail'],
    ['28. November 2026, 14:05 Mail', '2026-11-28T14:05:00', null, 'Mail'],
    ['3. März 2026 14:05 Mail', '2026-03-03T14:05:00', null, 'Mail'],
    ['Sa., 28. Nov. 2026 14:05 Mail', '2026-11-28T14:05:00', null, 'Mail'],
    ['Dienstag, 1. Dezember 2026 08:00 Mail', '2026-12-01T08:00:00', null, 'Mail'],
    ['28 novembre 2026 à 14h05 courriel', '2026-11-28T14:05:00', null, 'courriel'],
    ['1er août 2026 14:05 courriel', '2026-08-01T14:05:00', null, 'courriel'],
    ['samedi 28 déc. 2025 14:05 courriel', '2025-12-28T14:05:00', null, 'courriel'],
    ['28 de noviembre de 2026, 14:05 correo', '2026-11-28T14:05:00', null, 'correo'],
    ['28 listopada 2026 14:05 mail', '2026-11-28T14:05:00', null, 'mail'],
    ['28 Nov 2026 2:05 pm mail', '2026-11-28T14:05:00', null, 'mail'],
    ['28-Nov-2026 14:05 mail', '2026-11-28T14:05:00', null, 'mail'],
    ['28th of November 2026 at 14:05 mail', '2026-11-28T14:05:00', null, 'mail'],
    ['November 28th, 2026, 2:05 PM: mail', '2026-11-28T14:05:00', null, 'mail'],
    ['Nov 28, 2026 @ 14:05:01.250 mail', '2026-11-28T14:05:01.250', null, 'mail'],
    ['Sat, 28 Nov 2026 14:05:01 +0100 (CET) mail', '2026-11-28T14:05:01', '+01:00', 'mail'],
    ['2026-11-28T14:05:00+02:00: mail', '2026-11-28T14:05:00', '+02:00', 'mail'],
    ['2026-11-28 14:05 UTC+1: mail', '2026-11-28T14:05:00', '+01:00', 'mail'],
    ['2026-11-28 14:05 CET mail', '2026-11-28T14:05:00', '+01:00', 'mail'],
    ['12 October 2026, 08:44 CEST mail', '2026-10-12T08:44:00', '+02:00', 'mail'],
    ['12.10.2026 08:41 Uhr MESZ Mail', '2026-10-12T08:41:00', '+02:00', 'Mail'],
    // both are 2:30 of 25 October 2026, an hour apart
    ['2026-10-25 02:30 CEST mail', '2026-10-25T02:30:00', '+02:00', 'mail'],
    ['2026-10-25 02:30 CET mail', '2026-10-25T02:30:00', '+01:00', 'mail'],
    ['2026-07-28 14:05 EEST mail', '2026-07-28T14:05:00', '+03:00', 'mail'],
    ['28/Nov/2026:14:05:01 +0100] "GET /"', '2026-11-28T14:05:01', '+01:00', '"GET /"'],
    ['Nov 28 14:05:01 host sshd[1]: failed', '2026-11-28T14:05:01', null, 'host sshd[1]: failed'],
    ['Nov  8 14:05:01 host', '2026-11-08T14:05:01', null, 'host'],
    ['Dec 31 23:59:59 host', '2025-12-31T23:59:59', null, 'host'],
    ['Sat Nov 28 14:05:01 2026 host', '2026-11-28T14:05:01', null, 'host'],
    ['Sat Nov 28 14:05:01 UTC 2026 host', '2026-11-28T14:05:01', 'Z', 'host'],
    ['Sat Nov 28 14:05:01 2026 +0100 commit', '2026-11-28T14:05:01', '+01:00', 'commit'],
    ['29 Feb 14:05 mail', '2024-02-29T14:05:00', null, 'mail'],
    ['28/11/2026 14:05 mail', '2026-11-28T14:05:00', null, 'mail'],
    ['11/28/2026 14:05 mail', '2026-11-28T14:05:00', null, 'mail'],
    ['11/11/2026 14:05 mail', '2026-11-11T14:05:00', null, 'mail'],
    ['28/11/2026', '2026-11-28T00:00:00', null, ''],
    ['28/11 14:05 mail', '2026-11-28T14:05:00', null, 'mail'],
    ['  2026-11-28   mail', '2026-11-28T00:00:00', null, 'mail'],
    ['2026-11-28 14:05', '2026-11-28T14:05:00', null, ''],
  ])('%s', (line, wall, zone, text) => {
    expect(read(line)).toMatchObject({ kind: 'time', wall, zone, text })
  })

  test('a day without a time of day, and a time without a year, say so', () => {
    expect(read('28.11.2026 mail')).toMatchObject({ hasClock: false, hasYear: true })
    expect(read('Nov 28 14:05 mail')).toMatchObject({ hasClock: true, hasYear: false })
  })
})

describe('day and month that can be exchanged', () => {
  test.each([
    ['05/11/2026 14:05 mail', '2026-11-05T14:05:00', '2026-05-11T14:05:00'],
    ['05-11-2026 mail', '2026-11-05T00:00:00', '2026-05-11T00:00:00'],
    ['5/11/26 2:05 pm mail', '2026-11-05T14:05:00', '2026-05-11T14:05:00'],
    ['05/11 14:05 mail', '2026-11-05T14:05:00', '2026-05-11T14:05:00'],
  ])('%s', (line, dayFirst, monthFirst) => {
    expect(read(line)).toMatchObject({
      kind: 'unclear',
      dayFirst: { wall: dayFirst },
      monthFirst: { wall: monthFirst },
    })
    expect(read(line, true)).toMatchObject({ kind: 'time', wall: dayFirst, isEitherOrder: true })
    expect(read(line, false)).toMatchObject({ kind: 'time', wall: monthFirst, isEitherOrder: true })
  })
})

describe('a line that begins like a time and is none', () => {
  test.each([
    '31.02.2026 Mail kam',
    '31.02.26 Mail kam',
    '2026-02-30 06:12 mail',
    '2026-13-01 mail',
    '2026-28-11 mail',
    '00.00.2026 mail',
    '31/04/2026 mail',
    '13/13/2026 mail',
    '29 Feb 2026 14:05 mail',
    '31 November 2026 mail',
    'Nov 31 14:05:01 host',
    '28 Nov 0026 14:05 mail',
    '2026-11-28 24:00 mail',
    '2026-11-28 14:60 mail',
    '2026-11-28 14:05:61 mail',
    '2026-11-28 13:05 pm mail',
    '2026-11-28 14:5 mail',
    '2026-11-28T25:00Z mail',
    '2026-11-28 14:05ff mail',
    // clocks show CEST in summer and CET in winter; in spring 2026 the one ends at 2:00 on 29 March
    '2026-07-28 14:05 CET mail',
    '2026-11-28 14:05 MESZ mail',
    '2026-03-29 02:30 CET mail',
    '1990-11-28 14:05 CET mail',
    '2026-11-28 14:05 IST mail',
    '2026-11-28 14:05 Europe/Berlin mail',
    '2026-11-28 14:05 +15:00 mail',
    '2026-11-28 14:05-14:10 scan',
    '28 Brumaire 2026 14:05 mail',
    '14:05 the user called',
    '14:05:01, the user called',
  ])('%s', (line) => {
    expect(read(line)).toMatchObject({ kind: 'unreadable' })
    expect(read(line, true)).toMatchObject({ kind: 'unreadable' })
  })
})

describe('a line that begins with no date', () => {
  test.each([
    '',
    'The user called',
    '10.1.12.5 was seen',
    '1.2.3 was installed',
    '10.20.30.40:443 answered',
    '2026-11-28.log was found',
    '2026-11-28-report.pdf was opened',
    '2026 mails',
    '12 hosts were hit',
    '5 out of 10 hosts',
    'May 5 hosts have answered?',
    'March 3 regions',
    'Mar 2 servers were lost',
    '20261128 is the id',
    'CVE-2026-1128 is used',
    '3 May be enough',
    '12.34.56 was installed',
    '::1 was asked',
    '2001:db8::1 was asked',
  ])('%s', (line) => {
    expect(read(line)).toEqual({ kind: 'none' })
  })
})

test('a zone that was written stays; Z is UTC; without one it is the clock of this machine', () => {
  expect(instantOfWall({ wall: '2026-11-28T14:05:00', zone: '+05:30' })).toBe('2026-11-28T14:05:00+05:30')
  expect(instantOfWall({ wall: '2026-11-28T14:05:00', zone: 'Z' })).toBe('2026-11-28T14:05:00.000Z')
  expect(instantOfWall({ wall: '2026-11-28T14:05:00', zone: null })).toBe(
    new Date(2026, 10, 28, 14, 5).toISOString(),
  )
})

// quadratic reading would not end within the time of a test
test('a line of any length is read, and holds a time only where it begins with a day', () => {
  for (const piece of ['1', ' ', '9.', 'Nov ', '2026-11-28 ', '-', ',', 'é'])
    expect(readTimedLine(piece.repeat(2_000_000), { dayFirst: null, today }).kind === 'time', piece).toBe(
      piece.startsWith('2026'),
    )
})
