import type { RegisterOverview } from '../../../contract/workstation/register/register.ts'
import { dayWords } from '../../day/read-day.ts'

/** What is known of the filing itself, in words. Pure. */

type Filing = Pick<RegisterOverview, 'entity' | 'reference_date' | 'scope'>

/** Returns entity, reference date and scope, each with a label. */
export function filingFacts({ entity, reference_date: date, scope }: Filing): readonly [string, string][] {
  return [
    ['Reporting entity', entity ?? 'not given'],
    ['Reference date', date === null ? 'not given' : dayWords(date)],
    ['Scope', scope ?? 'not given'],
  ]
}

/** Returns the same in one line, without what a line has no room for; nothing while the register is not read. */
export function filingLine(filing: Omit<Filing, 'entity'> | null): string {
  if (filing === null) return ''
  const { reference_date: date, scope } = filing
  return [date === null ? 'no reference date' : `reference date ${dayWords(date)}`, scope ?? '']
    .filter((fact) => fact !== '')
    .join(' · ')
}

/** Returns entity, date and scope in one line. */
export function entityLine(filing: Filing): string {
  return `${filing.entity ?? 'not given'} · ${filingLine(filing)}`
}
