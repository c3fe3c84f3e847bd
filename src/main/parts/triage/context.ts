import type { Context as Road } from '../../operations/context.ts'
import type { ValueLists } from '../../operations/value-lists.ts'
import type { TriageSessions } from './triage-sessions.ts'

/** What triage keeps alive, for its own handlers. */
export type Live = { readonly triage: TriageSessions; readonly lists: ValueLists }

/** What handlers of triage work with. */
export type Context = Road & Live
