import type { Context as Road } from '../../operations/context.ts'
import type { PackDesk } from './pack-desk.ts'

/** What the part of data packs keeps alive, for its own handlers. */
export type Live = { readonly packs: PackDesk }

/** What handlers of the part of data packs work with. */
export type Context = Road & Live
