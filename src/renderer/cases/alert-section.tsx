import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { choiceOfAlerts } from '../alerts/shared/choice-of-alerts.ts'
import { undated } from '../alerts/shared/undated.ts'
import { focusedOf, useChoice } from '../state/choice.ts'
import { formatMoment } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { placeOf } from '../state/view.ts'
import { SeveritySign } from '../ui/signs.tsx'
import { type AlertOrder, inOrder } from './alert-order.ts'
import { emptySectionWords } from './empty-words.ts'
import type { CasePartProps } from './use-opened-case.ts'

/** The alerts that were escalated to a case. */
export function AlertSection({ opened }: Pick<CasePartProps, 'opened'>) {
  const [order, setOrder] = useState<AlertOrder>({ by: 'happened_at', descending: true })
  useChoice('case-alerts', {
    none: '',
    read: async () => {
      const chosen = focusedOf(opened.alert_list, ({ id }) => id)
      if (chosen === null) return null
      const choice = await choiceOfAlerts([chosen.id])
      if (isProblem(choice)) return choice
      // an alert belongs to one case: another case takes over its content and is related to the first
      const { alerts: _own, ...held } = choice
      return { ...held, links: [{ kind: 'case', target: opened.id, title: opened.title }] }
    },
  })
  const none = emptySectionWords(opened, 'alert_list')
  if (none !== null)
    return (
      <div className="table-none">
        <p>{none}</p>
        <p className="muted">
          In Alerts, <kbd className="key-cap">c</kbd> adds the selected ones to a case.
        </p>
      </div>
    )
  return (
    <div className="case-scroll">
      <table className="plain-table case-alerts">
        <Head order={order} onOrder={setOrder} />
        <tbody>
          {inOrder(opened.alert_list, order).map(
            ({ id, title, severity, source, happened_at, received_at }) => {
              const to = placeOf('alert', id, [])
              return (
                <tr key={id} data-entry={id}>
                  <td>
                    <SeveritySign severity={severity} />
                  </td>
                  <td>
                    {to === null ? (
                      title
                    ) : (
                      <button type="button" className="link-button" onClick={() => navigate(to.path)}>
                        {title}
                      </button>
                    )}
                  </td>
                  <td>{source}</td>
                  <td className="cell-time">{happened_at === null ? undated : formatMoment(happened_at)}</td>
                  <td className="cell-time">{formatMoment(received_at)}</td>
                </tr>
              )
            },
          )}
        </tbody>
      </table>
    </div>
  )
}

const columns = [
  { label: 'Severity', by: null },
  { label: 'Title', by: null },
  { label: 'Source', by: null },
  { label: 'Happened', by: 'happened_at' },
  { label: 'Received', by: 'received_at' },
] as const

type HeadProps = { readonly order: AlertOrder; readonly onOrder: (order: AlertOrder) => void }

function Head({ order, onOrder }: HeadProps) {
  const Arrow = order.descending ? IconChevronDown : IconChevronUp
  const stateOf = (by: AlertOrder['by']) =>
    order.by !== by ? 'none' : order.descending ? 'descending' : 'ascending'
  return (
    <thead>
      <tr>
        {columns.map(({ label, by }) =>
          by === null ? (
            <th key={label} scope="col">
              {label}
            </th>
          ) : (
            <th key={label} scope="col" aria-sort={stateOf(by)}>
              <button
                type="button"
                className="sort-head"
                title={`Sort by ${label.toLowerCase()}`}
                onClick={() => onOrder({ by, descending: order.by === by ? !order.descending : true })}
              >
                {label}
                {order.by === by ? <Arrow size="0.75rem" stroke={2} aria-hidden /> : null}
              </button>
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}
