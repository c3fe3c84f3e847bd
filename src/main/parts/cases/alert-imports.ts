import { type Problem, problem } from '../../../contract/problem.ts'
import type { ColumnMapping } from '../../../contract/workstation/alert-columns.ts'
import { UnknownSeverities } from '../../engine/alert-import/unknown-severities.ts'
import { Stopped } from '../../jobs/worker/protocol.ts'
import { isOutOfMemory } from '../../jobs/worker/run-task.ts'
import { WorkerHandle } from '../../jobs/worker/worker-handle.ts'
import { workerScript } from '../../jobs/worker/worker-script.ts'
import type { Caller, Context as Road } from '../../operations/context.ts'
import { longestSilenceMs, sliceTooEarly } from '../../operations/upload-slice.ts'
import { putAlertBatch } from '../../store/alert-batches.ts'
import { inAct } from '../../store/log.ts'
import type { AlertFileGiven, AlertFilePart, AlertFileSlice } from './alert-file-thread.ts'

/** How far an import is. */
export type ImportProgress = {
  /** Events that were read. */
  readonly read: number
  readonly added: number
  /** Alerts that were here already, and are counted there. */
  readonly repeated: number
  /** Of these, those that say something else than what is kept, which stays as it is. */
  readonly differing: number
  /** Lines of the first of those. */
  readonly differing_first: readonly number[]
  readonly skipped: number
  /** The first of those, each with its reason. */
  readonly skipped_first: readonly { readonly line: number; readonly reason: string }[]
  /** Alerts whose time could not be read: the moment of the import stands for it. */
  readonly undated: number
  /** Alerts without a title, which are called by another. */
  readonly untitled: number
  readonly unknown_severities: UnknownSeverities['all']
  readonly shapes: readonly { readonly name: string; readonly count: number }[]
}

const maxSkippedListed = 200
const maxDifferingListed = 20
/** Alerts that one transaction takes: few where others wait for the thread, many where nobody does. */
const perTransaction = (caller: Caller) => (caller.kind === 'cli' ? 4000 : 200)
const maxImports = 4
/** Memory that reading a file may use: a JSON document of the largest size is there as text and as what it says. */
const heapMb = 2048

/**
 * An import under way: its file comes slice by slice, and the answer to a slice says that its alerts are kept. Who does not wait for
 * it with the next slice keeps the thread busy meanwhile.
 */
class AlertImport {
  readonly name: string
  /** Bytes that were handed over, of which the last ones may not be kept yet. */
  received = 0
  timer: NodeJS.Timeout | null = null
  private readonly thread: WorkerHandle
  private readonly shapes = new Map<string, number>()
  private readonly differingFirst: number[] = []
  private readonly skippedFirst: { line: number; reason: string }[] = []
  private counts = { read: 0, added: 0, repeated: 0, differing: 0, skipped: 0, undated: 0, untitled: 0 }
  private readonly severities = new UnknownSeverities()
  /** When all that was handed over is kept. */
  private latest: Promise<ImportProgress> | null = null
  /** What went wrong with a part: none after it is kept. */
  private fault: { readonly error: unknown } | null = null
  /** The act of the whole import, once something of it is kept. */
  private act: number | null = null

  constructor(name: string, mapping: ColumnMapping | null, perBatch: number) {
    this.name = name
    const given: AlertFileGiven = { mapping, perBatch }
    this.thread = new WorkerHandle(workerScript('./alert-file-thread.ts', import.meta.url), {
      given,
      heapMb,
      youngMb: 32,
    })
  }

  take(bytes: Uint8Array, isLast: boolean, context: Road): Promise<ImportProgress> {
    this.received += bytes.length
    this.latest = this.read(bytes, isLast, context)
    return this.latest
  }

  /** What became of all that was handed over by now. */
  settled(): Promise<ImportProgress> {
    return this.latest ?? Promise.resolve(this.progress())
  }

