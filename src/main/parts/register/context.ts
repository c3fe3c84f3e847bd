import type { Context as Road } from '../../operations/context.ts'
import type { RegisterDesk } from './live/register-desk.ts'

/** What the register keeps alive, for its own handlers. */
export type Live = { readonly register: RegisterDesk }

/** What handlers of the register work with. */
export type Context = Road & Live
