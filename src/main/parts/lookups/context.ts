import type { ContentProcess } from '../../jobs/content-process.ts'
import type { Context as BaseContext } from '../../operations/context.ts'

/**
 * Live objects of lookups, for their own handlers: the process that reads documents and archives, started on first use.
 */
export type Live = { readonly contents: () => Promise<ContentProcess> }

/** What lookup handlers need. */
export type Context = BaseContext & Live
