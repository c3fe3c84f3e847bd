import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { longestHead } from '../engine/ioc/column-name.ts'
import { decode, type Encoding } from '../engine/ioc/encoding.ts'
import { extractFromText } from '../engine/ioc/extract.ts'
import { markBit } from '../engine/ioc/indicator.ts'
import { Scanner } from '../engine/ioc/scanner.ts'
import { utf8OffsetOf, utf16IndexOf } from '../engine/ioc/utf16-index.ts'
import { assessInLanguages } from '../engine/risk/assess-in-languages.ts'
import { openRiskPacks, type RiskCountry, type RiskPacks } from '../engine/risk/assess-risk.ts'
import type { ExtractionTask } from './extraction-task.ts'
import { HitColumns } from './hit-columns.ts'
import { laySource } from './lay-source.ts'
import { buffersOf, type RangeResult } from './range-result.ts'
import { RangeReader } from './read-range.ts'
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

type Answer = RangeResult | Awaited<ReturnType<typeof assess>> | ReturnType<typeof laySource>

answerAsks<undefined, ExtractionTask, Answer, RangeResult>(
  () => (task, asked) => answer(task, asked),
  (result) => (result !== null && 'checkpoints' in result ? buffersOf(result) : []),
)

function answer(task: ExtractionTask, asked: Asked<RangeResult>): Answer | Promise<Answer> {
  if (task.kind === 'assess') return assess(task)
  if (task.kind === 'lay') return laySource(task, asked.isStopped)
  return readRange(task, asked)
}

/** One for the life of the thread: logs repeat the same values in every range */
const scanner = new Scanner({ onHit: () => undefined })

/** Columns for the hits of a range. */
const columns = new HitColumns()

type RangeTask = Extract<ExtractionTask, { kind: 'range' }>

function readRange(
  { path, from, to, encoding }: RangeTask,
  { isStopped, onProgress, onPart }: Asked<RangeResult>,
): RangeResult {
  const handle = openSync(path, 'r')
  try {
    const reader = new RangeReader(from, encoding, scanner, columns, from === 0 ? null : headOf(handle))
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

const packs = new Map<string, (country: RiskCountry) => RiskPacks>()

async function assess({
  path,
  size,
  encoding,
  country,
  packs: folder,
}: Extract<ExtractionTask, { kind: 'assess' }>) {
  const text = decode(readFileSync(path).subarray(0, size), encoding)
  const toIndex = utf16IndexOf(text)
  const indicators = extractFromText(text).hits.map(({ found, start, end, marks }) => ({
    kind: found.kind,
    value: found.value,
    start: toIndex(start),
    end: toIndex(end),
    isPartOf: (marks & markBit.part_of) !== 0,
  }))
  const reading = await assessInLanguages(text, indicators, packsIn(folder), country as RiskCountry)
  const toByte = sourceOffsets(text, encoding)
  const reasons = reading.reasons.map((reason) => ({
    ...reason,
    spans: reason.spans.map(({ start, end }) => ({ start: toByte(start), end: toByte(end) })),
  }))
  return { ...reading, reasons }
}

function packsIn(folder: string): (country: RiskCountry) => RiskPacks {
  const opened =
    packs.get(folder) ?? openRiskPacks((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  packs.set(folder, opened)
  return opened
}

/** Returns a function that maps UTF-16 indices of a decoded text to byte offsets in its source. */
function sourceOffsets(text: string, encoding: Encoding): (index: number) => number {
  if (encoding === 'latin-1') return (index) => index
  return encoding === 'utf-8' ? utf8OffsetOf(text) : (index) => index * 2
}
