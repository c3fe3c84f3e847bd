import { severities } from '../../../contract/severities.ts'
import { maxAlertStates } from '../../../contract/workstation/alerts/alert-inbox.ts'
import { defangObservable } from '../../engine/observable/defang-observable.ts'
import { alertContents, type LoggedAlertContent } from '../../store/alerts/alert-content.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { historyOf, readAct } from '../../store/log/acts.ts'

/** Maximum number of observables named for one state, and of characters of a former or newer value. */
const maxNamed = 100
const maxText = 500

/** Returns the newer states of an alert, the newest first, as differences between what the log stores of each. */
export function statesOfAlert(reader: ReadHandle, id: string) {
  const changes = historyOf(reader, { ...alertContents, record: id }, maxAlertStates, 0)
  return changes.flatMap(({ act, before, after }) => {
    const done = readAct(reader, act)
    if (done === null || before === null || after === null) return []
    const [former, now] = [JSON.parse(before) as LoggedAlertContent, JSON.parse(after) as LoggedAlertContent]
    return [
      {
        at: done.at,
        by: done.by,
        title: done.title,
        changes: changedFields(former, now),
        added: namedObservables(former, now),
        removed: namedObservables(now, former),
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
} as const satisfies Record<string, (content: LoggedAlertContent) => string | null>

const listed = (texts: string) => (JSON.parse(texts) as string[]).join(', ')

function changedFields(former: LoggedAlertContent, now: LoggedAlertContent) {
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
function namedObservables(without: LoggedAlertContent, having: LoggedAlertContent): string[] {
  const known = new Set(without.observables.map(([type, value]) => `${type} ${value}`))
  return having.observables
    .filter(([type, value]) => !known.has(`${type} ${value}`))
    .slice(0, maxNamed)
    .map(([type, value]) => defangObservable({ type, value }))
}
