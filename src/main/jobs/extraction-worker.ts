import { closeSync, openSync, readSync } from 'node:fs'
import { longestHead } from '../engine/ioc/column-name.ts'
import { FieldAreas } from '../engine/ioc/field-areas.ts'
import { Scanner } from '../engine/ioc/scanner.ts'
import type { SourceRisk } from './assess-source.ts'
import type { ExtractionTask } from './extraction-task.ts'
import type { LabelsInFiles } from './find-labels.ts'
import { HitColumns } from './hit-columns.ts'
import type { LaidSource } from './lay-source.ts'
import { buffersOf, type RangeResult } from './range-result.ts'
import { contextLength, RangeReader } from './read-range.ts'
import { type Asked, answerAsks } from './worker/answer-asks.ts'
import { Stopped } from './worker/protocol.ts'

/**
 * Worker thread that reads files for triage. It accesses nothing but the file it is asked to read and the shipped
 * packs.
 */

const chunkBytes = 262_144
/** Bytes of a range after which the results so far are handed over; most ranges are shorter. */
const partBytes = 64 * chunkBytes
/** Bytes between two progress messages. */
const progressBytes = 16 * chunkBytes

type Answer = RangeResult | SourceRisk | LaidSource | LabelsInFiles | null

answerAsks<undefined, ExtractionTask, Answer, RangeResult>(
  () => (task, asked) => answer(task, asked),
  (result) => (result !== null && 'checkpoints' in result ? buffersOf(result) : []),
)

/** Only a range is read by what the thread starts with: its first rows wait for the thread. */
async function answer(task: ExtractionTask, asked: Asked<RangeResult>): Promise<Answer> {
  if (task.kind === 'range') return readRange(task, asked)
  if (task.kind === 'assess') return (await import('./assess-source.ts')).assessSource(task)
  if (task.kind === 'labels') return (await import('./find-labels.ts')).findLabels(task, asked.isStopped)
  return (await import('./lay-source.ts')).laySource(task, asked.isStopped)
}

/** One for the life of the thread: logs repeat the same values in every range */
const scanner = new Scanner({ onHit: () => undefined })

/** Columns for the hits of a range. */
const columns = new HitColumns()

type RangeTask = Extract<ExtractionTask, { kind: 'range' }>

function readRange(task: RangeTask, { isStopped, onProgress, onPart }: Asked<RangeResult>): RangeResult {
  const { path, from, to, encoding, areas } = task
  const handle = openSync(path, 'r')
  try {
    const head = from === 0 ? null : headOf(handle)
    const named =
      areas.length === 0 ? undefined : { fields: new FieldAreas(areas), before: contextBefore(handle, task) }
    const reader = new RangeReader(from, encoding, scanner, columns, head, named)
    const chunk = Buffer.allocUnsafe(Math.max(1, Math.min(chunkBytes, to - from)))
    let unreported = 0
    let unsent = 0
    for (let at = from; at < to; ) {
      if (isStopped()) throw new Stopped()
      const got = readSync(handle, chunk, 0, Math.min(chunk.length, to - at), at)
      if (got === 0) throw new Error('The file became shorter while it was read.')
      at += got
      reader.push(chunk.subarray(0, got), at >= to)
      unreported += got
      if (unreported >= progressBytes) {
        onProgress(unreported)
        unreported = 0
      }
      unsent += got
      if (unsent >= partBytes && to - at >= partBytes) {
        onPart(reader.part())
        unsent = 0
      }
    }
    return reader.finish()
  } finally {
    closeSync(handle)
  }
}

/** Returns the bytes that contain the first line of a file, in any encoding. */
function headOf(handle: number): Buffer {
  const head = Buffer.alloc(2 * longestHead + 4)
  return head.subarray(0, readSync(handle, head, 0, head.length, 0))
}

/** Returns the bytes before a range by which the names of its first fields are found. */
function contextBefore(handle: number, { from, encoding }: RangeTask): Buffer {
  const before = Buffer.alloc(Math.min(from, contextLength(encoding)))
  return before.subarray(0, readSync(handle, before, 0, before.length, from - before.length))
}
