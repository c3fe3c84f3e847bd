import { maxAlertsAtOnce } from '../../../contract/workstation/alerts/alerts-at-once.ts'
import { targetNames } from '../../../contract/workstation/alerts/sla-targets.ts'
import { defangObservable } from '../../engine/observable/defang-observable.ts'
import type { Mentions, Sought } from '../../operations/knowledge/mentions.ts'
import { mergedUnder, observablesOfAlerts } from '../../store/alerts/alert-merges.ts'
import { leftOutOfAlert, marksOfAlert, referencesOfAlert } from '../../store/alerts/alert-statements.ts'
import { type AlertRecord, alertWithId, decisionOfAlert, rawOfAlert } from '../../store/alerts/alerts.ts'
import { breachesOfAlert, duesOfAlert } from '../../store/alerts/sla-clocks.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { knownElsewhere } from '../cases/model/known-elsewhere.ts'
import { namedTechniques } from '../cases/model/named-techniques.ts'
import { pageHere, pageOf } from '../cases/model/page-of.ts'
import { alertRow } from './alert-row.ts'
import { similarAlerts } from './similar-alerts.ts'
import { statesOfAlert } from './states-of-alert.ts'

/** Maximum number of characters of an original event sent to the window. */
const maxRaw = 1_000_000
/** Maximum number of observables of one alert that are searched elsewhere. */
const maxSought = 50
/** Maximum number of observables sent to the window: a single alert never has more. */
const maxObservables = 20_000
/** Maximum number of references of one alert sent to the window. */
const maxReferences = 200
/** Maximum number of merged alerts shown for one. */
const maxMerged = 200

type Tools = {
  readonly reader: ReadHandle
  readonly mentions: (sought: Sought) => Promise<Mentions>
  readonly now: string
}

/** Returns the targets of an alert in order. */
function targetsOf(reader: ReadHandle, alert: number) {
  const dues = duesOfAlert(reader, alert)
  if (dues === null) return []
  const missed = new Set(breachesOfAlert(reader, alert).map(({ target }) => target))
  return targetNames.flatMap((target) => {
    const due = dues[`${target}_due`]
    return due === null ? [] : [{ target, due, missed: missed.has(target) }]
  })
}

/** Returns the full view of one alert, with the observables of all alerts merged under it. */
export async function openedAlert(alert: AlertRecord, { reader, mentions, now }: Tools) {
  const merged = alert.merged === 0 ? [] : mergedUnder(reader, alert.number, maxAlertsAtOnce)
  const raw = rawOfAlert(reader, alert.number)
  const row = alertRow(alert)
  const tags = JSON.parse(alert.tags) as string[]
  const observables = observablesOfAlerts(reader, [alert.id, ...merged], now, maxObservables)
  const marks = marksOfAlert(reader, alert.number, maxObservables)
  const known = await Promise.all(
    observables.slice(0, maxSought).map((observable) => knownElsewhere(observable, alert.id, mentions)),
  )
  return {
    alert: {
      ...row,
      description: alert.description,
      tags,
      named_techniques: namedTechniques(row.techniques, reader, tags),
      reason_code: alert.reason_code,
      comment: alert.comment,
      ...decisionOfAlert(reader, alert.number),
      targets: targetsOf(reader, alert.number),
      asset: alert.asset === null ? null : (JSON.parse(alert.asset) as Record<string, unknown>),
    },
    states: statesOfAlert(reader, alert.id),
    raw: raw?.slice(0, maxRaw) ?? null,
    raw_length: raw?.length ?? 0,
    left_out: leftOutOfAlert(reader, alert.number),
    observables: observables.map((observable, index) => ({
      id: observable.id,
      type: observable.type,
      value: observable.value,
      shown: defangObservable(observable),
      link: pageOf(observable) ?? pageHere(observable),
      extracted: observable.extracted === 1,
      suppressed: observable.suppressed === 1,
      mark: marks.get(observable.id) ?? null,
      known: known[index] ?? null,
    })),
    references: referencesOfAlert(reader, alert.number, maxReferences).map(({ url, title }) => ({
      url,
      shown: defangObservable({ type: 'url', value: url }),
      title,
    })),
    merged: merged.slice(0, maxMerged).flatMap((id) => {
      const each = alertWithId(reader, id)
      return each === null ? [] : [alertRow(each)]
    }),
    merged_into_title:
      alert.merged_into === null ? null : (alertWithId(reader, alert.merged_into)?.title ?? null),
    similar: similarAlerts(reader, alert, merged).map(({ alert: other, shared }) => ({
      alert: alertRow(other),
      // a value with two types is shown once
      shared: [...new Set(shared.map(defangObservable))],
    })),
  }
}
