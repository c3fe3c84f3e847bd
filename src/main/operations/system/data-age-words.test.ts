import { describe, expect, it } from 'vitest'
import { checkDataAge } from './data-age-words.ts'

const set = {
  title: 'Public suffixes',
  version: '7.5.4',
  date: '2026-10-12',
  dated: 'data',
  max_days: 180,
} as const
const told = (change: object, today: string) => {
  const { state, finding } = checkDataAge({ ...set, ...change }, today)
  return [state, finding]
}

describe('what the doctor says of shipped data', () => {
  it.each([
    ['2026-10-12', 'ok', '2026-10-12, 0 days old; version 7.5.4'],
    ['2026-10-13', 'ok', '2026-10-12, 1 day old; version 7.5.4'],
    ['2026-11-29', 'ok', '2026-10-12, 48 days old; version 7.5.4'],
    // 180 days are not yet old
    ['2027-04-10', 'ok', '2026-10-12, 180 days old; version 7.5.4'],
    ['2027-04-11', 'warning', '2026-10-12, 181 days old; old after 180 days; version 7.5.4'],
    // 2028 is a leap year
    ['2028-10-12', 'warning', '2026-10-12, 731 days old; old after 180 days; version 7.5.4'],
    ['2036-10-12', 'warning', '2026-10-12, 3,653 days old; old after 180 days; version 7.5.4'],
  ])('its age on %s', (today, state, finding) => {
    expect(told({}, today)).toEqual([state, finding])
  })

  it('no age and no verdict where no date is known', () => {
    const [state, finding] = told({ date: null }, '2099-01-01')
    expect([state, finding]).toEqual(['ok', 'date not known, so no age can be told; version 7.5.4'])
    expect(told({ date: null, version: null }, '2099-01-01')[1]).not.toMatch(/version|\d/)
  })

  it('no age where the clock of the computer lies before the date', () => {
    expect(told({}, '2026-10-11')).toEqual([
      'warning',
      '2026-10-12, which is after the date of this computer (2026-10-11); version 7.5.4',
    ])
    expect(told({ date: '2026-10' }, '2026-09-30')[0]).toBe('warning')
  })

  it('the least age of a month without a day', () => {
    expect(told({ date: '2026-10' }, '2026-10-05')[1]).toBe('2026-10, at least 0 days old; version 7.5.4')
    expect(told({ date: '2026-10' }, '2026-11-01')[1]).toBe('2026-10, at least 1 day old; version 7.5.4')
    expect(told({ date: '2028-02' }, '2028-03-01')[1]).toBe('2028-02, at least 1 day old; version 7.5.4')
    // the last day of October is 180 days before 29 April
    expect(told({ date: '2026-10' }, '2027-04-29')[0]).toBe('ok')
    expect(told({ date: '2026-10' }, '2027-04-30')[0]).toBe('warning')
  })

  it('that a date is that of a release, and that a part has none', () => {
    expect(told({ dated: 'release', undated: 'the wide list' }, '2026-10-14')[1]).toBe(
      'release of 2026-10-12, 2 days old; version 7.5.4; of the wide list no date is known',
    )
  })

  it('never old where nothing changes', () => {
    expect(told({ max_days: null }, '2099-01-01')[0]).toBe('ok')
  })

  it('a version that is the date once', () => {
    expect(told({ version: '2026-10-12' }, '2026-10-13')[1]).toBe('2026-10-12, 1 day old')
  })
})
