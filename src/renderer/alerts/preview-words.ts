import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { countOf } from '../state/format.ts'

type Preview = WindowOutput<'alertInbox.previewImport'>

/** Shown for a table in which no column is read as the time of an alert. */
const timeless = 'No column of the table is read as Time: when its alerts happened stays unknown.'

/** Says that no alert has a time because no column gives one; null where one does. */
export function timelessWords({ has_times }: { readonly has_times: boolean }): string | null {
  return has_times ? null : timeless
}

/** Says how many lines are refused; null where none is. */
export function refusedLinesWords({
  skipped_count,
  is_beginning,
}: Pick<Preview, 'skipped_count' | 'is_beginning'>): string | null {
  if (skipped_count === 0) return null
  const words = `${countOf(skipped_count, 'line')} cannot be imported`
  return is_beginning ? `${words}, of the part that was read` : words
}

/** Says that a file has nothing to import; null where alerts were read, or not all of the file was. */
export function noAlertsWords({
  rows,
  is_beginning,
  skipped_count,
}: Pick<Preview, 'is_beginning' | 'skipped_count'> & {
  readonly rows: { readonly length: number }
}): string | null {
  if (rows.length > 0 || is_beginning) return null
  return skipped_count === 0
    ? 'This file contains no alerts.'
    : 'None of its lines can be imported as an alert.'
}
