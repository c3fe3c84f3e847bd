import type { Context as Road } from '../../operations/context.ts'
import type { Lists } from './lists.ts'

/** What settings keeps alive, for its own handlers. */
export type Live = { readonly lists: () => Promise<Lists> }

/** What handlers of settings work with. */
export type Context = Road & Live
