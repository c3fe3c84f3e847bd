import { problem } from '../../../contract/problem.ts'
import { needsNothing, type Restorer, type Reversal } from '../../operations/undo/restorer.ts'
import type { Act } from '../../store/log/log.ts'
import { saveRoles } from '../../store/triage/indicator-roles.ts'
import { type LabelChange, setSessionLabels } from '../../store/triage/session-labels.ts'
import { deleteSession, renameSession, restoreSession, sessionWithId } from '../../store/triage/sessions.ts'

/** Restores triage sessions, their titles, their labels and their roles. */
export const triageRestorer: Restorer = {
  needs: needsNothing,
  restore: (act, reversals) => {
    const sessions = reversals.filter(({ kind }) => kind === 'session')
    const labels = reversals.filter(({ kind }) => kind === 'label')
    const isDone =
      sessions.every((reversal) => restoreOne(act, reversal)) &&
      labels.every((reversal) => restoreLabel(act, reversal)) &&
      restoreRoles(act, reversals)
    return isDone ? null : problem('conflict', 'This cannot be undone: the session is gone for good.')
  },
  describe: (store, { kind, record }) => {
    const session = sessionWithId(store, record.split('/')[0] ?? '')
    const called = session === null ? 'a session' : `session ${session.title}`
    if (kind === 'label') return `a label of ${called}`
    return kind === 'role' ? `a role in ${called}` : called
  },
}

function restoreOne(act: Act, { record, from, to }: Reversal): boolean {
  if (to === null) return deleteSession(act, record)
  if (from === null) return restoreSession(act, record)
  return renameSession(act, record, (JSON.parse(to) as { title: string }).title)
}

function restoreLabel(act: Act, { record, to }: Reversal): boolean {
  const [id = '', kind = ''] = record.split('/')
  return setSessionLabels(act, id, { [kind]: to } as LabelChange)
}

function restoreRoles(act: Act, reversals: readonly Reversal[]): boolean {
  const bySession = Map.groupBy(
    reversals.filter(({ kind }) => kind === 'role'),
    ({ record }) => record.slice(0, record.indexOf('/')),
  )
  for (const [id, roles] of bySession) {
    const session = sessionWithId({ reader: act.writer }, id)
    if (session === null) return false
    const changes = roles.map(({ record, to }) => ({
      indicator: Number(record.slice(record.indexOf('/') + 1)),
      role: to,
    }))
    saveRoles(act, session, changes)
  }
  return true
}
