import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import type { Random } from '../../operations/system/random.ts'
import {
  type AlertContent,
  contentOfAlert,
  digestOfState,
  putAlertContent,
  wasFormer,
} from '../../store/alerts/alert-content.ts'
import { alertsNumbered } from '../../store/alerts/alert-pages.ts'
import {
  putStated,
  putStatement,
  type SourceStatement,
  type Stated,
} from '../../store/alerts/alert-statements.ts'
import { type AlertRecord, alertDecisions, type NewAlert, undecided } from '../../store/alerts/alerts.ts'
import type { BatchedAlert } from '../../store/alerts/batch-states.ts'
import { addCaseEvent } from '../../store/cases/case-timeline.ts'
import { caseWithId, touchCase } from '../../store/cases/incident-cases.ts'
import type { Act } from '../../store/log/log.ts'
import {
  areAllSuppressed,
  type NewObservable,
  observableNumber,
  observablesNumbered,
  putObservable,
} from '../../store/observables/observables.ts'
import { carryObservable } from '../cases/model/open-case.ts'

/** An event that is here already and arrives with different content: whether that is its newer state, and taking it in. */

/** A state of an event as it arrived. */
export type ArrivedState = {
  /** Null where the event has none, so that a default would replace what an earlier state had. */
  readonly severity: number | null
  readonly title: string | null
  readonly description: string | null
  readonly detectedAt: string | null
  readonly statedAt: string | null
  readonly asset: string | null
  readonly hostname: string | null
  readonly tags: readonly string[]
  readonly techniques: readonly string[]
  readonly raw: string | null
  readonly observables: readonly (NewObservable & {
    readonly extracted: boolean
    readonly statement?: SourceStatement | null | undefined
  })[]
  /** The references that it names, and whether it reports what others saw. */
  readonly stated?: Stated | null | undefined
}

/**
 * What counts as content. `event`: all of the event, as in a file. `fields`: what its sender names beside the event
 * itself, which some write anew with each retry. `key`: of different events that the sender calls the same, further
 * observables and a higher severity.
 */
export type Basis = 'event' | 'fields' | 'key'

/** `older`: it was replaced before, or states an earlier time. `differing`: the same time, and nothing to add. */
export type Verdict = 'same' | 'newer' | 'older' | 'differing'

type Judged = { readonly act: Pick<Act, 'writer'>; readonly alert: AlertRecord; readonly basis: Basis }

/** Takes in the state of an alert that is here if it is newer than the stored one. */
export function takeInState(
  act: Act,
  number: number,
  arrived: ArrivedState,
  tools: { readonly basis: Basis; readonly random: Random; readonly plan: Settings['plan'] },
): Verdict {
  const known = contentOfAlert(act.writer, number)
  const [alert] = alertsNumbered(act.writer, [number])
  if (known === null || alert === undefined) return 'same'
  const verdict = judge(known, arrived, { act, alert, basis: tools.basis })
  if (verdict === 'newer') update(act, alert, known, arrived, tools)
  return verdict
}

/** Returns the state of an alert of a batch. */
export function stateOfBatched({ row, raw, observables, stated }: BatchedAlert): ArrivedState {
  const [, , , , severity, title, description, detectedAt, asset, hostname, tags, techniques] = row
  const [, , , , , , , , , , , , , statedAt, defaults] = row
  return {
    severity: (defaults & 1) === 0 ? severity : null,
    title: (defaults & 2) === 0 ? title : null,
    description,
    detectedAt,
    statedAt,
    asset,
    hostname,
    tags: JSON.parse(tags) as string[],
    techniques: JSON.parse(techniques) as string[],
    raw,
    observables: observables.map(({ row: [id, type, value, reversedHost, address, prefix], ...stated }) => {
      return { type, value, reversedHost, address, prefix, ...stated, newId: () => id }
    }),
    stated,
  }
}

/** Returns the state of an alert that arrived alone; a time of receipt is none that its event states. */
export function stateOfAlert(alert: NewAlert): ArrivedState {
  const { severity, title, description, asset, hostname, tags, techniques, raw, observables } = alert
  const detectedAt = alert.detectedAt === alert.receivedAt ? null : alert.detectedAt
  const { statedAt = null } = alert
  return {
    severity,
    title,
    description,
    detectedAt,
    statedAt,
    asset,
    hostname,
    tags,
    techniques,
    raw,
    observables,
    stated: alert.stated,
  }
}

