import { isProblem } from '../../contract/problem.ts'
import type { IndicatorRole } from '../../contract/workstation/triage/indicator-roles.ts'
import { maxRoleChanges } from '../../contract/workstation/triage/indicator-roles.ts'
import type { IndicatorRow } from '../../contract/workstation/triage/triage-session.ts'
import { countOf } from '../state/format.ts'
import { roleLabels } from '../state/labels.ts'
import { touchSession } from '../state/sessions.ts'
import { act } from '../ui/act.ts'
import { toastProblem } from '../ui/toast.tsx'
import { readSelected } from './selected-rows.ts'

/** Assigns a role to rows, or with null lets the rules decide again; can be undone. */
async function setRoles(
  session: string,
  rows: readonly Pick<IndicatorRow, 'id' | 'shown'>[],
  role: IndicatorRole | null,
): Promise<void> {
  if (rows.length === 0) return
  const what = rows.length === 1 ? (rows[0]?.shown ?? '') : countOf(rows.length, 'value')
  const words = role === null ? 'as the rules decide' : roleLabels[role].toLowerCase()
  const changes = rows.map(({ id }) => ({ indicator: id, role }))
  await act(
    'triage.set_roles',
    { session, changes },
    { done: `Role of ${what}: ${words}.`, again: () => touchSession(session) },
  )
}

/** Sets the role of one indicator. */
export function setRole(
  session: string,
  row: Pick<IndicatorRow, 'id' | 'shown'>,
  role: IndicatorRole | null,
): Promise<void> {
  return setRoles(session, [row], role)
}

/** Sets the role of the selected indicators. */
export async function setSelectedRoles(session: string, role: IndicatorRole | null): Promise<void> {
  const rows = await readSelected(session, maxRoleChanges)
  if (isProblem(rows)) toastProblem(rows)
  else await setRoles(session, rows, role)
}
