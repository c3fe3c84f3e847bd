import { type Problem, problem } from '../../../contract/problem.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import type { Random } from '../../operations/system/random.ts'
import {
  type AlertRecord,
  alertWithId,
  countIngest,
  dismissAtIngest,
  identified,
  insertAlert,
  type NewAlert,
  namedObservables,
} from '../../store/alerts/alerts.ts'
import { startAlertClock } from '../../store/alerts/sla-clocks.ts'
import type { Act } from '../../store/log/log.ts'
import { areAllSuppressed } from '../../store/observables/observables.ts'
import { type Basis, stateOfAlert, takeInState, type Verdict } from './newer-state.ts'

/** Result of ingesting one alert. */
export type Ingested = {
  readonly id: string
  readonly isNew: boolean
  /** Whether an alert that was here took in its newer state. */
  readonly isUpdated: boolean
  readonly count: number
}

/** What different content under the same identity is: a conflict, or a newer state as far as it counts as content. */
export type Repetition = 'conflict' | Basis

export type TakenAlert = {
  readonly alert: NewAlert
  readonly repetition: Repetition
  /** Performs the act of taking in a newer state, which can be taken back by itself. */
  readonly updating: (work: (act: Act) => Verdict) => Verdict
  readonly random: Random
  readonly plan: Settings['plan']
}

/** Takes in one alert within an act, or counts its repetition. */
export function takeInOne(act: Act, taken: TakenAlert): Ingested | Problem {
  const { alert, repetition, updating } = taken
  const { writer } = act
  const known = alert.identity === null ? null : identified(writer, alert.identity)
  if (known === null) {
    const { number, observables } = insertAlert(act, alert)
    startAlertClock(act, number, alert.severity, alert.receivedAt)
    if (areAllSuppressed(act, observables, alert.source, alert.receivedAt))
      dismissAtIngest(writer, number, 'suppressed', alert.receivedAt)
    return { id: alert.id, isNew: true, isUpdated: false, count: 1 }
  }
  const differing = repetition === 'conflict' ? differingFields(act, alert, known.id) : []
  if (differing.length > 0)
    return problem(
      'conflict',
      `The alert ${alert.externalId ?? ''} of ${alert.source} is already here with different content: ${differing.join(', ')}. Send what changed under an external_id of its own.`,
      { id: known.id, fields: differing },
    )
  const count = countIngest(writer, known.number)
  const verdict =
    repetition === 'conflict'
      ? 'same'
      : updating((inAct) =>
          takeInState(inAct, known.number, stateOfAlert(alert), { ...taken, basis: repetition }),
        )
  return { id: known.id, isNew: false, isUpdated: verdict === 'newer', count }
}

function differingFields({ writer }: Act, alert: NewAlert, id: string): string[] {
  const known = alertWithId(writer, id) as AlertRecord
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
