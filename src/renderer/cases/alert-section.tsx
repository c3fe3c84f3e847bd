import { isProblem } from '../../contract/problem.ts'
import { focusedOf, useChoice } from '../state/choice.ts'
import { formatMoment } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { placeOf } from '../state/view.ts'
import { choiceOfAlerts } from '../ui/choice-of-alerts.ts'
import { SeveritySign } from '../ui/signs.tsx'
import { TableHead } from '../ui/table-head.tsx'
import type { CasePartProps } from './use-opened-case.ts'

/** The alerts that were escalated to a case. */
export function AlertSection({ opened }: Pick<CasePartProps, 'opened'>) {
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
  if (opened.alert_list.length === 0)
    return (
      <div className="table-none">
        <p>No alert was escalated to this case.</p>
        <p className="muted">
          In Alerts, <kbd className="key-cap">c</kbd> adds the selected ones to a case.
        </p>
      </div>
    )
  return (
    <div className="case-scroll">
      <table className="plain-table">
        <TableHead columns={['Severity', 'Title', 'Source', 'Happened']} />
        <tbody>
          {opened.alert_list.map(({ id, title, severity, source, detected_at }) => {
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
                <td>{formatMoment(detected_at)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
