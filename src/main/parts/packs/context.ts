import type { Context as Road } from '../../operations/context.ts'
import type { PackRegistry } from './pack-registry.ts'

/** What the part of data packs keeps alive, for its own handlers. */
export type Live = { readonly packs: PackRegistry }

/** What handlers of the part of data packs work with. */
export type Context = Road & Live
