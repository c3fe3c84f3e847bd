import type { ContentProcess } from '../../jobs/content-process.ts'
import type { Context as Road } from '../../operations/context.ts'

/** What look-ups keep alive, for their own handlers: who reads documents and archives, made with the first. */
export type Live = { readonly contents: () => Promise<ContentProcess> }

/** What handlers of look-ups work with. */
export type Context = Road & Live
