import { settingsOperations } from '../../../contract/workstation/settings.ts'
import type { AnyHandler } from '../context.ts'
import { implement } from '../implement.ts'
import { keyHandlers } from './keys.ts'
import { listHandlers } from './lists.ts'
import { lookupHandlers } from './lookup.ts'
import { packHandlers } from './packs.ts'
import { registerWindowHandlers } from './register.ts'
import { triageHandlers } from './triage.ts'
import { workstationHandlers } from './workstation.ts'

const settingsHandlers = implement(settingsOperations)({
  ...workstationHandlers,
  ...keyHandlers,
  ...listHandlers,
})

/** Everything the window may ask besides the operations of the five families. */
export const windowHandlers: ReadonlyMap<string, AnyHandler> = new Map([
  ...triageHandlers,
  ...settingsHandlers,
  ...packHandlers,
  ...lookupHandlers,
  ...registerWindowHandlers,
])
