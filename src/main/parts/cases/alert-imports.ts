import { createHash } from 'node:crypto'
import { readInstant } from '../../../contract/instant.ts'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { ColumnMapping } from '../../../contract/workstation/alert-columns.ts'
import { AlertFileReader, type FileEvent } from '../../engine/alert-import/alert-file.ts'
import { guessMapping, mapped } from '../../engine/alert-import/column-mapping.ts'
import type { Event } from '../../engine/alert-import/event-fields.ts'
import { readEvent } from '../../engine/alert-import/event-shapes.ts'
import type { ImportedAlert } from '../../engine/alert-import/imported-alert.ts'
import type { Caller, Context as Road } from '../../operations/context.ts'
import { longestSilenceMs, sliceTooEarly } from '../../operations/upload-slice.ts'
import { yieldToEventLoop } from '../../operations/yield-to-event-loop.ts'
import type { NewAlert } from '../../store/alerts.ts'
import { inAct } from '../../store/log.ts'
import { identityOf } from './alert-identity.ts'
import { newAlert } from './new-alert.ts'
import { takeInOne } from './take-in-alert.ts'

/** How far an import is. */
export type ImportProgress = {
  /** Events that were read. */
  readonly read: number
  readonly added: number
  /** Alerts that were here already, and are counted there. */
  readonly repeated: number
  readonly skipped: number
  /** The first of those, each with its reason. */
  readonly skipped_first: readonly { readonly line: number; readonly reason: string }[]
  /** Alerts whose time could not be read: the moment of the import stands for it. */
  readonly undated: number
  readonly shapes: readonly { readonly name: string; readonly count: number }[]
}

const maxSkippedListed = 200
/** Alerts that one transaction takes: few where others wait for the thread, many where nobody does. */
const perAct = (caller: Caller) => (caller.kind === 'cli' ? 10_000 : 200)
const maxImports = 4

/** One event of a file as an alert, or why it is none. */
export function readFileEvent(
  event: Event,
  mapping: ColumnMapping | null,
): { readonly shape: string; readonly alert: ImportedAlert | string } {
  return readEvent(mapping === null ? event : mapped(event, mapping))
}

/** An import under way: its file comes slice by slice, and every slice's alerts are kept before the next is asked for. */
class AlertImport {
  readonly name: string
  received = 0
  timer: NodeJS.Timeout | null = null
  private readonly given: ColumnMapping | null
  private mapping: ColumnMapping | null
  private readonly reader = new AlertFileReader()
  private readonly shapes = new Map<string, number>()
  private readonly skippedFirst: { line: number; reason: string }[] = []
  private counts = { read: 0, added: 0, repeated: 0, skipped: 0, undated: 0 }

  constructor(name: string, mapping: ColumnMapping | null) {
    this.name = name
    this.given = mapping
    this.mapping = mapping
  }

  async take(bytes: Uint8Array, isLast: boolean, context: Road): Promise<ImportProgress> {
    const events = this.reader.push(bytes)
    this.received += bytes.length
    await this.keep(events, context)
    if (isLast) await this.keep(await this.reader.end(), context)
    return this.progress()
  }

  progress(): ImportProgress {
    return {
      ...this.counts,
      skipped_first: this.skippedFirst,
      shapes: [...this.shapes].map(([name, count]) => ({ name, count })),
    }
  }

  private async keep(events: readonly FileEvent[], context: Road): Promise<void> {
    const together = perAct(context.caller)
    for (let from = 0; from < events.length; from += together) {
      const alerts: NewAlert[] = []
      for (const { line, event } of events.slice(from, from + together)) {
        this.counts.read += 1
        const alert = typeof event === 'string' ? event : await this.alertOf(event, context)
        if (typeof alert === 'string') this.skip(line, alert)
        else alerts.push(alert)
      }
      if (alerts.length > 0) this.write(alerts, context)
      await yieldToEventLoop()
    }
  }

  private async alertOf(event: Event, context: Road): Promise<NewAlert | string> {
    const isTable = this.reader.form === 'csv'
    if (isTable) this.mapping ??= this.given ?? guessMapping(Object.keys(event))
    const { shape, alert } = readFileEvent(event, isTable ? this.mapping : null)
    if (typeof alert === 'string') return alert
    this.shapes.set(shape, (this.shapes.get(shape) ?? 0) + 1)
    const detectedAt = alert.detected_at === null ? null : readInstant(alert.detected_at)
    if (detectedAt === null) this.counts.undated += 1
    const source = alert.source.slice(0, 200)
    const externalId = alert.external_id?.slice(0, 1000) ?? null
    return newAlert(
      {
        source,
        externalId,
        identity:
          externalId === null
            ? identityOf('content', source, digestOf(event))
            : identityOf('external_id', source, externalId),
        severity: alert.severity,
        title: alert.title.replace(/\s+/g, ' ').slice(0, 4000),
        description: alert.description?.slice(0, 1_000_000),
        ...(detectedAt !== null && { detected_at: detectedAt }),
        asset: alert.hostname === null ? null : { hostname: alert.hostname },
        tags: alert.tags.slice(0, 1000).map((tag) => tag.slice(0, 500)),
        raw: event,
        observables: alert.observables.slice(0, 10_000),
      },
      context,
    )
  }

  private write(alerts: readonly NewAlert[], context: Road): void {
    inAct(context.store, context.draft(`Imported alerts from ${this.name}`.slice(0, 300)), (act) => {
      for (const alert of alerts) {
        const outcome = takeInOne(act, { alert, isStrict: false })
        if (isProblem(outcome)) this.skip(this.counts.read, outcome.message)
        else if (outcome.isNew) this.counts.added += 1
        else this.counts.repeated += 1
      }
    })
    context.publish('alerts', {})
  }

  private skip(line: number, reason: string): void {
    this.counts.skipped += 1
    if (this.skippedFirst.length < maxSkippedListed) this.skippedFirst.push({ line, reason })
  }
}

function digestOf(event: Event): string {
  return createHash('sha256').update(JSON.stringify(event), 'utf8').digest('hex')
}

/** Imports that are under way. */
export class AlertImports {
  private readonly imports = new Map<string, AlertImport>()

  begin(name: string, mapping: ColumnMapping | null, context: Road): string | Problem {
    if (this.imports.size >= maxImports)
      return problem('conflict', 'Too many imports are under way. Wait until one of them is done.')
    const id = context.random.id(context.clock.now())
    const under = new AlertImport(name, mapping)
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
    if (offset < under.received) return under.progress()
    try {
      const progress = await under.take(bytes, last, context)
      if (last) this.end(id)
      return progress
    } catch (error) {
      this.end(id)
      throw error
    }
  }

  /** Stops an import; what was kept of it stays. */
  end(id: string): void {
    const timer = this.imports.get(id)?.timer
    if (timer) clearTimeout(timer)
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
