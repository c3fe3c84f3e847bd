import { permits } from '../../contract/permission.ts'
import { paidFeatures } from '../../contract/plan.ts'
import { type Problem, problem } from '../../contract/problem.ts'
import type { Settings } from '../../contract/workstation/settings.ts'
import type { AnyOperation } from '../../contract/workstation/window-operation.ts'
import type { Caller } from './context.ts'

/** Tells whether a caller may ask for an operation: key, permission, plan. Null when it may. */
export function refusal(operation: AnyOperation, caller: Caller, settings: Settings): Problem | null {
  const { permission: needs, needsPlan } = operation
  if (needs === 'public') return null
  if (caller.kind === 'anonymous')
    return isOpenToAll(operation, settings) ? null : problem('unauthenticated', 'Invalid or missing API key.')
  if (caller.kind === 'key') {
    if (needs === 'window') return problem('forbidden', 'Only the window itself may ask here.')
    if (!permits(caller.key.permissions, needs))
      return problem('forbidden', `This API key lacks the permission ${needs}.`, { permission: needs })
  }
  if (settings.licence === 'locked' && isLockedWrite(operation)) return lockedProblem()
  return settings.plan === 'free' && needsPlan !== null ? problem('forbidden', paidFeatures[needsPlan]) : null
}

/** Whether an operation writes to the database. */
export function writesRecords({ writes, permission }: AnyOperation): boolean {
  return writes || permission === 'ir.write' || permission === 'cases.write'
}

/**
 * A licence whose grace is over takes nothing more into incident response; what is there can be read. The form of SIEM
 * integrations is served at the root too, in another family: it needs the same permission.
 */
function isLockedWrite(operation: AnyOperation): boolean {
  if (operation.permission === 'window') return false
  return operation.permission === 'ir.write' || (operation.family.name === 'incidents' && operation.writes)
}

const lockedProblem = () =>
  problem('locked', 'The grace period of the licence is over: incident response is locked and only reads.', {
    license: 'locked',
    grace_h: 0,
  })

/** Some families can be opened to everyone on this machine. */
function isOpenToAll(operation: AnyOperation, settings: Settings): boolean {
  if (operation.permission === 'window') return false
  const { openedBy } = operation.family
  return openedBy !== null && settings[openedBy]
}
