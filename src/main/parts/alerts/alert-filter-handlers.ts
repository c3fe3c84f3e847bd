import type { ValueColumn } from '../../../contract/workstation/alerts/alert-value-columns.ts'
import {
  alertFilterOperations,
  maxCounted,
  maxOffered,
} from '../../../contract/workstation/alerts/alert-values.ts'
import { implement } from '../../operations/call/implement.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { typesOfAlerts } from '../../store/alerts/alert-conditions.ts'
import { labelKinds, labelsBeginning } from '../../store/alerts/alert-labels.ts'
import { alertSlice, newestAlert } from '../../store/alerts/alert-list.ts'
import type { AlertRecord } from '../../store/alerts/alerts.ts'
import type { Context } from './context.ts'
import { keptFilter } from './kept-filter.ts'

type Value = { readonly value: string; readonly label: string }

const plain = (value: string): Value => ({ value, label: value })
const listed = (json: string) => (JSON.parse(json) as string[]).map(plain)

/** The values that an alert has in a column. */
const valuesIn: Record<
  Exclude<ValueColumn, 'observables' | 'types'>,
  (alert: AlertRecord) => readonly Value[]
> = {
  tags: ({ tags }) => listed(tags),
  techniques: ({ techniques }) => listed(techniques),
  machines: ({ hostname }) => (hostname === null ? [] : [plain(hostname)]),
  reasons: ({ reason_code }) => (reason_code === null ? [] : [plain(reason_code)]),
  cases: ({ case_id, case_title }) =>
    case_id === null ? [] : [{ value: case_id, label: case_title ?? case_id }],
}

/** Handlers for filtering a list of alerts. */
export const alertFilterHandlers = implement<typeof alertFilterOperations, Context>(alertFilterOperations, {
  'alertFilters.values': ({ filter, column, beginning }, { store: { reader }, clock }) => {
    const list = {
      filter: keptFilter(filter, isoTime(clock)),
      upTo: newestAlert(reader),
      gravestFirst: false,
    }
    const { alerts, total, isCut } = alertSlice(reader, list, { offset: 0, limit: maxCounted })
    const typed = beginning.trim().toLowerCase()
    const counts = new Map<string, Value & { readonly count: number | null }>()
    const having =
      column === 'types'
        ? typesOfAlerts(
            reader,
            alerts.map(({ number }) => number),
          )
        : []
    for (const { type, count } of having)
      if (type.startsWith(typed)) counts.set(type, { ...plain(type), count })
    for (const alert of column === 'types' ? [] : alerts)
      for (const each of valuesIn[column as keyof typeof valuesIn](alert)) {
        if (!each.label.toLowerCase().startsWith(typed)) continue
        const key = each.value.toLowerCase()
        counts.set(key, { ...each, count: (counts.get(key)?.count ?? 0) + 1 })
      }
    const kind = labelKinds.find((each) => each === column)
    // values that only other alerts have are offered once their prefix is typed
    for (const value of kind === undefined || typed === ''
      ? []
      : labelsBeginning(reader, kind, typed, maxOffered))
      if (!counts.has(value.toLowerCase())) counts.set(value.toLowerCase(), { ...plain(value), count: null })
    const values = [...counts.values()]
      .toSorted((one, other) => (other.count ?? 0) - (one.count ?? 0))
      .slice(0, maxOffered)
    return { values, counted: alerts.length, whole: alerts.length === total && !isCut }
  },
})
