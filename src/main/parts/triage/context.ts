import type { Context as BaseContext } from '../../operations/call/context.ts'
import type { ValueLists } from '../../operations/knowledge/value-lists.ts'
import type { TriageSessions } from './triage-sessions.ts'

/** Live objects of triage, for its own handlers. */
export type Live = { readonly triage: TriageSessions; readonly lists: ValueLists }

/** What triage handlers need. */
export type Context = BaseContext & Live
