import { templateCodes } from '../../../contract/register/template.ts'
import type { RegisterOverview, RegisterTaxonomy } from '../../../contract/workstation/register/register.ts'
import { countOf, formatCount } from '../../state/format.ts'
import type { PackageFacts } from './ask-package.ts'
import { arrangementsOf, type Checklist } from './checklist.ts'
import { isoOf } from './iso-of.ts'

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

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Returns the name of the reporting entity; without one, no more than that it has none: other fields may be filled. */
export function entityWords(entity: PackageFacts['entity']): string {
  return text(entity.name) ?? 'The reporting entity has no name yet.'
}

/** Returns reference date, scope and currency of the filing. */
export function filingWords(entity: PackageFacts['entity']): string {
  const stated = [text(entity.reference_date), text(entity.scope), isoOf(entity.base_currency)]
  const words = stated.filter((each) => each !== null).join(', ')
  return words === '' ? 'No reference date, scope or currency yet.' : words
}

/** Returns state and words of the taxonomy: done only once it was read, and every profile beside it too. */
export function taxonomyWords(taxonomy: Pick<RegisterTaxonomy, 'name' | 'module' | 'refused'> | null): {
  readonly state: 'none' | 'done' | 'look'
  readonly says: string
} {
  if (taxonomy === null) return { state: 'none', says: 'Reading…' }
  return {
    state: taxonomy.refused.length === 0 ? 'done' : 'look',
    says: `${taxonomy.name}, ${templateCodes.length} templates, ${taxonomy.module}`,
  }
}

/** Returns why a profile of a taxonomy is not in use. */
export function unreadProfile(reason: string): string {
  return `could not be read: ${reason}`
}
