import { alertStatuses } from '../../../contract/incidents/alert-statuses.ts'
import type { readObservableGraph } from '../../../contract/incidents/observable-graph.ts'
import { type Problem, problem } from '../../../contract/problem.ts'
import { idOfGiven } from '../../engine/case/case-id.ts'
import { happenedAt } from '../../engine/case/known-time.ts'
import { markBit } from '../../engine/ioc/indicator.ts'
import { defangObservable } from '../../engine/observable/defang-observable.ts'
import type { Observable } from '../../engine/observable/read-observable.ts'
import {
  commonFrom,
  type Links,
  type NodeKey,
  type RecordKey,
  shareGraph,
  type Walked,
} from '../../engine/observable/share-graph.ts'
import type { Context, Handler } from '../../operations/call/context.ts'
import type { ValueLists } from '../../operations/knowledge/value-lists.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { alertWithId } from '../../store/alerts/alerts.ts'
import { caseWithId } from '../../store/cases/incident-cases.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import {
  alertNumbersOf,
  caseNumbersOf,
  hasObservable,
  isSuppressedEverywhere,
  observablesOfRecord,
  touchedAlert,
  touchedCase,
} from '../../store/observables/observable-links.ts'
import { type Matched, observableAt } from '../../store/observables/observable-matches.ts'
import { severityOf } from '../cases/model/alert-item.ts'
import { iocKindOf } from '../cases/model/known-elsewhere.ts'
import { exactObservables } from './match-observables.ts'

type Asked = Parameters<Handler<typeof readObservableGraph, Context>>[0]

/** Returns the graph of records that share observables with an alert, a case or an observable. */
export async function readGraph(
  { root, type, depth, max }: Asked,
  { store: { reader }, clock, valueLists }: Context,
) {
  const from = rootOf(reader, root, type)
  if (from === null) return noRoot()
  const standings = new Standings(reader, isoTime(clock), await valueLists())
  const { nodes, edges, leftOut, isCut } = shareGraph(from, { depth, max }, linksOf(reader, standings))
  const shown = new Map(nodes.map((walked) => [nameOf(walked.key), shownNode(walked, reader, standings)]))
  const idOf = (key: NodeKey) => shown.get(nameOf(key))?.id ?? ''
  const { observables, records, common } = leftOut
  return {
    root: idOf(from),
    nodes: [...shown.values()],
    edges: edges.map(({ record, observable }) => ({
      source: idOf(record),
      target: idOf({ kind: 'observable', number: observable }),
      kind: 'has' as const,
    })),
    truncated: isCut || observables + records + common > 0,
    left_out: leftOut,
  }
}

const noRoot = (): Problem => problem('not-found', 'There is no such alert, case or observable.')
const nameOf = ({ kind, number }: NodeKey) => `${kind} ${number}`

function rootOf(reader: ReadHandle, root: string, type: string | undefined): NodeKey | null {
  const found = type === undefined ? recordOf(reader, root) : null
  if (found !== null) return found
  const [observable] = exactObservables(reader, { type, value: root })
  return observable === undefined ? null : { kind: 'observable', number: observable.number }
}

function recordOf(reader: ReadHandle, id: string): NodeKey | null {
  const alert = id.startsWith('alert_') ? alertWithId(reader, id) : null
  if (alert !== null) return { kind: 'alert', number: alert.number }
  const found = caseWithId(reader, idOfGiven('case', id))
  return found === null ? null : { kind: 'case', number: found.number }
}

/** Returns access to the links between stored records, as a graph needs it. */
export function linksOf(reader: ReadHandle, standings: Standings): Links {
  return {
    observablesOf: (record, limit) => observablesOfRecord(reader, record, limit),
    recordsOf: (observable, limit) => standings.recordsOf(observable, limit),
    standingOf: (observable) => {
      const { places, suppressed, allowed } = standings.of(observable)
      return { places, isSetAside: suppressed || allowed }
    },
    has: (record, observable) => hasObservable(reader, record, observable),
  }
}

type Stood = Matched & {
  readonly places: number
  readonly suppressed: boolean
  readonly allowed: boolean
}

/** States of observables, each read once. */
export class Standings {
  private readonly reader: ReadHandle
  private readonly now: string
  private readonly lists: Pick<ValueLists, 'marksOf'>
  private readonly known = new Map<number, Stood>()
  private readonly records = new Map<number, readonly RecordKey[]>()
  private readonly cases = new Map<number, boolean>()

  constructor(reader: ReadHandle, now: string, lists: Pick<ValueLists, 'marksOf'>) {
    this.reader = reader
    this.now = now
    this.lists = lists
  }

  of(observable: number): Stood {
    const known = this.known.get(observable) ?? this.ask(observable)
    this.known.set(observable, known)
    return known
  }

  /**
   * Returns cases, then alerts, the newest of each first. Rows read to determine how common it is are not read again.
   */
  recordsOf(observable: number, limit: number): readonly RecordKey[] {
    const known = this.records.get(observable)
    if (known !== undefined && known.length < commonFrom) return known
    const read: readonly RecordKey[] = [
      ...caseNumbersOf(this.reader, observable, limit)
        .filter((number) => this.isKept(number))
        .map((number) => ({ kind: 'case' as const, number })),
      ...alertNumbersOf(this.reader, observable, limit).map((number) => ({ kind: 'alert' as const, number })),
    ]
    this.records.set(observable, read)
    return read
  }

  private isKept(caseNumber: number): boolean {
    const known = this.cases.get(caseNumber) ?? touchedCase(this.reader, caseNumber) !== null
    this.cases.set(caseNumber, known)
    return known
  }

  private ask(observable: number): Stood {
    const kept = observableAt(this.reader, observable)
    if (kept === null) throw new Error(`Observable ${observable} is linked and not kept.`)
    return {
      ...kept,
      places: Math.min(commonFrom, this.recordsOf(observable, commonFrom).length),
      suppressed: isSuppressedEverywhere(this.reader, observable, this.now),
      allowed: this.isAllowed(kept),
    }
  }

  private isAllowed(observable: Observable): boolean {
    const kind = iocKindOf(observable)
    return kind !== null && (this.lists.marksOf(kind, observable.value) & markBit.allowed) !== 0
  }
}

function shownNode({ key, depth }: Walked, reader: ReadHandle, standings: Standings) {
  if (key.kind === 'alert') {
    const alert = touchedAlert(reader, key.number)
    if (alert === null) return { id: '', kind: 'alert' as const, label: '', depth }
    const { id, title, severity, status } = alert
    const at = happenedAt(alert)
    return {
      ...{ id, kind: 'alert' as const, label: title, depth, severity: severityOf(severity) },
      ...{ status: alertStatuses[status] as string, received_at: alert.received_at },
      ...(at === null ? {} : { at }),
    }
  }
  if (key.kind === 'case') {
    const found = touchedCase(reader, key.number)
    if (found === null) return { id: '', kind: 'case' as const, label: '', depth }
    const { id, title, severity, status, created_at: at } = found
    return { id, kind: 'case' as const, label: title, depth, severity: severityOf(severity), status, at }
  }
  const { id, type, value, places, suppressed, allowed } = standings.of(key.number)
  const label = defangObservable({ type, value })
  return { id, kind: 'observable' as const, label, depth, type, value, places, suppressed, allowed }
}
