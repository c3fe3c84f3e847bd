import type { ColumnMapping } from '../../../contract/workstation/alert-columns.ts'
import { AlertFileReader, type FileEvent } from '../../engine/alert-import/alert-file.ts'
import { guessMapping } from '../../engine/alert-import/column-mapping.ts'
import { UnknownSeverities } from '../../engine/alert-import/unknown-severities.ts'
import { type Asked, answerAsks } from '../../jobs/worker/answer-asks.ts'
import { Stopped } from '../../jobs/worker/protocol.ts'
import { alertOfEvent } from './alert-of-event.ts'
import type { ReadAlert } from './new-alert.ts'

/** A thread that reads one file of alerts, slice by slice, and hands over what it reads while it goes on. */

/** How the columns of a table are to be read; null for the way that their names tell. */
export type AlertFileGiven = { readonly mapping: ColumnMapping | null }
export type AlertFileSlice = { readonly bytes: Uint8Array; readonly isLast: boolean }

/** Some of the alerts of a slice, in their order. */
export type AlertFilePart = {
  /** Events that were read for it. */
  readonly read: number
  readonly alerts: readonly ReadAlert[]
  readonly skipped: readonly { readonly line: number; readonly reason: string }[]
  readonly undated: number
  readonly untitled: number
  readonly unknownSeverities: UnknownSeverities['all']
  readonly shapes: readonly string[]
}

/** Events of a part: the host writes one while the next is read. */
const perPart = 200

answerAsks<AlertFileGiven, AlertFileSlice, Promise<null>, AlertFilePart>(({ mapping }) => {
  const reader = new AlertFileReader()
  let columns = mapping

  async function readPart(events: readonly FileEvent[]): Promise<AlertFilePart> {
    const isTable = reader.form === 'csv'
    const part = {
      read: events.length,
      alerts: [] as ReadAlert[],
      skipped: [] as { line: number; reason: string }[],
      undated: 0,
      untitled: 0,
      shapes: [] as string[],
    }
    const severities = new UnknownSeverities()
    for (const { line, event } of events) {
      if (typeof event === 'string') {
        part.skipped.push({ line, reason: event })
        continue
      }
      if (isTable) columns ??= guessMapping(Object.keys(event))
      const outcome = await alertOfEvent(event, isTable ? columns : null)
      if (typeof outcome === 'string') {
        part.skipped.push({ line, reason: outcome })
        continue
      }
      part.alerts.push(outcome.alert)
      part.shapes.push(outcome.shape)
      severities.add(line, outcome.imported)
      if (outcome.isUndated) part.undated += 1
      if (outcome.imported.title === null) part.untitled += 1
    }
    return { ...part, unknownSeverities: severities.all }
  }

  async function handOver(events: readonly FileEvent[], asked: Asked<AlertFilePart>): Promise<void> {
    for (let from = 0; from < events.length; from += perPart) {
      if (asked.isStopped()) throw new Stopped()
      asked.onPart(await readPart(events.slice(from, from + perPart)))
    }
  }

  return async ({ bytes, isLast }, asked) => {
    await handOver(reader.push(bytes), asked)
    if (isLast) await handOver(await reader.end(), asked)
    return null
  }
})
