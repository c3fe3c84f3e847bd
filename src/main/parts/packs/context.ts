import type { Context as BaseContext } from '../../operations/call/context.ts'
import type { PackRegistry } from './pack-registry.ts'

/** Live objects of the data pack part, for its own handlers. */
export type Live = { readonly packs: PackRegistry }

/** What handlers of data packs need. */
export type Context = BaseContext & Live
