import { actorOperations } from './actors/index.ts'
import { auditOperations } from './audits/index.ts'
import { coreOperations } from './core/index.ts'
import { incidentOperations } from './incidents/index.ts'
import { type Operation, once } from './operation.ts'
import { registerOperations } from './register/index.ts'

/** All operations of all families; their names are the keys of handlers. */
export const allOperations = [
  ...coreOperations,
  ...auditOperations,
  ...incidentOperations,
  ...registerOperations,
  ...actorOperations,
] as const

export type OperationName = (typeof allOperations)[number]['name']

/**
 * The same list for code that treats all operations alike. An operation's `cost` accepts only what its own `input`
 * parsed; code that iterates over this list must keep the two together.
 */
export const operations = allOperations as readonly unknown[] as readonly Operation[]

/** Version of the OpenAPI document that describes them. */
export const documentedVersion = '1.0.0'

/** The 154 operations of the three reference documents. */
export const documentedOperations: readonly Operation[] = operations.filter(({ extension }) => !extension)

const byName = once(() => new Map(operations.map((operation) => [operation.name, operation])))

/** Returns the operation of a name. */
export function operationNamed(name: string): Operation | undefined {
  return byName().get(name)
}
