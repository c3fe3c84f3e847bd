import type { Context as Road } from '../../operations/context.ts'
import type { IngestQueue } from './ingest-queue.ts'

/** What the part keeps alive for its handlers. */
export type Live = { readonly ingest: IngestQueue }

export type Context = Road & Live
