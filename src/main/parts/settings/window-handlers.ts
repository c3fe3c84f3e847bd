import { settingsOperations } from '../../../contract/workstation/settings/settings.ts'
import { implement } from '../../operations/call/implement.ts'
import { lazily } from '../../operations/call/lazily.ts'
import type { Context } from './context.ts'
import { keyHandlers } from './key-handlers.ts'
import { workstationHandlers } from './workstation-handlers.ts'

const lists = async () => (await import('./list-handlers.ts')).listHandlers

/**
 * Handlers for settings in the window. It requests them before its first paint: code that needs indicators is loaded
 * later.
 */
export const settingsHandlers = implement<typeof settingsOperations, Context>(settingsOperations, {
  ...workstationHandlers,
  ...keyHandlers,
  'settings.proposeEstate': lazily(async () => (await import('./propose-estate.ts')).proposeEstateHere),
  'input.detect': lazily(async () => (await import('./detect-input.ts')).detectInput),
  'allowList.list': lazily(async () => (await lists())['allowList.list']),
  'allowList.add': lazily(async () => (await lists())['allowList.add']),
  'allowList.remove': lazily(async () => (await lists())['allowList.remove']),
  'warningLists.list': lazily(async () => (await lists())['warningLists.list']),
  'warningLists.import': lazily(async () => (await lists())['warningLists.import']),
  'warningLists.change': lazily(async () => (await lists())['warningLists.change']),
  'warningLists.remove': lazily(async () => (await lists())['warningLists.remove']),
})
