import { Select } from '@mantine/core'
import { type IndicatorRole, indicatorRoles } from '../../contract/workstation/triage/indicator-roles.ts'
import type { IndicatorRow } from '../../contract/workstation/triage/triage-session.ts'
import { roleLabels } from '../state/labels.ts'
import { setRole } from './set-roles.ts'

const byRules = 'rules'

const choices = [
  ...indicatorRoles.map((role) => ({ value: role as string, label: roleLabels[role] })),
  { value: byRules, label: 'As the rules decide' },
]

/** Role of the indicator with its reason, and a control to change it. */
export function RoleSection({ session, row }: { readonly session: string; readonly row: IndicatorRow }) {
  const choose = (value: string | null) => {
    if (value === null || value === row.role) return
    void setRole(session, row, value === byRules ? null : (value as IndicatorRole))
  }
  return (
    <section>
      <h3>Role</h3>
      <Select
        aria-label="Role of this indicator"
        data={row.role_by === 'person' ? choices : choices.slice(0, -1)}
        value={row.role}
        allowDeselect={false}
        onChange={choose}
      />
      <p className="muted inspector-role">{row.role_reason}</p>
    </section>
  )
}