  private async read(bytes: Uint8Array, isLast: boolean, context: Road): Promise<ImportProgress> {
    const now = context.clock.now()
    const slice: AlertFileSlice = { bytes, isLast, now }
    const stop = new AbortController()
    const onPart = (part: AlertFilePart) => {
      if (this.fault !== null) return
      try {
        this.gather(part, now, context)
      } catch (error) {
        // nobody waits for a part: what went wrong with it is the answer to the slice
        this.fault = { error }
        stop.abort()
      }
    }
    try {
      await this.thread.ask(slice, { onPart, signal: stop.signal })
    } catch (error) {
      if (this.fault === null) throw error
    }
    if (this.fault !== null) throw this.fault.error
    return this.progress()
  }

  progress(): ImportProgress {
    return {
      ...this.counts,
      differing_first: this.differingFirst,
      skipped_first: this.skippedFirst,
      unknown_severities: this.severities.all,
      shapes: [...this.shapes].map(([name, count]) => ({ name, count })),
    }
  }

  end(): void {
    void this.thread.end()
  }

  private gather(part: AlertFilePart, now: number, context: Road): void {
    const { read, batch, skipped, undated, untitled, unknownSeverities, shapes } = part
    this.counts.read += read
    this.counts.undated += undated
    this.counts.untitled += untitled
    this.severities.put(unknownSeverities.count, unknownSeverities.first)
    for (const { line, reason } of skipped) this.skip(line, reason)
    for (const [shape, count] of shapes) this.shapes.set(shape, (this.shapes.get(shape) ?? 0) + count)
    if (batch.count > 0) this.write(part, now, context)
  }

  private write({ batch, lines }: AlertFilePart, now: number, context: Road): void {
    const draft = context.draft(`Imported alerts from ${this.name}`.slice(0, 300))
    const continued = this.act === null ? draft : { ...draft, continues: this.act }
    const { act, answer } = inAct(context.store, continued, (open) =>
      putAlertBatch(open, batch, new Date(now).toISOString()),
    )
    this.act = act
    this.counts.added += answer.added
    this.counts.repeated += answer.repeated
    this.counts.differing += answer.differing.length
    const room = maxDifferingListed - this.differingFirst.length
    for (const place of answer.differing.slice(0, room)) this.differingFirst.push(lines[place] ?? 0)
    context.publish('alerts', {})
  }

  private skip(line: number, reason: string): void {
    this.counts.skipped += 1
    if (this.skippedFirst.length < maxSkippedListed) this.skippedFirst.push({ line, reason })
  }
}

/** Imports that are under way. */
export class AlertImports {
  private readonly imports = new Map<string, AlertImport>()

  begin(name: string, mapping: ColumnMapping | null, context: Road): string | Problem {
    if (this.imports.size >= maxImports)
      return problem('conflict', 'Too many imports are under way. Wait until one of them is done.')
    const id = context.random.id(context.clock.now())
    const under = new AlertImport(name, mapping, perTransaction(context.caller))
    this.imports.set(id, under)
    this.hear(id, under)
    return id
  }

  /** Takes the next slice; its alerts are kept when this answers. */
  async append(
    id: string,
    { offset, bytes, last }: { readonly offset: number; readonly bytes: Uint8Array; readonly last: boolean },
    context: Road,
  ): Promise<ImportProgress | Problem> {
    const under = this.imports.get(id)
    if (under === undefined) return problem('not-found', 'There is no such import. Start it again.')
    if (offset > under.received) return sliceTooEarly(under.received)
    this.hear(id, under)
    try {
      if (offset < under.received) return await under.settled()
      const progress = await under.take(bytes, last, context)
      if (last) this.end(id)
      return progress
    } catch (error) {
      this.end(id)
      if (error instanceof Stopped)
        return problem('not-found', 'The import was stopped. What was kept of it stays.')
      if (!isOutOfMemory(error)) throw error
      return problem(
        'too-large',
        `The file needs more memory than it may have, which is ${heapMb / 1024} GB. Save it as JSON lines, or divide it.`,
      )
    }
  }

  /** Stops an import; what was kept of it stays. */
  end(id: string): void {
    const under = this.imports.get(id)
    if (under === undefined) return
    if (under.timer !== null) clearTimeout(under.timer)
    under.end()
    this.imports.delete(id)
  }

  close(): void {
    for (const id of [...this.imports.keys()]) this.end(id)
  }

  private hear(id: string, under: AlertImport): void {
    if (under.timer !== null) clearTimeout(under.timer)
    under.timer = setTimeout(() => this.end(id), longestSilenceMs).unref()
  }
}
