import type { Context as BaseContext } from '../../operations/call/context.ts'
import type { Lists } from './lists.ts'

/** Live objects of the settings part, for its own handlers. */
export type Live = { readonly lists: () => Promise<Lists> }

/** What handlers of settings need. */
export type Context = BaseContext & Live
