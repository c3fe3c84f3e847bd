import { operations as documented } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import type { WindowOperation } from '../../contract/workstation/window/window-operation.ts'
import { parts } from './parts.ts'

/** All operations for other programs: those of the contract, and those that parts add. */
export const operations: readonly Operation[] = [
  ...documented,
  ...parts.flatMap(({ operations = [] }) => operations),
]

/** All operations that only the window can call. */
export const windowOperations: readonly WindowOperation[] = parts.flatMap(({ window }) => window)

const byName = new Map(operations.map((operation) => [operation.name, operation]))
const windowByName = new Map(windowOperations.map((operation) => [operation.name, operation]))

/** Returns the operation for other programs with this name. */
export function operationNamed(name: string): Operation | undefined {
  return byName.get(name)
}

/** Returns the window operation with this name. */
export function windowOperationNamed(name: string): WindowOperation | undefined {
  return windowByName.get(name)
}
