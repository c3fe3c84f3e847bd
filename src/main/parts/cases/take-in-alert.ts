import { type Problem, problem } from '../../../contract/problem.ts'
import {
  type AlertRecord,
  alertWithId,
  countIngest,
  dismissAtIngest,
  identified,
  insertAlert,
  type NewAlert,
  namedObservables,
} from '../../store/alerts.ts'
import type { Act } from '../../store/log.ts'
import { areAllSuppressed } from '../../store/observables.ts'
import { startAlertClock } from '../../store/sla-clocks.ts'

/** Result of ingesting one alert. */
export type Ingested = { readonly id: string; readonly isNew: boolean; readonly count: number }

export type TakenAlert = {
  readonly alert: NewAlert
  /** Whether different content under the same identity is a conflict; otherwise it only increments the count. */
  readonly isStrict: boolean
}

/** Takes in one alert within an act, or counts its repetition. */
export function takeInOne(act: Act, { alert, isStrict }: TakenAlert): Ingested | Problem {
  const { writer } = act
  const known = alert.identity === null ? null : identified(writer, alert.identity)
  if (known === null) {
    const { number, observables } = insertAlert(act, alert)
    startAlertClock(act, number, alert.severity, alert.receivedAt)
    if (areAllSuppressed(act, observables, alert.source, alert.receivedAt))
      dismissAtIngest(writer, number, 'suppressed', alert.receivedAt)
    return { id: alert.id, isNew: true, count: 1 }
  }
  const differing = isStrict ? differingFields(act, alert, known.id) : []
  if (differing.length > 0)
    return problem(
      'conflict',
      `The alert ${alert.externalId ?? ''} of ${alert.source} is already here with different content: ${differing.join(', ')}. Send what changed under an external_id of its own.`,
      { id: known.id, fields: differing },
    )
  return { id: known.id, isNew: false, count: countIngest(writer, known.number) }
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
