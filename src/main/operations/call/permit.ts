import { permits } from '../../../contract/permission.ts'
import { type Problem, problem } from '../../../contract/problem.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import type { AnyOperation } from '../../../contract/workstation/window/window-operation.ts'
import { heldBack } from '../undo/held-back.ts'
import type { Caller } from './context.ts'

/** Returns why a caller may not call an operation: key, permission, licence, plan. Null when it may. */
export function refusal(operation: AnyOperation, caller: Caller, settings: Settings): Problem | null {
  const { permission: needs } = operation
  if (needs === 'public') return null
  if (caller.kind === 'anonymous')
    return isOpenToAll(operation, settings) ? null : problem('unauthenticated', 'Invalid or missing API key.')
  if (caller.kind === 'key') {
    if (needs === 'window') return problem('forbidden', 'Only the window itself may call this.')
    if (!permits(caller.key.permissions, needs))
      return problem('forbidden', `This API key lacks the permission ${needs}.`, { permission: needs })
  }
  const held = heldBack(operation, settings, caller.kind === 'key')
  if (held?.code === 'locked' && needs !== 'window' && caller.kind === 'key')
    return { ...held, code: operation.family.whenLocked }
  return held
}

/** Whether an operation writes to the database. */
export function writesRecords({ writes, permission }: AnyOperation): boolean {
  return writes || permission === 'ir.write' || permission === 'cases.write'
}

/** Some families can be opened to everyone on this machine. */
function isOpenToAll(operation: AnyOperation, settings: Settings): boolean {
  if (operation.permission === 'window') return false
  const { openedBy } = operation.family
  return openedBy !== null && settings[openedBy]
}
