import { activityOperations } from './activity.ts'
import { lookupOperations } from './lookup.ts'
import { packOperations } from './packs.ts'
import { registerWindowOperations } from './register.ts'
import { settingsOperations } from './settings.ts'
import { triageOperations } from './triage.ts'
import type { WindowOperation } from './window-operation.ts'

/** Every operation of the window, besides the operations of the five families. */
export const windowOperations = [
  ...triageOperations,
  ...settingsOperations,
  ...packOperations,
  ...lookupOperations,
  ...registerWindowOperations,
  ...activityOperations,
] as const

const byName: ReadonlyMap<string, WindowOperation> = new Map(
  windowOperations.map((operation) => [operation.name, operation]),
)

/** The window's operation of that name. */
export function windowOperationNamed(name: string): WindowOperation | undefined {
  return byName.get(name)
}
