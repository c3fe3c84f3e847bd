import { isProblem, type Problem, problem } from '../../contract/problem.ts'
import type { ExportFormat } from '../../contract/workstation/triage/triage.ts'
import type { IndicatorFilter, IndicatorRow } from '../../contract/workstation/triage/triage-session.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { formatCount } from '../state/format.ts'
import { selectedCount } from '../state/selection.ts'
import { triageView } from './kept-view.ts'

/** Maximum number of rows per request. */
const pageSize = 500

/** Maximum number of indicators named in one export; exporting all rows of a filter names none. */
const maxNamed = 1_000_000

/** Reads the selected rows in their order; returns a problem when there are more than `most`. */
export async function readSelected(session: string, most: number): Promise<IndicatorRow[] | Problem> {
  const { selection, filter, sort, descending } = triageView(session)
  if (selectedCount(selection) > most) {
    return problem('too-large', `Too many rows are selected for this. Select at most ${formatCount(most)}.`)
  }
  const found: IndicatorRow[] = []
  for (const range of selection.ranges) {
    for (let offset = range.from; offset < range.to; offset += pageSize) {
      const limit = Math.min(pageSize, range.to - offset)
      const answer = await invoke('triage.rows', { session, filter, sort, descending, offset, limit })
      if (isProblem(answer)) return answer
      found.push(...answer.rows)
    }
  }
  return found
}

export type ExportOptions = {
  readonly bom?: boolean
  /** True when the user says that the values are for detection. */
  readonly detection?: boolean
}

/** Exports the selected rows, or all rows of the filter, as one document. */
export async function exportRows(
  session: string,
  format: ExportFormat,
  scope: 'selected' | 'all',
  total: number,
  options: ExportOptions = {},
): Promise<WindowOutput<'triage.export'> | Problem> {
  const { selection, filter } = triageView(session)
  const isAll = scope === 'all' || selectedCount(selection) >= total
  if (isAll) return invoke('triage.export', { session, format, filter, ...options })
  const rows = await readSelected(session, maxNamed)
  if (isProblem(rows)) return rows
  return invoke('triage.export', {
    session,
    format,
    ...options,
    filter: everything(filter),
    indicators: rows.map(({ id }) => id),
  })
}

/** Returns the filter with hidden rows shown, since indicators given by id are exported even when hidden meanwhile. */
function everything(filter: IndicatorFilter): IndicatorFilter {
  return { ...filter, show_hidden: true }
}
