import type { Hit } from '../../../contract/workstation/window/search.ts'
import { casesCalled } from '../../store/cases/incident-cases.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { severityOf } from './model/alert-item.ts'

/** Full-text search for cases in the command bar, newest first. */
export function findCases(reader: ReadHandle, words: string, limit: number): Omit<Hit, 'part'>[] {
  if (!/[\p{L}\p{N}]/u.test(words)) return []
  return casesCalled(reader, words, limit).map(({ id, title, severity, status }) => ({
    group: 'Cases',
    what: 'case',
    title,
    detail: `${severityOf(severity)}, ${status.replace('_', ' ')}`,
    is_value: false,
    link: `/cases/${id}`,
  }))
}
