import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import { formatCount } from '../state/format.ts'

/** What is meant for detection among the indicators of a case, in words. */

type Indicator = OpenedCase['indicator_list'][number]
type Marked = Pick<Indicator, 'detection' | 'marked_by' | 'never'>

/** Which indicators the table shows. */
export const detectionFilters = ['all', 'marked', 'others'] as const
export type DetectionFilter = (typeof detectionFilters)[number]

export const detectionFilterLabels: Readonly<Record<DetectionFilter, string>> = {
  all: 'All indicators',
  marked: 'For detection',
  others: 'Not for detection',
}

/** True when others are told to detect it. */
export function isForDetection({ detection, never }: Marked): boolean {
  return detection === true && never === null
}

export function filterByDetection(list: readonly Indicator[], filter: DetectionFilter): readonly Indicator[] {
  return filter === 'all' ? list : list.filter((each) => isForDetection(each) === (filter === 'marked'))
}

/** The mark of an indicator as one short text; empty when nobody marked it. */
export function detectionSign({ detection, never }: Marked): string {
  if (detection === null) return ''
  if (!detection) return 'not for it'
  return never === null ? 'for detection' : 'never'
}

/** The mark of an indicator as a sentence, with who set it. */
export function detectionSentence({ detection, marked_by, never }: Marked): string {
  if (detection !== true && never !== null) return `Observed. It is never for detection, being ${never}.`
  if (detection === null) return 'Observed. Nobody marked it for detection.'
  const by = marked_by === 'person' || marked_by === null ? 'a person' : marked_by
  if (!detection) return `Marked as not for detection by ${by}.`
  return never === null
    ? `Marked for detection by ${by}.`
    : `Marked for detection by ${by}, but never exported for it, being ${never}.`
}

/** Says how many values of a case are for detection and how many are observed; with none, what to do. */
export function detectionCounts({ indicator_list: list, verdict }: OpenedCase): string {
  const marked = list.filter(isForDetection).length
  if (isHarmless(verdict))
    return `0 for detection, since the case is resolved as harmless, ${formatCount(list.length)} observed`
  const words = `${formatCount(marked)} for detection, ${formatCount(list.length - marked)} observed`
  return marked > 0 ? words : `${words}. To mark some, select them in the list of indicators and press d.`
}

function isHarmless(verdict: OpenedCase['verdict']): boolean {
  return verdict === 'false_positive' || verdict === 'benign'
}
