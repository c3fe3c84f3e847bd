import type { Context as Road } from '../../operations/context.ts'
import type { RegisterThread } from './live/register-thread.ts'

/** What the register keeps alive, for its own handlers. */
export type Live = { readonly register: RegisterThread }

/** What handlers of the register work with. */
export type Context = Road & Live