function judge(known: AlertContent, arrived: ArrivedState, { act, alert, basis }: Judged): Verdict {
  const linked = new Set(known.observables.map(([observable]) => observable))
  const addsObservables = arrived.observables.some(({ type, value }) => {
    const observable = observableNumber(act.writer, type, value)
    return observable === null || !linked.has(observable)
  })
  const next = stateAfter(known, arrived)
  const tags = new Set(JSON.parse(known.tags) as string[])
  const isCalledSame = next.severity === known.severity && next.title === known.title
  const saysSame =
    isCalledSame && next.description === known.description && arrived.tags.every((tag) => tags.has(tag))
  const digest = digestOfState(next)
  const isSame = {
    event: digest.equals(digestOfState(known)),
    fields: !addsObservables && saysSame && next.asset === known.asset,
    key: !addsObservables && next.severity <= known.severity,
  }
  if (isSame[basis]) return 'same'
  // an alert whose event states no time was detected when it was received
  const then = known.stated_at ?? (known.detected_at === alert.received_at ? null : known.detected_at)
  const now = arrived.statedAt ?? arrived.detectedAt
  if (now !== null && then !== null && now !== then) return now > then ? 'newer' : 'older'
  // a file that has several states of an event gives them again when it is imported again
  if (basis === 'event' && wasFormer(act.writer, alert.number, digest)) return 'older'
  return now === null || then === null || addsObservables || !saysSame ? 'newer' : 'differing'
}

/** What a newer state does not say stays as it is. */
function stateAfter(known: AlertContent, arrived: ArrivedState) {
  const { description, asset, hostname, raw, tags, techniques } = arrived
  return {
    severity: arrived.severity ?? known.severity,
    title: arrived.title ?? known.title,
    description: description ?? known.description,
    asset: asset ?? known.asset,
    hostname: hostname ?? known.hostname,
    tags: JSON.stringify(tags),
    techniques: JSON.stringify(techniques),
    raw: raw ?? known.raw,
  }
}

function update(
  act: Act,
  before: AlertRecord,
  known: AlertContent,
  arrived: ArrivedState,
  { random, plan }: { readonly random: Random; readonly plan: Settings['plan'] },
): void {
  const { id } = before
  const links = new Map(known.observables)
  const added = new Map<number, 0 | 1>()
  const stated = new Map<number, SourceStatement>()
  for (const { extracted, statement, ...observable } of arrived.observables) {
    const at = putObservable(act, observable, act.at)
    if (statement) stated.set(at, statement)
    const former = links.get(at)
    const now = extracted && former !== 0 ? 1 : 0
    if (former === undefined || added.has(at)) added.set(at, now)
    links.set(at, now)
  }
  putAlertContent(act, id, {
    ...stateAfter(known, arrived),
    detected_at: arrived.detectedAt ?? known.detected_at,
    stated_at: arrived.statedAt ?? arrived.detectedAt ?? known.stated_at,
    observables: [...links].toSorted(([one], [other]) => one - other),
    updated_at: act.at,
    changed_since: before.status === 0 ? 0 : 1,
  })
  for (const [observable, statement] of stated) putStatement(act.writer, before.number, observable, statement)
  if (arrived.stated) putStated(act.writer, before.number, arrived.stated)
  if (before.merged_into !== null) markLeader(act, before.merged_into)
  if (
    isOnlySuppressed(before, act.writer) &&
    !areAllSuppressed(act, [...links.keys()], before.source, act.at)
  )
    alertDecisions.put(act, id, undecided)
  if (before.case_id !== null && plan !== 'free') carryToCase(act, before, { added, stated }, random)
}

/** Whether nobody decided about it: all of its observables were suppressed when it came in. */
function isOnlySuppressed({ id, status, reason_code }: AlertRecord, reader: Act['writer']): boolean {
  return status === 1 && reason_code === 'suppressed' && alertDecisions.get(reader, id)?.decided_by === null
}

/** A decision about a leading alert was also one about the alerts merged under it. */
function markLeader(act: Act, leader: string): void {
  const decision = alertDecisions.get(act.writer, leader)
  if (decision !== null && decision.status !== 0)
    alertDecisions.put(act, leader, { ...decision, changed_since: 1 })
}

/** As escalating does: the case gets the observables. A resolved case keeps what its report was written about. */
function carryToCase(
  act: Act,
  alert: AlertRecord,
  {
    added,
    stated,
  }: Readonly<{
    added: ReadonlyMap<number, 0 | 1>
    stated: ReadonlyMap<number, SourceStatement>
  }>,
  random: Random,
): void {
  const target = caseWithId(act.writer, alert.case_id as string)
  if (target === null || target.status === 'closed') return
  let count = 0
  const touched = [...new Set([...added.keys(), ...stated.keys()])]
  for (const observable of observablesNumbered(act.writer, touched)) {
    const { detection, marked_by } = stated.get(observable.number) ?? { detection: null, marked_by: null }
    const given = { ...observable, extracted: added.get(observable.number) ?? 0, detection, marked_by }
    if (carryObservable(act, target, given, { key: null, random })) count += 1
  }
  addCaseEvent(act.writer, target.number, {
    at: act.at,
    by: act.by,
    kind: 'alert_changed',
    data: { alert_id: alert.id, title: alert.title, count },
  })
  touchCase(act, target.number)
}
