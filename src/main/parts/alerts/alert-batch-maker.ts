import { ByTypeAndValue } from '../../engine/observable/by-type-and-value.ts'
import type { Random } from '../../operations/system/random.ts'
import type { AlertBatch, AlertRow, ObservableRow } from '../../store/alerts/alert-batches.ts'
import type { LabelKind } from '../../store/alerts/alert-labels.ts'
import { RawEvents } from '../../store/alerts/raw-events.ts'
import type { ReadAlert } from '../cases/model/new-alert.ts'

/** Bytes of original events, or characters of descriptions, after which a batch is full. */
const maxSize = 8_388_608

/** Collects alerts that were read into batches in the form that the database takes, and assigns their ids. */
export class AlertBatchMaker {
  private readonly random: Random
  private alerts: AlertRow[] = []
  private raws = new RawEvents()
  private described = 0
  private readonly sources = new Set<string>()
  private readonly distinctBy = new Map<string, readonly string[]>()
  private readonly places = new ByTypeAndValue<number>()
  private observables: ObservableRow[] = []
  private links: number[] = []
  private statements: AlertBatch['statements'][number][] = []
  private stated: AlertBatch['stated'][number][] = []
  private readonly labelPlaces = new Map<string, number>()
  private labels: [kind: LabelKind, value: string][] = []
  private labelled: number[] = []

  constructor(random: Random) {
    this.random = random
  }

  get count(): number {
    return this.alerts.length
  }

  isFull(alerts: number): boolean {
    return this.alerts.length >= alerts || this.raws.size >= maxSize || this.described >= maxSize
  }

  /** Adds an alert and returns its id. `now` is the time of receipt in milliseconds. */
  add(read: ReadAlert, now: number): string {
    const place = this.alerts.length
    const observables = new Map<number, boolean>()
    for (const observable of read.observables) {
      const at = this.place(observable, now)
      observables.set(at, (observables.get(at) ?? true) && observable.extracted)
      if (observable.statement) this.statements.push([at, place, observable.statement])
    }
    if (read.stated) this.stated.push([place, read.stated])
    for (const [at, extracted] of observables) this.links.push(at, place, extracted ? 1 : 0)
    const { source, raw, description, distinctBy } = read
    this.sources.add(source)
    if (distinctBy !== undefined) this.distinctBy.set(source.toWellFormed(), distinctBy)
    const id = `alert_${this.random.id(now)}`
    this.alerts.push([
      id,
      source.toWellFormed(),
      wellFormed(read.identity),
      wellFormed(read.externalId),
      read.severity,
      read.title,
      wellFormed(description),
      read.detectedAt,
      read.asset,
      wellFormed(read.hostname),
      listed(read.tags),
      listed(read.techniques),
      observables.size,
      read.statedAt,
      (read.defaults?.severity === true ? 1 : 0) + (read.defaults?.title === true ? 2 : 0),
    ])
    this.label('machines', read.hostname === null ? [] : [read.hostname], place)
    this.label('tags', read.tags, place)
    this.label('techniques', read.techniques, place)
    this.label('types', new Set(read.observables.map(({ type }) => type)), place)
    this.raws.add(raw)
    this.described += description?.length ?? 0
    return id
  }

  /** Returns the current batch and starts an empty one. */
  take(): AlertBatch {
    const batch = {
      count: this.alerts.length,
      alerts: JSON.stringify(this.alerts),
      raws: this.raws.take(),
      sources: JSON.stringify([...this.sources].map((source) => source.toWellFormed())),
      observables: JSON.stringify(this.observables),
      observableCount: this.observables.length,
      links: Uint32Array.from(this.links),
      statements: this.statements,
      stated: this.stated,
      distinctBy: new Map(this.distinctBy),
      labelled: {
        labels: JSON.stringify(this.labels),
        count: this.labels.length,
        places: Uint32Array.from(this.labelled),
      },
    }
    this.alerts = []
    this.described = 0
    this.sources.clear()
    this.distinctBy.clear()
    this.places.clear()
    this.observables = []
    this.links = []
    this.statements = []
    this.stated = []
    this.labelPlaces.clear()
    this.labels = []
    this.labelled = []
    return batch
  }

  private label(kind: LabelKind, values: Iterable<string>, alert: number): void {
    for (const value of values) {
      const key = `${kind} ${value}`
      let label = this.labelPlaces.get(key)
      if (label === undefined) {
        label = this.labels.push([kind, value.toWellFormed()]) - 1
        this.labelPlaces.set(key, label)
      }
      this.labelled.push(label, alert)
    }
  }

  private place(observable: ReadAlert['observables'][number], now: number): number {
    const known = this.places.get(observable)
    if (known !== undefined) return known
    const place = this.observables.length
    this.places.set(observable, place)
    const { type, value, reversedHost, address, prefix } = observable
    this.observables.push([`obs_${this.random.id(now)}`, type, value, reversedHost, address, prefix])
    return place
  }
}

function listed(texts: readonly string[]): string {
  return texts.length === 0 ? '[]' : JSON.stringify(texts)
}

/** Replaces lone surrogates, which the database cannot store. */
function wellFormed(text: string | null): string | null {
  return text === null ? null : text.toWellFormed()
}
