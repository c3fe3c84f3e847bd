import type { Context as Road } from '../../operations/context.ts'
import type { CurrentActors } from './current-actors.ts'

/** What the part of threat actors keeps alive, for its own handlers. */
export type Live = { readonly actors: CurrentActors }

export type Context = Road & Live
