import type { Hit } from '../../../contract/workstation/window/search.ts'
import { alertPage } from '../../store/alerts/alert-pages.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { severityOf, statusOf } from '../cases/model/alert-item.ts'

const any = { statuses: [], severities: [], sources: [], isOverdue: false, showsMerged: true } as const

/** Full-text search for alerts in the command bar, newest first. */
export function findAlerts(reader: ReadHandle, words: string, limit: number): Omit<Hit, 'part'>[] {
  const each = words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (each.length === 0) return []
  return alertPage(reader, { ...any, words: each }, null, limit).alerts.map(
    ({ id, title, source, severity, status }) => ({
      group: 'Alerts',
      what: 'alert',
      title,
      detail: `${severityOf(severity)}, ${statusOf(status)}, from ${source}`,
      is_value: false,
      link: `/alerts/${id}`,
    }),
  )
}
