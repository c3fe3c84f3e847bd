import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { decode, type Encoding } from '../engine/ioc/encoding.ts'
import { extractFromText } from '../engine/ioc/extract.ts'
import { markBit } from '../engine/ioc/indicator.ts'
import { Scanner } from '../engine/ioc/scanner.ts'
import { utf8OffsetOf, utf16IndexOf } from '../engine/ioc/utf16-index.ts'
import { assessRisk, buildRiskPacks, type RiskCountry, riskPackFiles } from '../engine/risk/assess-risk.ts'
import type { ExtractionTask } from './extraction-task.ts'
import { HitColumns } from './hit-columns.ts'
import { laySource } from './lay-source.ts'
import { buffersOf, type RangeResult } from './range-result.ts'
import { RangeReader } from './read-range.ts'
import { type Asked, answerAsks } from './worker/answer-asks.ts'
import { Stopped } from './worker/protocol.ts'

/** A worker thread that reads files for triage. It touches nothing but the file it is asked to read and shipped packs. */

const chunkBytes = 262_144
/** Bytes of a range after which what was found so far is handed over; most ranges are shorter. */
const partBytes = 64 * chunkBytes
/** Bytes between two progress messages. */
const progressBytes = 16 * chunkBytes

type Answer = RangeResult | ReturnType<typeof assess> | ReturnType<typeof laySource>

answerAsks<undefined, ExtractionTask, Answer, RangeResult>(
  () => (task, asked) => answer(task, asked),
  (result) => (result !== null && 'checkpoints' in result ? buffersOf(result) : []),
)

function answer(task: ExtractionTask, asked: Asked<RangeResult>): Answer {
  if (task.kind === 'assess') return assess(task)
  if (task.kind === 'lay') return laySource(task, asked.isStopped)
  return readRange(task, asked)
}

/** One for the life of the thread: logs name the same things in every range. */
const scanner = new Scanner({ onHit: () => undefined })

/** Room for what a range finds. */
const columns = new HitColumns()

type RangeTask = Extract<ExtractionTask, { kind: 'range' }>

function readRange(
  { path, from, to, encoding }: RangeTask,
  { isStopped, onProgress, onPart }: Asked<RangeResult>,
): RangeResult {
  const handle = openSync(path, 'r')
  try {
    const reader = new RangeReader(from, encoding, scanner, columns)
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

const packs = new Map<string, ReturnType<typeof buildRiskPacks>>()

function assess({
  path,
  size,
  encoding,
  country,
  packs: folder,
}: Extract<ExtractionTask, { kind: 'assess' }>) {
  const text = decode(readFileSync(path).subarray(0, size), encoding)
  let pack = packs.get(country)
  if (pack === undefined) {
    pack = loadPack(folder, country as RiskCountry)
    packs.set(country, pack)
  }
  const toIndex = utf16IndexOf(text)
  const indicators = extractFromText(text).hits.map(({ found, start, end, marks }) => ({
    kind: found.kind,
    value: found.value,
    start: toIndex(start),
    end: toIndex(end),
    isPartOf: (marks & markBit.part_of) !== 0,
  }))
  const reading = assessRisk(text, indicators, pack, country)
  const toByte = sourceOffsets(text, encoding)
  const reasons = reading.reasons.map((reason) => ({
    ...reason,
    spans: reason.spans.map(({ start, end }) => ({ start: toByte(start), end: toByte(end) })),
  }))
  return { ...reading, reasons }
}

function loadPack(folder: string, country: RiskCountry): ReturnType<typeof buildRiskPacks> {
  const files = riskPackFiles(country)
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  return buildRiskPacks(read(files.everyCountry), read(files.country), files.borrowed.map(read))
}

/** From UTF-16 indices of a decoded text to byte offsets in its source. */
function sourceOffsets(text: string, encoding: Encoding): (index: number) => number {
  if (encoding === 'latin-1') return (index) => index
  return encoding === 'utf-8' ? utf8OffsetOf(text) : (index) => index * 2
}
