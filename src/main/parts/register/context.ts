import type { Context as BaseContext } from '../../operations/call/context.ts'
import type { RegisterThread } from './live/register-thread.ts'

/** Live objects of the register, for its own handlers. */
export type Live = { readonly register: RegisterThread }

/** What register handlers need. */
export type Context = BaseContext & Live
