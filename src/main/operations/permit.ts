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

/** What of the register only a licence opens, though it is a read. */
const licensedReads: ReadonlySet<string> = new Set(['risks.readConcentration', 'register.exportCsv'])

function refusalOfFreePlan({ name, family, http, permission }: Operation): Problem | null {
  if (family.name === 'register' && http.method !== 'GET') {
    return problem('forbidden', 'The free plan can only read the register.')
  }
  if (licensedReads.has(name)) {
    return problem('forbidden', 'Concentration and the register as CSV belong to the licensed plans.')
  }
  if (permission === 'cases.read' || permission === 'cases.write') {
    return problem('forbidden', 'Cases belong to the Team and Enterprise plans.')
  }
  return null
}
