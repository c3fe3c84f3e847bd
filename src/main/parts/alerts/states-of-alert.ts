import { severities } from '../../../contract/severities.ts'
import { maxAlertStates } from '../../../contract/workstation/alerts/alert-inbox.ts'
import { defangObservable } from '../../engine/observable/defang-observable.ts'
import type { AlertContent } from '../../store/alerts/alert-content.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { historyOf, readAct } from '../../store/log/acts.ts'
import { observablesNumbered } from '../../store/observables/observables.ts'

/** Maximum number of observables named for one state, and of characters of a former or newer value. */
const maxNamed = 100
const maxText = 500

/** Returns the newer states of an alert, the newest first, as differences between what the log stores of each. */
export function statesOfAlert(reader: ReadHandle, id: string) {
  const changes = historyOf(reader, { part: 'cases', kind: 'alert-content', record: id }, maxAlertStates, 0)
  return changes.flatMap(({ act, before, after }) => {
    const done = readAct(reader, act)
    if (done === null || before === null || after === null) return []
    const [former, now] = [JSON.parse(before) as AlertContent, JSON.parse(after) as AlertContent]
    return [
      {
        at: done.at,
        by: done.by,
        title: done.title,
        changes: changedFields(former, now),
        added: namedObservables(reader, former, now),
        removed: namedObservables(reader, now, former),
      },
    ]
  })
}

const fields = {
  severity: ({ severity }) => severities[severity] ?? null,
  title: ({ title }) => title,
  description: ({ description }) => description,
  detected_at: ({ detected_at }) => detected_at,
  hostname: ({ hostname }) => hostname,
  asset: ({ asset }) => asset,
  tags: ({ tags }) => listed(tags),
  techniques: ({ techniques }) => listed(techniques),
} as const satisfies Record<string, (content: AlertContent) => string | null>

const listed = (texts: string) => (JSON.parse(texts) as string[]).join(', ')

function changedFields(former: AlertContent, now: AlertContent) {
  const changed = Object.entries(fields).flatMap(([field, read]) => {
    const [from, to] = [read(former), read(now)]
    return from === to
      ? []
      : [{ field, from: from?.slice(0, maxText) ?? null, to: to?.slice(0, maxText) ?? null }]
  })
  // the asset is mostly its name
  return changed.some(({ field }) => field === 'hostname')
    ? changed.filter(({ field }) => field !== 'asset')
    : changed
}

/** Returns the observables of one content that another one lacks. */
function namedObservables(reader: ReadHandle, without: AlertContent, having: AlertContent): string[] {
  const known = new Set(without.observables.map(([observable]) => observable))
  const added = having.observables.flatMap(([observable]) => (known.has(observable) ? [] : [observable]))
  return observablesNumbered(reader, added.slice(0, maxNamed)).map(defangObservable)
}
