import { operations as documented } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import type { WindowOperation } from '../../contract/workstation/window-operation.ts'
import { parts } from './parts.ts'

/** Everything that other programs can ask for: the operations of the contract, and those that parts bring beyond it. */
export const operations: readonly Operation[] = [
  ...documented,
  ...parts.flatMap(({ operations = [] }) => operations),
]

/** Everything that the window can ask for besides. */
export const windowOperations: readonly WindowOperation[] = parts.flatMap(({ window }) => window)

const byName = new Map(operations.map((operation) => [operation.name, operation]))
const windowByName = new Map(windowOperations.map((operation) => [operation.name, operation]))

/** Finds an operation of other programs by its name. */
export function operationNamed(name: string): Operation | undefined {
  return byName.get(name)
}

/** Finds an operation of the window by its name. */
export function windowOperationNamed(name: string): WindowOperation | undefined {
  return windowByName.get(name)
}
