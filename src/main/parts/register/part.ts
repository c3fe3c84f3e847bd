import type { Part } from '../../operations/part.ts'
import { lastChange } from '../../store/register-changes.ts'
import type { Live } from './context.ts'
import { registerHandlers } from './handlers.ts'
import { sweepScratch } from './live/filing-file.ts'
import { RegisterThread } from './live/register-thread.ts'

/** The third-party register: its records, checks, packages, imports and steps. */
export const registerPart: Part = {
  name: 'register',
  handlers: registerHandlers,
  windowHandlers: async () => (await import('./window-handlers.ts')).registerWindowHandlers,
  restorer: async () => (await import('./restorer.ts')).registerRestorer,
  open: ({ dataDir, resources, isAlone, knowledge, store, publish }) => {
    if (isAlone) sweepScratch(dataDir)
    const register = new RegisterThread({ dataDir, resources }, { leiLists: knowledge.leiLists })
    const live: Live = { register }
    return {
      live: () => live,
      find: async (words, limit) =>
        (await import('./find-records.ts')).findRecords(store, register, words, limit),
      restored: () => publish('register', { revision: lastChange(store.reader) }),
      close: () => register.close(),
    }
  },
}
