import type { Part } from '../../operations/call/part.ts'
import { Late } from '../../operations/system/late.ts'
import type { Live } from './context.ts'
import { actorHandlers } from './handlers.ts'

/** Threat actors: the combined content of the imported sets. */
export const actorsPart: Part = {
  name: 'actors',
  handlers: actorHandlers,
  windowHandlers: async () => (await import('./window-handlers.ts')).actorWindowHandlers,
  restorer: async () => (await import('./restorer.ts')).actorsRestorer,
  open: (tools) => {
    const live = new Late<Live>(async () => {
      const { CurrentActors } = await import('./current-actors.ts')
      return { actors: new CurrentActors(tools) }
    })
    // the next reader is told what went wrong
    const begin = () =>
      live.get().then(
        ({ actors }) => actors.begin(),
        () => undefined,
      )
    return {
      live: () => live.get(),
      provides: {
        currentActors: async () => {
          const { actors } = await live.get()
          await actors.ready()
          return actors.unused().map(({ name }) => name)
        },
      },
      mentions: async () => {
        const { actorMentions } = await import('./actor-mentions.ts')
        return (sought) => actorMentions(tools.store.reader, sought)
      },
      find: async (words, limit) => {
        const [{ findActors }, { actors }] = await Promise.all([import('./find-actors.ts'), live.get()])
        return findActors(tools.store.reader, actors, words, limit)
      },
      // the window polls its packs during an import: start building early, so that the actors are ready for its next
      // request
      answered: async ({ operation, caller }) => {
        if (caller.kind === 'window' && operation.name.startsWith('packs.')) await begin()
      },
      // rebuild the actors from the restored decisions
      restored: begin,
      close: () => live.end(({ actors }) => actors.close()),
    }
  },
}
