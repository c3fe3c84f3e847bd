import type { RegisterOverview } from '../../../contract/workstation/register.ts'
import { countOf, formatCount } from '../../state/format.ts'
import { arrangementsOf, type Checklist } from './checklist.ts'

/** What each step of the checklist found, in words. Pure. */

/** Returns how many arrangements are classified: each has a service, and each service says whether it is an ICT service. */
export function classifiedWords(
  overview: Pick<RegisterOverview, 'kinds'>,
  { open }: Checklist['classified'],
): string {
  const all = arrangementsOf(overview)
  if (all === 0) return 'No arrangement is recorded yet.'
  if (open.length > 0) return `${formatCount(open.length)} of ${countOf(all, 'arrangement')} not classified`
  return all === 1
    ? '1 arrangement, and it says whether it is for ICT services'
    : `${formatCount(all)} arrangements, all of them classified as ICT services or other`
}

/** Returns what the checks that are run without a package found; what they cannot see is named. */
export function errorWords(
  overview: Pick<RegisterOverview, 'rules' | 'lei_list'>,
  { count }: Checklist['errors'],
): string {
  if (count > 0) return `${countOf(count, 'error')}: the receiver would reject the file`
  const leis =
    overview.lei_list === null
      ? ' LEIs are checked by their check digits only, since no LEI list is imported.'
      : ''
  return `No error by the ${formatCount(overview.rules)} rules on rows. The files are checked when the package is built.${leis}`
}

/** Returns how many warnings there are and what they mean. */
export function warningWords({ count }: Checklist['warnings']): string {
  if (count === 0) return 'No warnings by the rules on rows'
  return `${countOf(count, 'warning')}. They do not block the filing, but some authorities ask for a resubmission.`
}
