import { maxWordMatches } from '../../contract/workstation/alerts/alert-inbox.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { formatCount } from '../state/format.ts'
import { type AlertStatus, statusLabels } from './alert-words.ts'

type Counts = WindowOutput<'alertInbox.count'>['counts']

type EmptyList = {
  /** Whether conditions or words narrow the list. */
  readonly isNarrowed: boolean
  /** Whether more alerts match the words than were examined. */
  readonly isTruncated: boolean
  readonly statuses: readonly AlertStatus[]
  /** Counts of all alerts, read for the same filter; null while they are not read or could not be read. */
  readonly counts: Counts | null
}

/** The sentence in place of an empty list of alerts; null while it is not known whether there are any. */
export function emptyListWords({ isNarrowed, isTruncated, statuses, counts }: EmptyList): string | null {
  if (isNarrowed)
    return isTruncated
      ? 'None of the alerts examined matches this filter. There are too many to examine them all: narrow it further.'
      : 'No alert matches this filter.'
  if (counts === null) return null
  if (counts.length === 0) return 'There are no alerts.'
  const [status] = statuses
  // counts are newer than the list
  if (status === undefined || counts.some((each) => each.status === status))
    return 'The list was empty when it was read; alerts have come since.'
  return status === 'triage'
    ? 'Every alert has been decided. The inbox is empty.'
    : `No alert has the status “${statusLabels[status]}”.`
}

/** Tells that not all alerts were counted; null where all were. */
export function cutCountsWords(isCut: boolean): string | null {
  return isCut ? `Only the newest ${formatCount(maxWordMatches)} that contain the words are counted.` : null
}
