import type { Part } from '../../operations/call/part.ts'
import type { Live } from './context.ts'
import { knowledgeOf } from './knowledge.ts'
import { importablePackKinds } from './pack-kinds.ts'
import { PackRegistry } from './pack-registry.ts'

/** Data packs: imported, listed, switched, removed; and their content for other parts. */
export const packsPart: Part = {
  name: 'packs',
  windowHandlers: async () => (await import('./window-handlers.ts')).packHandlers,
  restorer: async () => (await import('./restorer.ts')).packsRestorer,
  open: ({ store, clock, random, dataDir, isAlone, publish }) => {
    const packs = new PackRegistry({
      store,
      clock,
      random,
      dataDir,
      kinds: importablePackKinds,
      isAlone,
      publish: (changed) => publish('packs', { changed }),
    })
    const live: Live = { packs }
    return {
      live: () => live,
      provides: { knowledge: knowledgeOf(packs) },
      restored: () => publish('packs', { changed: 'packs' }),
      close: () => packs.close(),
    }
  },
}
