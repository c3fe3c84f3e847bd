import type { Part } from '../../operations/call/part.ts'
import type { Live } from './context.ts'
import { knowledgeOf } from './knowledge.ts'
import { interruptedImport } from './pack-imports.ts'
import { importablePackKinds } from './pack-kinds.ts'
import { PackRegistry } from './pack-registry.ts'

/** Data packs: imported, listed, switched, removed; and their content for other parts. */
export const packsPart: Part = {
  name: 'packs',
  windowHandlers: async () => (await import('./window-handlers.ts')).packHandlers,
  restorer: async () => (await import('./restorer.ts')).packsRestorer,
  open: ({ store, clock, random, dataDir, isAlone, publish, jobs, uploads }) => {
    const packs = new PackRegistry({
      store,
      clock,
      random,
      dataDir,
      kinds: importablePackKinds,
      isAlone,
      jobs,
      uploads,
      publish: () => publish('packs', {}),
    })
    const live: Live = { packs }
    return {
      live: () => live,
      provides: { knowledge: knowledgeOf(packs) },
      restored: () => publish('packs', {}),
      interrupted: (job) => interruptedImport(job, store.reader),
      close: () => packs.close(),
    }
  },
}
