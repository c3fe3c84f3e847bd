import type { RegisterOverview } from '../../../contract/workstation/register/register.ts'
import { formatCount } from '../../state/format.ts'
import { blockingOf, blockingWords } from '../package/blocking-words.ts'

/** What was looked at: the whole register, or one record and whether it files a row that rules apply to. */
export type Looked = { readonly of: 'register' } | { readonly of: 'record'; readonly rows: number }

/** Returns the text shown when there are no findings; it never claims more than was looked at, or than the package page. */
export function noneWords(
  looked: Looked,
  isNarrowed: boolean,
  overview: Pick<RegisterOverview, 'findings' | 'unclassified' | 'kinds' | 'rules' | 'lei_list'> | null,
): string {
  if (isNarrowed) return 'No findings match.'
  if (looked.of === 'record')
    return looked.rows === 0
      ? 'No row is filed for this record, so the rules of a filing do not apply to it.'
      : 'No findings on the rows of this record.'
  if (overview === null) return ''
  if (overview.kinds.every(({ records }) => records === 0)) return 'No records to check yet.'
  if (blockingOf(overview) > 0) return `No findings on rows. ${blockingWords(overview)}.`
  const leis =
    overview.lei_list === null ? ' Whether LEIs are in force was not checked: no LEI list is imported.' : ''
  return `No findings by the ${formatCount(overview.rules)} rules on rows.${leis}`
}
