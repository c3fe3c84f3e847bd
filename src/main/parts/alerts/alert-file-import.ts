import type { ColumnMapping, ValueReading } from '../../../contract/workstation/alerts/alert-columns.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import type { OpenEnd } from '../../engine/alert-import/file-event.ts'
import type { EncodingTaken } from '../../engine/alert-import/text-decoding.ts'
import { UnknownSeverities } from '../../engine/alert-import/unknown-severities.ts'
import { Stopped } from '../../jobs/worker/protocol.ts'
import { WorkerHandle } from '../../jobs/worker/worker-handle.ts'
import { workerScript } from '../../jobs/worker/worker-script.ts'
import type { Context as BaseContext } from '../../operations/call/context.ts'
import { yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import { type AlertBatch, putAlertBatch } from '../../store/alerts/alert-batches.ts'
import { alertsAt } from '../../store/alerts/batch-states.ts'
import { unlessHeldElsewhere } from '../../store/database/write-turn.ts'
import { withinTransaction } from '../../store/log/log.ts'
import type { AlertFileGiven, AlertFilePart, AlertFileSlice } from './alert-file-thread.ts'
import { stateOfBatched, takeInState, type Verdict } from './newer-state.ts'

/** Counts of what was imported from a file. */
export type ImportProgress = {
  /** Number of events processed: the sum of `added`, `updated`, `repeated` and `skipped`. */
  readonly read: number
  readonly added: number
  /** Number of alerts that existed already and took in a newer state. */
  readonly updated: number
  /** Number of other alerts that existed already, whose counts were incremented. */
  readonly repeated: number
  /** Number of these that are an older state of the stored alert. */
  readonly older: number
  /** Number of these of the same time whose content differs from the stored alert, which stays unchanged. */
  readonly differing: number
  /** Lines of the first of those. */
  readonly differing_first: readonly number[]
  readonly skipped: number
  /** The first skipped events, each with its reason. */
  readonly skipped_first: readonly { readonly line: number; readonly reason: string }[]
  /** Number of alerts whose time could not be read: they are undated, and sorted at the time of the import. */
  readonly undated: number
  /** Number of alerts whose time carries no zone, and the zone in which these were read. */
  readonly zoneless: number
  readonly zone: string
  readonly zone_chosen: boolean
  /** How the bytes were read; null before any were. */
  readonly encoding: EncodingTaken | null
  /** False for a table without times, so that all of its alerts are without one. */
  readonly has_times: boolean
  /** Number of alerts without a title, which got another one. */
  readonly untitled: number
  /** Number of table rows with a quote inside an unquoted cell. */
  readonly with_quotes: number
  readonly unknown_severities: UnknownSeverities['all']
  /** Where the file ends within a record, or may end within one. */
  readonly open_end: { readonly line: number; readonly is_cut: boolean } | null
  readonly shapes: readonly { readonly name: string; readonly count: number }[]
}

/** Numbers of acts. */
type Acts = { readonly added: number | null; readonly updated: number | null }

const maxSkippedListed = 200
const maxDifferingListed = 20
/**
 * Heap of the reading thread, in megabytes: a JSON document of the largest size is in memory both as text and parsed.
 */
export const readingHeapMb = 2048

const nothingTaken: BatchOutcome = { added: 0, updated: 0, repeated: 0, older: 0, differing: [] }
/**
 * Milliseconds between two attempts to write while the database is locked, and the number of attempts before the error
 * is raised.
 */
const restMs = 20
const maxLooks = 15_000

export type AlertFileOptions = {
  readonly name: string
  readonly mapping: ColumnMapping | null
  readonly reading: ValueReading | null
  /** Alerts per transaction. */
  readonly perBatch: number
}

type ImportContext = Pick<BaseContext, 'store' | 'clock' | 'draft' | 'publish' | 'random'> & {
  readonly settings: () => Pick<Settings, 'plan'>
}

/** What became of the alerts of a batch; `differing` has their indices. */
type BatchOutcome = Pick<ImportProgress, 'added' | 'updated' | 'repeated' | 'older'> & {
  readonly differing: readonly number[]
}

/**
 * Import of a file of alerts into the database: a thread reads the file, and its results are written batch by batch.
 */
export class AlertFileImport {
  private readonly options: AlertFileOptions
  private readonly context: ImportContext
  private readonly thread: WorkerHandle
  private readonly shapes = new Map<string, number>()
  private readonly differingFirst: number[] = []
  private readonly skippedFirst: { line: number; reason: string }[] = []
  private counts = {
    read: 0,
    added: 0,
    updated: 0,
    repeated: 0,
    older: 0,
    differing: 0,
    skipped: 0,
    undated: 0,
    zoneless: 0,
    untitled: 0,
    with_quotes: 0,
  }
  private hasTimes = false
  private encoding: EncodingTaken | null = null
  /** Whether an alert that was read has a time without a zone. */
  private sawZoneless = false
  private openEnd: OpenEnd | null = null
  private readonly severities = new UnknownSeverities()
  /** Resolves when everything read so far is written. */
  private writing: Promise<void> = Promise.resolve()
  /** The first error, or that the import was ended: nothing is kept after it. */
  private fault: { readonly error: unknown } | null = null
  private readonly faulty = Promise.withResolvers<void>()
  /** The act of the whole import, and the one of its newer states, once something was written. */
  private acts: Acts = { added: null, updated: null }

  constructor(options: AlertFileOptions, context: ImportContext) {
    this.options = options
    this.context = context
    const { mapping, reading, perBatch } = options
    const given: AlertFileGiven = { mapping, reading, perBatch }
    this.thread = new WorkerHandle(workerScript('./alert-file-thread.ts', import.meta.url), {
      given,
      heapMb: readingHeapMb,
      youngMb: 32,
    })
  }

  /**
   * Takes the next bytes of the file; resolves when their alerts are written. A caller that sends the next bytes
   * without waiting keeps the thread busy meanwhile. After an error nothing is kept, and every call rejects with that
   * error.
   */
  async take(bytes: Uint8Array, isLast: boolean): Promise<void> {
    const now = this.context.clock.now()
    const slice: AlertFileSlice = { bytes, isLast, now }
    const onPart = (part: AlertFilePart) => {
      // lets callers that wait for the last write run before the next one
      this.writing = this.writing.then(yieldToEventLoop).then(() => this.put(part, now))
    }
    try {
      await this.thread.ask(slice, { onPart })
    } catch (error) {
      this.fail(error)
    }
    // after an error, parts that wait for the database are dropped and not awaited
    await Promise.race([this.writing, this.faulty.promise])
    if (this.fault !== null) throw this.fault.error
  }

  progress(): ImportProgress {
    return {
      ...this.counts,
      zone: this.options.reading?.zone ?? 'UTC',
      zone_chosen: this.options.reading?.zone != null,
      encoding: this.encoding,
      has_times: this.hasTimes || this.counts.undated === 0,
      differing_first: this.differingFirst,
      skipped_first: this.skippedFirst,
      unknown_severities: this.severities.all,
      open_end: this.openEnd === null ? null : { line: this.openEnd.line, is_cut: this.openEnd.isCut },
      shapes: [...this.shapes].map(([name, count]) => ({ name, count })),
    }
  }

  /** Keeps nothing more from now on. Resolves when the thread has ended. */
  async end(): Promise<void> {
    this.fail(new Stopped())
    await this.thread.end()
  }

  private fail(error: unknown): void {
    this.fault ??= { error }
    this.faulty.resolve()
  }

  /** Writes a part, and counts it once it is kept. Not awaited directly: errors reject the call of `take`. */
  private async put(part: AlertFilePart, now: number): Promise<void> {
    if (this.fault !== null) return
    try {
      const { batch } = part
      this.sawZoneless ||= part.zoneless > 0
      const taken = batch.count === 0 ? nothingTaken : await this.write(batch, now)
      if (taken !== null) this.gather(part, taken)
    } catch (error) {
      this.fail(error)
    }
  }

  private gather(part: AlertFilePart, outcome: BatchOutcome): void {
    const { added, updated, repeated, older, differing } = outcome
    const { read, lines, skipped, undated, hasTimes, untitled, withQuotes, unknownSeverities, shapes } = part
    this.counts.added += added
    this.counts.updated += updated
    this.counts.repeated += repeated
    this.counts.older += older
    this.counts.differing += differing.length
    const room = maxDifferingListed - this.differingFirst.length
    for (const place of differing.slice(0, room)) this.differingFirst.push(lines[place] ?? 0)
    this.counts.read += read
    this.counts.undated += undated
    this.counts.zoneless += part.zoneless
    this.encoding = part.encoding ?? this.encoding
    this.hasTimes ||= hasTimes
    this.openEnd = part.openEnd
    this.counts.untitled += untitled
    this.counts.with_quotes += withQuotes
    this.severities.put(unknownSeverities.count, unknownSeverities.first)
    for (const { line, reason } of skipped) this.skip(line, reason)
    for (const [shape, count] of shapes) this.shapes.set(shape, (this.shapes.get(shape) ?? 0) + count)
    if (added + updated + repeated > 0) this.context.publish('alerts', {})
  }

  /**
   * Writes a batch in a transaction of its own; null after an error. A large act in its thread, or another program, may
   * lock the database for longer than a write waits: the batch then waits without blocking other work.
   */
  private async write(batch: AlertBatch, now: number): Promise<BatchOutcome | null> {
    const { writer } = this.context.store
    const put = () => this.putIn(batch, new Date(now).toISOString())
    for (let looks = 0; looks < maxLooks; looks += 1) {
      if (this.fault !== null) return null
      const done = unlessHeldElsewhere(writer, put)
      if (done !== null) return this.committed(done.answer)
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
    if (this.fault !== null) return null
    return this.committed(writer.transaction(put).immediate())
  }

  private committed({
    outcome,
    acts,
  }: {
    readonly outcome: BatchOutcome
    readonly acts: Acts
  }): BatchOutcome {
    this.acts = acts
    return outcome
  }

  /** Writes a batch in the open transaction: new alerts in one act, newer states in one that can be taken back. */
  private putIn(batch: AlertBatch, at: string): { readonly outcome: BatchOutcome; readonly acts: Acts } {
    const { store, draft, random, settings } = this.context
    const { name } = this.options
    const how = this.zoneWords()
    const begin = (title: string, act: number | null) => {
      const begun = draft(title.slice(0, 300))
      return act === null ? begun : { ...begun, continues: act }
    }
    const { added, updated } = this.acts
    const put = withinTransaction(store, begin(`Imported alerts from ${name}${how}`, added), (act) =>
      putAlertBatch(act, batch, at),
    )
    const { differing } = put.answer
    const taken = withinTransaction(store, begin(`Updated alerts from ${name}${how}`, updated), (act) => {
      const alerts = alertsAt(
        batch,
        differing.map(({ place }) => place),
      )
      const tools = { basis: 'event', random, plan: settings().plan } as const
      return alerts.map((alert, index) =>
        takeInState(act, differing[index]?.number as number, stateOfBatched(alert), tools),
      )
    })
    const count = (verdict: Verdict) => taken.answer.filter((each) => each === verdict).length
    const outcome = {
      added: put.answer.added,
      updated: count('newer'),
      repeated: put.answer.repeated - count('newer'),
      older: count('older'),
      differing: differing.flatMap(({ place }, index) =>
        taken.answer[index] === 'differing' ? [place] : [],
      ),
    }
    return { outcome, acts: { added: put.act, updated: taken.act } }
  }

  /** How times without a zone were read, which the history keeps. */
  private zoneWords(): string {
    return this.sawZoneless ? `, times without a zone read as ${this.options.reading?.zone ?? 'UTC'}` : ''
  }

  private skip(line: number, reason: string): void {
    this.counts.skipped += 1
    if (this.skippedFirst.length < maxSkippedListed) this.skippedFirst.push({ line, reason })
  }
}
