import type { Context as BaseContext } from '../../operations/call/context.ts'
import type { CurrentActors } from './current-actors.ts'

/** Live objects of the threat actor part, for its own handlers. */
export type Live = { readonly actors: CurrentActors }

export type Context = BaseContext & Live
