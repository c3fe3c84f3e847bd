import { problem } from '../../../contract/problem.ts'
import { type previewAlertImport, untitled } from '../../../contract/workstation/alerts/alert-import.ts'
import { AlertFileReader } from '../../engine/alert-import/alert-file.ts'
import { saysTimes, tableMapping } from '../../engine/alert-import/column-mapping.ts'
import type { FileEvent } from '../../engine/alert-import/file-event.ts'
import { fileSource } from '../../engine/alert-import/file-source.ts'
import { pathsOf } from '../../engine/alert-import/mapped-paths.ts'
import { proposedSeverity } from '../../engine/alert-import/proposed-severity.ts'
import { UnknownSeverities } from '../../engine/alert-import/unknown-severities.ts'
import { UnreadableFile } from '../../engine/alert-import/unreadable-file.ts'
import { readValues } from '../../engine/alert-import/value-reading.ts'
import type { Handler } from '../../operations/call/context.ts'
import { alertReading } from '../../store/alerts/alert-readings.ts'
import { readFileEvent } from './alert-of-event.ts'
import type { Context } from './context.ts'

const maxRows = 30
/** Maximum number of events whose paths are offered. */
const maxLookedAt = 50
const maxWords = 20
const maxUndated = 5
/** Maximum number of characters of a time that are shown. */
const maxStated = 60

/** Returns what an import of the beginning of a file would produce, without storing anything. */
export const previewImport: Handler<typeof previewAlertImport, Context> = async (
  { bytes, mapping, is_whole, reading = null },
  { store },
) => {
  const reader = new AlertFileReader(reading?.encoding ?? null)
  const events = await eventsIn(reader, bytes, is_whole)
  if (events instanceof UnreadableFile) return problem('invalid', `The file ${events.message}`)
  const form = reader.form ?? 'json'
  const [first] = events.flatMap(({ event }) => (typeof event === 'string' ? [] : [event]))
  const columns = form === 'csv' && first !== undefined ? Object.keys(first) : []
  const used = form === 'csv' ? tableMapping(columns, mapping) : null
  const shapes = new Map<string, number>()
  const rows = []
  const severities = new UnknownSeverities()
  const severityWords = new Map<string, string>()
  const undated = { count: 0, unclear: 0, first: [] as { line: number; stated: string }[] }
  let untitledCount = 0
  let hasTimes = used === null
  let zoneless = 0
  let withQuotes = 0
  const skipped: { line: number; reason: string }[] = []
  let skippedCount = 0
  for (const { line, event, hasQuotes } of events) {
    if (hasQuotes === true) withQuotes += 1
    const { shape, alert: told } =
      typeof event === 'string'
        ? { shape: '', alert: event }
        : readFileEvent(event, { chosen: mapping, table: used })
    if (typeof told === 'string') {
      skippedCount += 1
      if (skipped.length < maxRows) skipped.push({ line, reason: told })
      continue
    }
    const { alert, detectedAt, isZoneless } = readValues(told, reading)
    if (isZoneless) zoneless += 1
    hasTimes ||= used !== null && saysTimes(used, told.detected_at)
    noteWord(severityWords, told.unknown_severity)
    if (detectedAt === null || detectedAt === 'unclear') {
      undated.count += 1
      if (detectedAt === 'unclear') undated.unclear += 1
      const stated = (told.detected_at ?? '').slice(0, maxStated).toWellFormed()
      if (undated.first.length < maxUndated && !undated.first.some((each) => each.stated === stated))
        undated.first.push({ line, stated })
    }
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1)
    severities.add(line, alert)
    if (alert.title === null) untitledCount += 1
    if (rows.length >= maxRows) continue
    const { severity, title, source, external_id, hostname, observables } = alert
    rows.push({
      line,
      severity,
      title: title ?? untitled,
      source,
      external_id,
      detected_at: detectedAt === 'unclear' ? null : detectedAt,
      hostname,
      observables: observables.length,
    })
  }
  const looked = events
    .slice(0, maxLookedAt)
    .flatMap(({ event }) => (typeof event === 'string' ? [] : [event]))
  const source = fileSource(columns, looked, [...shapes.keys()])
  return {
    form,
    is_beginning: !is_whole,
    columns,
    paths: pathsOf(looked),
    mapping: used ?? mapping ?? {},
    chosen: mapping ?? {},
    source,
    remembered: source === null ? null : alertReading(store.reader, source),
    shapes: [...shapes].map(([name, count]) => ({ name, count })),
    rows,
    skipped,
    skipped_count: skippedCount,
    unknown_severities: severities.all,
    untitled: untitledCount,
    undated,
    has_times: hasTimes || undated.count === 0,
    ...{ zoneless, zone: reading?.zone ?? 'UTC', zone_chosen: reading?.zone != null },
    encoding: reader.encodingTaken,
    severity_words: [...severityWords.values()].map((stated) => ({
      stated,
      proposed: proposedSeverity(stated),
    })),
    with_quotes: withQuotes,
  }
}

/** Returns the events of the beginning of a file, or why no alerts can be read from it. */
async function eventsIn(
  reader: AlertFileReader,
  bytes: Uint8Array,
  isWhole: boolean,
): Promise<FileEvent[] | UnreadableFile> {
  try {
    const events = [...reader.push(bytes)]
    // an incomplete document cannot be read yet, and neither can the last line of an incomplete table
    if (isWhole) {
      events.push(...(await reader.end()))
      reader.refuseEmpty()
    } else if (reader.form === 'csv') events.push(...(await reader.end()).slice(0, -1))
    return events
  } catch (error) {
    if (error instanceof UnreadableFile) return error
    throw error
  }
}

/** Collects unknown severity words, ignoring case. */
function noteWord(words: Map<string, string>, stated: string | null): void {
  const word = stated?.trim().toLowerCase() ?? ''
  if (word !== '' && word.length <= 1000 && words.size < maxWords && !words.has(word))
    words.set(word, stated ?? '')
}
