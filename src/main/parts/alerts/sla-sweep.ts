import { draftAct } from '../../operations/call/draft-act.ts'
import { type Clock, isoTime } from '../../operations/system/clock.ts'
import type { Random } from '../../operations/system/random.ts'
import { type Breach, type DueClock, dueClocks, putBreach, setOn } from '../../store/alerts/sla-clocks.ts'
import type { Store } from '../../store/database/handle.ts'
import { untilWritable } from '../../store/database/write-turn.ts'
import { type Act, inAct } from '../../store/log/log.ts'
import { slaBreached } from './sla-breached.ts'

/** Milliseconds between two checks for expired targets. */
const everyMs = 5000
/** Clocks checked per transaction. */
const atOnce = 100

type Tools = {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly found: () => void
}

const doer = { by: 'host', part: 'cases', operation: 'sla.sweep' } as const

/**
 * Finds expired targets, each once, with the time at which they were due, including those that expired while nothing
 * was running. It reads one index, whose first entry shows whether there is anything to do.
 */
export class SlaSweep {
  private readonly tools: Tools
  private timer: NodeJS.Timeout | null = null

  constructor(tools: Tools) {
    this.tools = tools
  }

  /** Checks periodically for as long as the host runs. */
  begin(): void {
    this.timer = setTimeout(() => {
      this.timer = null
      void this.sweepAll().then(() => this.begin())
    }, everyMs).unref()
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer)
  }

  /** Checks everything that is due, in batches, yielding to the event loop in between. */
  async sweepAll(): Promise<void> {
    const { writer } = this.tools.store
    await untilWritable(writer)
    while (this.sweep()) {
      await new Promise((resolve) => setImmediate(resolve))
      await untilWritable(writer)
    }
  }

  /** Checks one batch of what is due; true when there may be more. */
  sweep(): boolean {
    const { store, clock, random, found } = this.tools
    const now = isoTime(clock)
    if (dueClocks(store.reader, now, 1).length === 0) return false
    const draft = draftAct({ clock, random }, doer)('Missed targets')
    const { looked, breaches } = inAct(store, draft, (act) => {
      const due = dueClocks(act.writer, now, atOnce)
      return { looked: due.length, breaches: due.reduce((sum, each) => sum + lookAt(act, each, now), 0) }
    }).answer
    if (breaches > 0) found()
    return looked === atOnce
  }
}

/** Records the targets of a clock that were missed; returns the number of new breaches. */
function lookAt(act: Act, clock: DueClock, now: string): number {
  const { writer } = act
  const missed = missedTargets(clock, now).filter((breach) => putBreach(writer, clock, breach, now))
  for (const { target, due } of missed)
    slaBreached(act, {
      target,
      due,
      alert: clock.alert_id === null ? null : { id: clock.alert_id, title: clock.title ?? '' },
      case:
        clock.case_id === null || clock.in_case === null
          ? null
          : { id: clock.case_id, number: clock.in_case, title: clock.case_title ?? '' },
    })
  setOn(writer, clock, now)
  return missed.length
}

/** Returns targets that are due and were not met in time. An alert merged under another one is covered by that one. */
function missedTargets(clock: DueClock, now: string): Breach[] {
  if (clock.merged_into !== null || clock.deleted_at !== null) return []
  const decided = clock.alert === null || clock.status !== 0 ? clock.decided_at : null
  const resolved =
    clock.case_status === 'closed' ? clock.resolved_at : clock.status === 1 ? clock.decided_at : null
  const done = {
    acknowledge: earlier(clock.acknowledged_at, decided),
    triage: decided,
    resolve: resolved,
  }
  const dues = { acknowledge: clock.acknowledge_due, triage: clock.triage_due, resolve: clock.resolve_due }
  return (['acknowledge', 'triage', 'resolve'] as const).flatMap((target) => {
    const [due, at] = [dues[target], done[target]]
    return due === null || due > now || (at !== null && at <= due) ? [] : [{ target, due }]
  })
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
