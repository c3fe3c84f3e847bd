import type { Part } from '../../operations/call/part.ts'
import { Late } from '../../operations/system/late.ts'
import { lastChange } from '../../store/register/register-changes.ts'
import type { Live } from './context.ts'
import { registerHandlers } from './handlers.ts'
import { sweepScratch } from './live/filing-file.ts'

/** The third-party register: its records, checks, packages, imports and steps. */
export const registerPart: Part = {
  name: 'register',
  handlers: registerHandlers,
  windowHandlers: async () => (await import('./window-handlers.ts')).registerWindowHandlers,
  restorer: async () => (await import('./restorer.ts')).registerRestorer,
  open: ({ dataDir, resources, isAlone, knowledge, store, publish }) => {
    if (isAlone) sweepScratch(dataDir)
    const live = new Late<Live>(async () => {
      const { RegisterThread } = await import('./live/register-thread.ts')
      return { register: new RegisterThread({ dataDir, resources }, { leiLists: knowledge.leiLists }) }
    })
    return {
      live: () => live.get(),
      find: async (words, limit) => {
        const [{ findRecords }, { register }] = await Promise.all([import('./find-records.ts'), live.get()])
        return findRecords(store, register, words, limit)
      },
      interrupted: async (job) =>
        (await import('./import/import-files.ts')).interruptedImport(job, store.reader),
      restored: () => publish('register', { revision: lastChange(store.reader) }),
      close: () => live.end(({ register }) => register.close()),
    }
  },
}
