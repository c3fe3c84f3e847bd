import type { FileHandle } from 'node:fs/promises'
import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import { rowsPerCheckpoint } from '../../engine/ioc/row-counter.ts'
import type { ContentProcess } from '../../jobs/content-process.ts'
import type { ExtractionPool } from '../../jobs/extraction-pool.ts'
import { eachValue } from '../../jobs/hit-columns.ts'
import { lineStartAfter, nominalEnd } from '../../jobs/plan-ranges.ts'
import { type RangeResult, release } from '../../jobs/range-result.ts'
import { Stopped } from '../../jobs/worker/protocol.ts'
import type { Job } from '../../jobs/worker/worker-pool.ts'
import { sentenceOf } from '../../operations/call/sentence-of.ts'
import { holdYoungHeap } from '../../operations/system/hold-young-heap.ts'
import { itemsPerYield, Pace, yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import type { Store } from '../../store/database/handle.ts'
import { type IndicatorBatch, saveIndicators, saveProgress } from '../../store/triage/sessions.ts'
import type { OpenSession } from './open-session.ts'
import type { Source } from './source-file.ts'
import { SourceLook, Unreadable } from './source-look.ts'

/**
 * Reads the sources of a session, in order, in ranges spread over the worker threads. Results are merged in the order
 * of the ranges, so that "first" means first in the text, whichever thread was faster. Rows are saved as they come.
 */
export type Reading = {
  readonly session: OpenSession
  readonly pool: ExtractionPool
  readonly contents: ContentProcess
  readonly store: Store
  readonly dataDir: string
  readonly marksOfValue: (kind: IocKind, value: string) => number
  /** Returns where the decoded content of a source may be written; empty when there is no such place. */
  readonly laidPath: (source: Source) => string
  /** Notifies the window of a change. */
  readonly onChange: () => void
  /** Resolves when more of an upload is on disk, or at once when all is. */
  readonly moreOf: (source: Source) => Promise<void>
}

/** Maximum number of ranges in progress or waiting to be merged; more would only use memory. */
const maxAhead = 4
/**
 * Maximum number of small sources that are read while the one before them is merged: a folder of a thousand mails keeps
 * all threads busy.
 */
const maxSourcesAhead = 8
const smallBytes = 262_144
/** Number of ranges after which the young heap is held: the threads are running then, and the first rows are shown. */
const heldFrom = 3
export class SourceReader {
  private readonly reading: Reading
  private readonly jobs = new Map<Job<RangeResult>, Source>()
  private isStopped = false
  private readonly look: SourceLook
  private saved: number
  /** Small sources whose only range is being read already. */
  private readonly ahead = new Map<Source, Promise<RangeResults>>()
  /** Null while the young heap is not held. */
  private releaseHeap: (() => void) | null = null

  constructor(reading: Reading) {
    this.reading = reading
    this.saved = reading.session.table.size
    this.look = new SourceLook(reading, (source, bytes) => this.waitFor(source, bytes))
  }

  stop(): void {
    this.isStopped = true
    this.look.stop()
    for (const job of this.jobs.keys()) job.stop()
  }

  async run(): Promise<void> {
    try {
      await this.readSources()
    } finally {
      this.releaseHeap?.()
    }
  }

  private async readSources(): Promise<void> {
    const { session, onChange } = this.reading
    const { sources } = session
    for (const [index, source] of sources.entries()) {
      if (source.state !== 'waiting') continue
      for (const next of sources.slice(index, index + maxSourcesAhead)) this.readAhead(next)
      if (this.isStopped) source.state = 'cancelled'
      else await this.readSource(source)
      this.ahead.delete(source)
      onChange()
    }
    await this.saveNew()
    await this.saveCounts()
  }

  /** Starts to read a small source that is completely available. */
  private readAhead(source: Source): void {
    const { state, size, available } = source
    if (this.isStopped || state !== 'waiting' || size === 0 || size > smallBytes || available < size) return
    if (this.ahead.has(source)) return
    const range = this.look.at(source).then(() => this.start(this.reading.pool, source, 0, source.size))
    // an error is handled where the result is awaited; until then it must not count as unhandled
    range.catch(() => undefined)
    this.ahead.set(source, range)
  }

  /** Finds the rows in which the parts of a source start. */
  private async placeParts(source: Source): Promise<void> {
    if (source.reading === null || source.read === 0) return
    for (const part of source.reading.parts) {
      const { row } = await source.rowAt(Math.min(part.start, source.read - 1))
      part.row = row
    }
  }

  private async readSource(source: Source): Promise<void> {
    source.state = 'reading'
    try {
      const ahead = this.ahead.get(source)
      if (ahead === undefined) await this.readRanges(source)
      else await this.mergeAll(source, await ahead)
      await source.finishRows()
      await this.placeParts(source)
      source.state = this.isStopped ? 'cancelled' : 'done'
    } catch (error) {
      if (error instanceof Stopped || this.isStopped) {
        source.state = 'cancelled'
        await source.finishRows().catch(() => undefined)
      } else {
        source.state = 'failed'
        source.problem =
          error instanceof Unreadable ? error.message : sentenceFor(error, source.name, this.reading.dataDir)
        for (const [job, of] of this.jobs) if (of === source) job.stop()
      }
    }
  }

  private async readRanges(source: Source): Promise<void> {
    const { pool } = this.reading
    await this.waitFor(source, 65_536)
    await this.look.at(source)
    const waiting: RangeResults[] = []
    let from = 0
    let number = 0
    await source.withFile(async (file) => {
      while (!this.isStopped) {
        if (number === heldFrom) this.releaseHeap ??= holdYoungHeap()
        let to: number | null = null
        for (let end = nominalEnd(from, number); to === null; end = nominalEnd(end, 9)) {
          if (end < source.size) to = await this.lineStartAt(source, file, end)
          else {
            await this.waitFor(source, source.size)
            to = source.size
          }
          if (this.isStopped) return
        }
        if (to > from) waiting.push(this.start(pool, source, from, to))
        while (waiting.length >= maxAhead) await this.mergeAll(source, waiting.shift() as RangeResults)
        number++
        if (to >= source.size) break
        from = to
        // the first rows are shown before the rest is even planned
        if (number === 1 && waiting.length > 0) await this.mergeAll(source, waiting.shift() as RangeResults)
      }
    })
    for (const next of waiting) await this.mergeAll(source, next)
  }

  /** Returns the start of the first line after an offset. Most lines are short: an upload need not be much further. */
  private async lineStartAt(source: Source, file: FileHandle, offset: number): Promise<number | null> {
    const encoding = source.encoding ?? 'utf-8'
    await this.waitFor(source, offset + 65_536)
    const near = await lineStartAfter(file, offset, source.available, encoding)
    if (near !== null || this.isStopped) return near
    await this.waitFor(source, offset + 1_048_576)
    return lineStartAfter(file, offset, source.available, encoding)
  }

  private async waitFor(source: Source, bytes: number): Promise<void> {
    while (!this.isStopped && source.available < Math.min(bytes, source.size))
      await this.reading.moreOf(source)
  }

  private start(pool: ExtractionPool, source: Source, from: number, to: number): RangeResults {
    const { session, onChange } = this.reading
    let reported = 0
    const { path, encoding } = source
    const areas = source.areasIn(from, to)
    const task = { kind: 'range', path, from, to, encoding: encoding ?? 'utf-8', areas } as const
    const results = new RangeResults()
    const onProgress = (bytes: number) => {
      reported += bytes
      this.progress(session, bytes)
      onChange()
    }
    const job = pool.run<RangeResult>(task, onProgress, (part) => results.add(part))
    this.jobs.set(job, source)
    job.result
      .then(
        (range) => {
          this.progress(session, to - from - reported)
          results.end(range)
        },
        (error: Error) => results.fail(error),
      )
      .finally(() => this.jobs.delete(job))
    return results
  }

  private async mergeAll(source: Source, results: RangeResults): Promise<void> {
    for await (const range of results) await this.merge(source, range)
  }

  private progress(session: OpenSession, bytes: number): void {
    session.bytesRead += bytes
  }

  private async merge(source: Source, range: RangeResult): Promise<void> {
    const { session, marksOfValue, onChange } = this.reading
    const { table } = session
    const base = { line: source.lines + 1, row: source.rows }
    const pace = new Pace()
    let index = 0
    for (const value of eachValue(range)) {
      const before = table.size
      const position = table.take(range, index, value, source.position, base, marksOfValue)
      if (position < before && position < this.saved) table.recounted[position] = 1
      if (pace.isOver(index++)) {
        await this.saveNew()
        await yieldToEventLoop()
      }
    }
    source.addRange(range, rowsPerCheckpoint)
    release(range)
    // a transaction for each of a thousand small files would take longer than reading them
    if (source.size > smallBytes || table.size - this.saved >= itemsPerYield / 2) await this.saveNew()
    session.revision++
    onChange()
  }

  /** Saves rows that are not saved yet. */
  private async saveNew(): Promise<void> {
    const { session, store } = this.reading
    const { table } = session
    while (this.saved < table.size) {
      const end = Math.min(table.size, this.saved + itemsPerYield / 2)
      const added: IndicatorBatch['added'][number][] = []
      for (let position = this.saved; position < end; position++) added.push(table.record(position))
      saveIndicators(store, session.number, { added, recounted: [] })
      this.saved = end
      if (end < table.size) await yieldToEventLoop()
    }
  }

  /** Saves the counts of rows whose values occurred again after they had been saved. */
  private async saveCounts(): Promise<void> {
    const { session, store } = this.reading
    const { table } = session
    for (let from = 0; from < table.size; from += itemsPerYield) {
      const recounted: IndicatorBatch['recounted'][number][] = []
      for (let position = from; position < Math.min(table.size, from + itemsPerYield); position++) {
        if (table.recounted[position] === 0) continue
        const { count, marks, value } = table.record(position)
        recounted.push({ position, count, marks, ...(table.respelled.has(position) && { value }) })
      }
      if (recounted.length === 0) continue
      saveIndicators(store, session.number, { added: [], recounted })
      await yieldToEventLoop()
    }
  }
}

/** Writes the end of reading: sources, state and risk in one transaction. */
export function saveEnd(store: Store, session: OpenSession, at: string): void {
  saveProgress(
    store,
    session.number,
    session.sources.map((source) => source.record()),
    {
      at,
      state: session.state,
      risk:
        session.risks.length + session.risksLeft === 0
          ? null
          : JSON.stringify({ risks: session.risks, left: session.risksLeft }),
    },
  )
}

function sentenceFor(error: unknown, name: string, dataDir: string): string {
  const code = (error as { code?: string }).code
  if (code === 'ENOENT') return `${name} is no longer there. Drop it again if it was moved.`
  if (code === 'EACCES' || code === 'EPERM')
    return `${name} may not be read by this user. Copy it to a folder that you can read.`
  if (code === 'EISDIR') return `${name} is a folder.`
  return `${name} could not be read to its end. ${sentenceOf(error, dataDir)}`
}

/** The results of one range in order: the parts that a long one hands over, and the rest. */
class RangeResults {
  private readonly ready: RangeResult[] = []
  private isEnded = false
  private failure: Error | null = null
  private wake: (() => void) | null = null

  add(part: RangeResult): void {
    this.ready.push(part)
    this.wake?.()
  }

  end(last: RangeResult): void {
    this.isEnded = true
    this.add(last)
  }

  /** Earlier parts are still returned; then the error is thrown. */
  fail(error: Error): void {
    this.failure = error
    this.wake?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RangeResult> {
    for (;;) {
      const next = this.ready.shift()
      if (next !== undefined) yield next
      else if (this.failure !== null) throw this.failure
      else if (this.isEnded) return
      else
        await new Promise<void>((resolve) => {
          this.wake = resolve
        })
    }
  }
}
