import { settingsOperations } from '../../../contract/workstation/settings.ts'
import { implement } from '../../operations/implement.ts'
import type { Context } from './context.ts'
import { keyHandlers } from './key-handlers.ts'
import { listHandlers } from './list-handlers.ts'
import { workstationHandlers } from './workstation-handlers.ts'

/** Everything that the window asks of settings. */
export const settingsHandlers = implement<typeof settingsOperations, Context>(settingsOperations, {
  ...workstationHandlers,
  ...keyHandlers,
  ...listHandlers,
})
