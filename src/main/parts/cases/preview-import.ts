import { type previewAlertImport, untitled } from '../../../contract/workstation/alert-import.ts'
import { AlertFileReader } from '../../engine/alert-import/alert-file.ts'
import { guessMapping } from '../../engine/alert-import/column-mapping.ts'
import { UnknownSeverities } from '../../engine/alert-import/unknown-severities.ts'
import type { Handler } from '../../operations/context.ts'
import { readFileEvent } from './alert-of-event.ts'
import type { Context } from './context.ts'

const maxRows = 30

/** Says what would become of the beginning of a file, and keeps nothing. */
export const previewImport: Handler<typeof previewAlertImport, Context> = async ({
  bytes,
  mapping,
  is_whole,
}) => {
  const reader = new AlertFileReader()
  const events = [...reader.push(bytes)]
  const isTable = reader.form === 'csv'
  // of a document that is only begun, and of the last line of one, nothing can be told yet
  if (is_whole) events.push(...(await reader.end()))
  else if (isTable) events.push(...(await reader.end()).slice(0, -1))
  const form = reader.form ?? 'json'
  const [first] = events.flatMap(({ event }) => (typeof event === 'string' ? [] : [event]))
  const columns = form === 'csv' && first !== undefined ? Object.keys(first) : []
  const used = form === 'csv' ? (mapping ?? guessMapping(columns)) : null
  const shapes = new Map<string, number>()
  const rows = []
  const severities = new UnknownSeverities()
  let untitledCount = 0
  const skipped: { line: number; reason: string }[] = []
  for (const { line, event } of events) {
    const { shape, alert } =
      typeof event === 'string' ? { shape: '', alert: event } : readFileEvent(event, used)
    if (typeof alert === 'string') {
      if (skipped.length < maxRows) skipped.push({ line, reason: alert })
      continue
    }
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1)
    severities.add(line, alert)
    if (alert.title === null) untitledCount += 1
    if (rows.length >= maxRows) continue
    const { severity, title, source, external_id, detected_at, hostname, observables } = alert
    rows.push({
      line,
      severity,
      title: title ?? untitled,
      source,
      external_id,
      detected_at,
      hostname,
      observables: observables.length,
    })
  }
  return {
    form,
    is_beginning: !is_whole,
    columns,
    mapping: used ?? {},
    shapes: [...shapes].map(([name, count]) => ({ name, count })),
    rows,
    skipped,
    unknown_severities: severities.all,
    untitled: untitledCount,
  }
}
