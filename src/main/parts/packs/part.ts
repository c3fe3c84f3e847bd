import type { Part } from '../../operations/part.ts'
import type { Live } from './context.ts'
import { knowledgeOf } from './knowledge.ts'
import { PackDesk } from './pack-desk.ts'
import { importablePackKinds } from './pack-kinds.ts'

/** Data packs: imported, listed, switched, removed; and what they know, for whoever asks. */
export const packsPart: Part = {
  name: 'packs',
  windowHandlers: async () => (await import('./window-handlers.ts')).packHandlers,
  restorer: async () => (await import('./restorer.ts')).packsRestorer,
  open: ({ store, clock, random, dataDir, isAlone, publish }) => {
    const packs = new PackDesk({
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
      live,
      provides: { knowledge: knowledgeOf(packs) },
      restored: () => publish('packs', { changed: 'packs' }),
      close: () => packs.close(),
    }
  },
}
