import type { ColumnMapping, ValueReading } from '../../../contract/workstation/alerts/alert-columns.ts'
import { AlertFileReader } from '../../engine/alert-import/alert-file.ts'
import { saysTimes, tableMapping } from '../../engine/alert-import/column-mapping.ts'
import type { FileEvent, OpenEnd } from '../../engine/alert-import/file-event.ts'
import type { EncodingTaken } from '../../engine/alert-import/text-decoding.ts'
import { UnknownSeverities } from '../../engine/alert-import/unknown-severities.ts'
import { type Asked, answerAsks } from '../../jobs/worker/answer-asks.ts'
import { Stopped } from '../../jobs/worker/protocol.ts'
import { logFault } from '../../operations/system/log.ts'
import { makeRandom } from '../../operations/system/random.ts'
import type { AlertBatch } from '../../store/alerts/alert-batches.ts'
import { AlertBatchMaker } from './alert-batch-maker.ts'
import { alertOfEvent } from './alert-of-event.ts'

/** Worker thread that reads one file of alerts, slice by slice, and hands over alerts while it reads on. */

/** What the user chose for some fields: columns of a table, or paths into JSON; null for nothing. */
export type AlertFileGiven = {
  readonly mapping: ColumnMapping | null
  readonly reading: ValueReading | null
  /** Alerts that are written together. */
  readonly perBatch: number
}
export type AlertFileSlice = {
  readonly bytes: Uint8Array
  readonly isLast: boolean
  /** Time of receipt of its alerts, in milliseconds. */
  readonly now: number
}

/** A part of the alerts of a slice, in order. */
export type AlertFilePart = {
  /** Number of events read for it. */
  readonly read: number
  readonly batch: AlertBatch
  /** The line of each alert of the batch. */
  readonly lines: Uint32Array
  readonly skipped: readonly { readonly line: number; readonly reason: string }[]
  readonly undated: number
  readonly zoneless: number
  /** How the bytes so far were read. */
  readonly encoding: EncodingTaken | null
  /** Whether any of its alerts has a time, or could have one. */
  readonly hasTimes: boolean
  readonly untitled: number
  readonly withQuotes: number
  readonly unknownSeverities: UnknownSeverities['all']
  /** Set on the last part: where the file ends within a record, or may end within one. */
  readonly openEnd: OpenEnd | null
  /** Number of alerts by shape. */
  readonly shapes: ReadonlyMap<string, number>
}

/** Maximum number of events per part, whether they are alerts or not. */
const eventsPerPart = 20_000

answerAsks<AlertFileGiven, AlertFileSlice, Promise<null>, AlertFilePart>(({ mapping, reading, perBatch }) => {
  const reader = new AlertFileReader(reading?.encoding ?? null)
  const maker = new AlertBatchMaker(makeRandom())
  let table: ColumnMapping | null = null
  let part = newPart()
  let isFaultLogged = false

  /** One event that our own code fails at must not take those behind it along. */
  function unreadable(error: unknown): string {
    if (!isFaultLogged) logFault('An event of a file of alerts could not be read', error)
    isFaultLogged = true
    return 'It could not be read because of a fault in Skerry.'
  }

  async function readOne({ line, event, text, hasQuotes }: FileEvent, now: number): Promise<void> {
    part.read += 1
    if (hasQuotes === true) part.withQuotes += 1
    if (typeof event === 'string') {
      part.skipped.push({ line, reason: event })
      return
    }
    const isTable = reader.form === 'csv'
    if (isTable) table ??= tableMapping(Object.keys(event), mapping)
    const outcome = await alertOfEvent(event, { chosen: mapping, table }, reading, text).catch(unreadable)
    if (typeof outcome === 'string') {
      part.skipped.push({ line, reason: outcome })
      return
    }
    const { alert, shape, imported, isUndated, isZoneless } = outcome
    maker.add(alert, now)
    part.lines.push(line)
    part.shapes.set(shape, (part.shapes.get(shape) ?? 0) + 1)
    part.severities.add(line, imported)
    if (isUndated) part.undated += 1
    if (isZoneless) part.zoneless += 1
    part.hasTimes ||= !isTable || saysTimes(table ?? {}, imported.detected_at)
    if (imported.title === null) part.untitled += 1
  }

  function handOver(asked: Asked<AlertFilePart>): void {
    const { severities, lines, ...read } = part
    part = newPart()
    asked.onPart({
      ...read,
      unknownSeverities: severities.all,
      openEnd: reader.openEnd,
      encoding: reader.encodingTaken,
      batch: maker.take(),
      lines: Uint32Array.from(lines),
    })
  }

  async function readAll(
    events: Iterable<FileEvent>,
    now: number,
    asked: Asked<AlertFilePart>,
  ): Promise<void> {
    for (const event of events) {
      await readOne(event, now)
      if (!maker.isFull(perBatch) && part.read < eventsPerPart) continue
      if (asked.isStopped()) throw new Stopped()
      handOver(asked)
    }
  }

  return async ({ bytes, isLast, now }, asked) => {
    await readAll(reader.push(bytes), now, asked)
    if (isLast) {
      await readAll(await reader.end(), now, asked)
      reader.refuseEmpty()
    }
    handOver(asked)
    return null
  }
}, buffersOf)

/** Returns the buffers of a part that are transferred rather than copied. */
function buffersOf(part: AlertFilePart | null): ArrayBuffer[] {
  return part === null
    ? []
    : [
        part.batch.raws.bytes.buffer,
        part.batch.raws.places.buffer,
        part.batch.links.buffer,
        part.batch.labelled.places.buffer,
      ]
}

function newPart() {
  return {
    read: 0,
    lines: [] as number[],
    skipped: [] as { line: number; reason: string }[],
    undated: 0,
    zoneless: 0,
    hasTimes: false,
    untitled: 0,
    withQuotes: 0,
    severities: new UnknownSeverities(),
    shapes: new Map<string, number>(),
  }
}
