import type { WorkstationCheck } from '../../../contract/workstation/settings/settings.ts'
import { daysBetween } from '../../engine/register/due/days.ts'
import type { ShippedSet } from './shipped-data.ts'

type Dated = Pick<ShippedSet, 'title' | 'version' | 'date' | 'dated' | 'undated' | 'max_days'>

/**
 * Returns what the doctor says of a set of shipped data on a day (YYYY-MM-DD, UTC): its date and age in days, and
 * whether that is more than its limit. Of a date without a day, the age is the least that it may be. A set without a
 * known date is neither old nor new.
 */
export function checkDataAge(set: Dated, today: string): WorkstationCheck {
  const { title: name, date, max_days } = set
  const version = set.version === null || set.version === date ? '' : `; version ${set.version}`
  if (date === null)
    return { name, state: 'ok', finding: `date not known, so no age can be told${version}`, remedy: null }
  const written = set.dated === 'release' ? `release of ${date}` : date
  const days = daysBetween(lastDayOf(date), today)
  const rest = `${version}${set.undated === undefined ? '' : `; of ${set.undated} no date is known`}`
  if (today.slice(0, date.length) < date)
    return {
      name,
      state: 'warning',
      finding: `${written}, which is after the date of this computer (${today})${rest}`,
      remedy: 'Check the date of this computer.',
    }
  const isLeast = date.length < 10
  const age = `${isLeast ? 'at least ' : ''}${counted(Math.max(0, days))} old`
  if (max_days === null || days <= max_days)
    return { name, state: 'ok', finding: `${written}, ${age}${rest}`, remedy: null }
  return {
    name,
    state: 'warning',
    finding: `${written}, ${age}; old after ${counted(max_days)}${rest}`,
    remedy: 'A newer version of Skerry may bring newer data.',
  }
}

const counted = (days: number) => `${days.toLocaleString('en-GB')} ${days === 1 ? 'day' : 'days'}`

/** The last day that a date may mean: its own, or the last one of its month. */
function lastDayOf(date: string): string {
  if (date.length === 10) return date
  const [year = 0, month = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
