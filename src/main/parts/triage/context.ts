import type { Context as Road } from '../../operations/context.ts'
import type { TriageDesk } from './triage-desk.ts'

/** What triage keeps alive, for its own handlers. */
export type Live = { readonly triage: TriageDesk }

/** What handlers of triage work with. */
export type Context = Road & Live
