import { type Problem, problem } from '../../../contract/problem.ts'
import type { DraftAct } from '../../operations/draft-act.ts'
import {
  alertWithIdentity,
  countIngest,
  dismissAtIngest,
  insertAlert,
  type NewAlert,
  namedObservables,
} from '../../store/alerts.ts'
import { type Act, inAct } from '../../store/log.ts'
import { areAllSuppressed } from '../../store/observables.ts'
import type { Store } from '../../store/open.ts'

/** What became of one alert. */
export type Ingested = { readonly id: string; readonly isNew: boolean; readonly count: number }

export type Ingest = {
  readonly alert: NewAlert
  /** Who sends it, and how the act of taking it in is begun. */
  readonly by: string
  readonly draft: DraftAct
  /** Whether other content under the same identity is a conflict; else it only counts. */
  readonly isStrict: boolean
}

type Waiting = Ingest & {
  readonly resolve: (outcome: Ingested | Problem) => void
  readonly reject: (error: unknown) => void
}

/** Alerts that are committed together. */
const maxAtOnce = 256

/**
 * Takes in alerts that arrive together in one transaction: each is answered when the disk has it, and all share the wait for the
 * disk. What one sender's alerts of one transaction made is one act.
 */
export class IngestQueue {
  private readonly store: Store
  private readonly committed: () => void
  private waiting: Waiting[] = []
  private isScheduled = false

  constructor(store: Store, committed: () => void) {
    this.store = store
    this.committed = committed
  }

  add(ingest: Ingest): Promise<Ingested | Problem> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...ingest, resolve, reject })
      this.schedule()
    })
  }

  private schedule(): void {
    if (this.isScheduled) return
    this.isScheduled = true
    // whatever else came with the same turn of the event loop is in the queue by then
    setImmediate(() => {
      this.isScheduled = false
      this.commit()
    })
  }

  private commit(): void {
    const batch = this.waiting.slice(0, maxAtOnce)
    this.waiting = this.waiting.slice(maxAtOnce)
    if (this.waiting.length > 0) this.schedule()
    const outcomes = new Map<Waiting, Ingested | Problem>()
    try {
      this.store.writer
        .transaction(() => {
          for (const group of Map.groupBy(batch, ({ by }) => by).values()) this.takeIn(group, outcomes)
        })
        .immediate()
    } catch (error) {
      for (const { reject } of batch) reject(error)
      return
    }
    for (const each of batch) each.resolve(outcomes.get(each) as Ingested | Problem)
    this.committed()
  }

  private takeIn(group: readonly Waiting[], outcomes: Map<Waiting, Ingested | Problem>): void {
    const [first] = group as [Waiting]
    const sources = [...new Set(group.map(({ alert }) => alert.source))]
    const title =
      group.length === 1
        ? `Took in the alert ${first.alert.title}`
        : `Took in alerts from ${sources.slice(0, 3).join(', ')}${sources.length > 3 ? ' and others' : ''}`
    inAct(this.store, first.draft(title.slice(0, 300)), (act) => {
      for (const each of group) outcomes.set(each, takeInOne(act, each))
    })
  }
}

function takeInOne(act: Act, { alert, isStrict }: Ingest): Ingested | Problem {
  const { writer } = act
  const known = alert.identity === null ? null : alertWithIdentity(writer, alert.identity)
  if (known === null) {
    const { number, observables } = insertAlert(act, alert)
    if (areAllSuppressed(writer, observables, alert.source, alert.receivedAt))
      dismissAtIngest(writer, number, 'suppressed', alert.receivedAt)
    return { id: alert.id, isNew: true, count: 1 }
  }
  const differing = isStrict ? differingFields(act, alert, known) : []
  if (differing.length > 0)
    return problem(
      'conflict',
      `The alert ${alert.externalId ?? ''} of ${alert.source} is here already with other content: ${differing.join(', ')}. Send what changed under an external_id of its own.`,
      { id: known.id, fields: differing },
    )
  return { id: known.id, isNew: false, count: countIngest(writer, known.number) }
}

type Known = NonNullable<ReturnType<typeof alertWithIdentity>>

function differingFields({ writer }: Act, alert: NewAlert, known: Known): string[] {
  const named = new Set(
    alert.observables.filter(({ extracted }) => !extracted).map(({ type, value }) => `${type} ${value}`),
  )
  const before = namedObservables(writer, known.number)
  return [
    ...(alert.severity === known.severity ? [] : ['severity']),
    ...(alert.title === known.title ? [] : ['title']),
    ...(alert.asset === known.asset ? [] : ['asset']),
    ...(before.length === named.size && before.every((each) => named.has(each)) ? [] : ['observables']),
  ]
}
