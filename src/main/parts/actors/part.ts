import type { Part } from '../../operations/part.ts'
import type { Live } from './context.ts'
import { CurrentActors } from './current-actors.ts'
import { actorHandlers } from './handlers.ts'

/** Threat actors: what imported sets know of them, together. */
export const actorsPart: Part = {
  name: 'actors',
  handlers: actorHandlers,
  open: (tools) => {
    const actors = new CurrentActors(tools)
    const live: Live = { actors }
    return { live: () => live, close: () => actors.close() }
  },
}
