import type { RegisterOverview } from '../../../contract/workstation/register.ts'
import { countOf } from '../../state/format.ts'
import { forbiddingOf, forbidsWords } from '../package/checklist.ts'

/** Returns the text shown when there are no findings; it never claims more than the package page. */
export function noneWords(
  isOnly: boolean,
  isNarrowed: boolean,
  overview: Pick<RegisterOverview, 'findings' | 'unclassified'> | null,
): string {
  if (isNarrowed) return 'No findings match.'
  if (isOnly) return 'Nothing was found in this record.'
  if (overview === null) return ''
  const things = forbiddingOf(overview)
  if (things === 0) return 'Nothing was found. Every rule that can be checked here holds.'
  const open = overview.unclassified.length
  const why =
    open === 0 ? '' : `: ${countOf(open, 'arrangement')} ${open === 1 ? 'is' : 'are'} not classified`
  return `No row violates a rule. ${forbidsWords(things)}${why}.`
}
