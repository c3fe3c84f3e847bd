import type { Operation } from '../../contract/operation.ts'
import { permits } from '../../contract/permission.ts'
import { type Problem, problem } from '../../contract/problem.ts'
import type { Settings } from '../../contract/workstation/settings.ts'
import type { Caller } from './context.ts'

/** Tells whether a caller may ask for an operation: key, permission, plan. Null when it may. */
export function refusal(operation: Operation, caller: Caller, settings: Settings): Problem | null {
  const needs = operation.permission
  if (needs === 'public') return null
  const isOpen = operation.family.name === 'actors' && settings.actors_without_key
  if (caller.kind === 'anonymous')
    return isOpen ? null : problem('unauthenticated', 'Invalid or missing API key.')
  if (caller.kind === 'key' && !permits(caller.key.permissions, needs)) {
    return problem('forbidden', `This API key lacks the permission ${needs}.`, { permission: needs })
  }
  return settings.plan === 'free' ? refusalOfFreePlan(operation) : null
}

function refusalOfFreePlan(operation: Operation): Problem | null {
  if (operation.family.name === 'register' && operation.http.method !== 'GET') {
    return problem('forbidden', 'The free plan can only read the register.')
  }
  if (operation.permission === 'cases.read' || operation.permission === 'cases.write') {
    return problem('forbidden', 'Cases belong to the Team and Enterprise plans.')
  }
  return null
}
