import type { Problem } from '../../../contract/problem.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import type { DraftAct } from '../../operations/call/draft-act.ts'
import type { Clock } from '../../operations/system/clock.ts'
import type { Random } from '../../operations/system/random.ts'
import { putAlertBatch } from '../../store/alerts/alert-batches.ts'
import { identified } from '../../store/alerts/alerts.ts'
import type { ReadHandle, Store } from '../../store/database/handle.ts'
import { unlessHeldElsewhere } from '../../store/database/write-turn.ts'
import { type Act, withinTransaction } from '../../store/log/log.ts'
import { comingIn, type ReadAlert } from '../cases/model/new-alert.ts'
import { AlertBatchMaker } from './alert-batch-maker.ts'
import { type Ingested, type Repetition, takeInOne } from './take-in-alert.ts'

export type Ingest = {
  readonly alert: ReadAlert
  readonly repetition: Repetition
  /** The sender, and the draft of the act of taking it in. */
  readonly by: string
  readonly draft: DraftAct
}

type Waiting = Ingest & {
  readonly resolve: (outcome: Ingested | Problem) => void
  readonly reject: (error: unknown) => void
}

type Outcomes = Map<Waiting, Ingested | Problem>

/** What the queue needs. */
type Tools = {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly settings: () => Settings
}

/** Maximum number of alerts per commit. */
const maxAtOnce = 256
/** Maximum number of characters and observables that are indexed in one turn, the latter counted as characters. */
const maxWeight = 262_144
const weightOfObservable = 256
/** Maximum event loop turns that a commit waits for recently active senders; about a millisecond when idle. */
const maxTurns = 100
/** Milliseconds between two attempts while the database is locked. */
const restMs = 20

/** Returns how many of those that wait are committed together: at least one, and few of those with long texts. */
function countWithin(waiting: readonly Waiting[]): number {
  let weight = 0
  const past = waiting.slice(0, maxAtOnce).findIndex(({ alert }) => {
    weight += (alert.description?.length ?? 0) + alert.observables.length * weightOfObservable
    return weight > maxWeight
  })
  return past < 0 ? Math.min(waiting.length, maxAtOnce) : Math.max(1, past)
}

/**
 * Takes in alerts that arrive together in one transaction: each is answered once it is on disk, and all share one wait
 * for the disk. The alerts of one sender in one transaction are one act.
 */
export class IngestQueue {
  private readonly tools: Tools
  private readonly committed: () => void
  private waiting: Waiting[] = []
  private isScheduled = false
  /** Number of concurrent senders, estimated from the last commits. */
  private senders = 1

  constructor(tools: Tools, committed: () => void) {
    this.tools = tools
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
    // by then, everything that arrived in the same event loop turn is in the queue
    setImmediate(() => this.commitSoon(maxTurns))
  }

  /**
   * Senders that were answered together send again at almost the same time: waits briefly, so that they share one
   * commit.
   */
  private commitSoon(turns: number): void {
    if (this.waiting.length < Math.min(this.senders, maxAtOnce) && turns > 0) {
      setImmediate(() => this.commitSoon(turns - 1))
      return
    }
    const batch = this.waiting.slice(0, countWithin(this.waiting))
    let outcomes: Outcomes | null
    try {
      outcomes = this.commit(batch)
    } catch (error) {
      this.leave(batch)
      for (const { reject } of batch) reject(error)
      return
    }
    if (outcomes === null) {
      // a large act writes in its thread: retries without blocking other work
      setTimeout(() => this.commitSoon(0), restMs)
      return
    }
    this.leave(batch)
    for (const each of batch) each.resolve(outcomes.get(each) as Ingested | Problem)
    this.committed()
  }

  /** Removes a processed batch from the queue and schedules the rest. */
  private leave(batch: readonly Waiting[]): void {
    this.senders = Math.max(this.waiting.length, this.senders - 1, 1)
    this.waiting = this.waiting.slice(batch.length)
    this.isScheduled = false
    if (this.waiting.length > 0) this.schedule()
  }

  /** Returns the outcome of each alert; null when the database is locked. */
  private commit(batch: readonly Waiting[]): Outcomes | null {
    const outcomes: Outcomes = new Map()
    const done = unlessHeldElsewhere(this.tools.store.writer, () => {
      for (const group of Map.groupBy(batch, ({ by }) => by).values()) this.takeIn(group, outcomes)
    })
    return done === null ? null : outcomes
  }

  private takeIn(group: readonly Waiting[], outcomes: Outcomes): void {
    const [first] = group as [Waiting]
    const sources = [...new Set(group.map(({ alert }) => alert.source))]
    const title =
      group.length === 1
        ? `Ingested the alert ${first.alert.title}`
        : `Ingested alerts from ${sources.slice(0, 3).join(', ')}${sources.length > 3 ? ' and others' : ''}`
    withinTransaction(this.tools.store, first.draft(title.slice(0, 300)), (act) => {
      if (group.length > 1) this.takeInTogether(act, group, outcomes)
      for (const each of group) if (!outcomes.has(each)) outcomes.set(each, this.takeInAlone(act, each))
    })
  }

  private takeInAlone(act: Act, { alert, repetition, draft }: Waiting): Ingested | Problem {
    const { store, random, settings } = this.tools
    return takeInOne(act, {
      alert: comingIn(alert, this.tools),
      repetition,
      updating: (work) =>
        withinTransaction(store, draft(`Updated the alert ${alert.title}`.slice(0, 300)), work).answer,
      random,
      plan: settings().plan,
    })
  }

  /** Takes in the new alerts of a group, with one statement per table. */
  private takeInTogether(act: Act, group: readonly Waiting[], outcomes: Outcomes): void {
    const now = this.tools.clock.now()
    const at = new Date(now).toISOString()
    const maker = new AlertBatchMaker(this.tools.random)
    for (const each of onlyNew(act.writer, group)) {
      outcomes.set(each, { id: maker.add(each.alert, now), isNew: true, isUpdated: false, count: 1 })
      if (maker.isFull(maxAtOnce)) putAlertBatch(act, maker.take(), at)
    }
    putAlertBatch(act, maker.take(), at)
  }
}

/** Returns the alerts that are not stored yet; of several with the same identity, the first one. */
function onlyNew(reader: ReadHandle, group: readonly Waiting[]): Waiting[] {
  const met = new Set<string>()
  return group.filter(({ alert: { identity } }) => {
    if (identity === null) return true
    if (met.has(identity)) return false
    met.add(identity)
    return identified(reader, identity) === null
  })
}
