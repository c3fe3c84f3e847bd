import type { Part } from '../../operations/call/part.ts'
import { Late } from '../../operations/system/late.ts'
import { purgeWarningLists } from '../../store/settings/lists.ts'
import type { Live } from './context.ts'

/**
 * Settings, keys of the local API, the allow-list and the warning lists, and window operations about the workstation
 * itself.
 */
export const settingsPart: Part = {
  name: 'settings',
  windowHandlers: async () => (await import('./window-handlers.ts')).settingsHandlers,
  restorer: async () => (await import('./restorer.ts')).settingsRestorer,
  open: ({ store, clock, resources, isAlone, reloadSettings, publish }) => {
    if (isAlone) purgeWarningLists(store)
    const lists = new Late(
      async () => new (await import('./lists.ts')).Lists(store, () => publish('lists', {})),
    )
    const live: Live = { lists: () => lists.get() }
    return {
      live: () => live,
      provides: { valueLists: live.lists },
      restored: async () => {
        reloadSettings()
        ;(await lists.made())?.changed()
      },
      close: async () => {
        if (isAlone) purgeWarningLists(store)
      },
      checks: async () => (await import('./checks.ts')).checkSettings(store, resources, clock.now()),
    }
  },
}
