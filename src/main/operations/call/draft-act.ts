import type { ActDraft } from '../../store/log/log.ts'
import { type Clock, isoTime } from '../system/clock.ts'
import type { Random } from '../system/random.ts'

/** Starts an act with a title; its author, time and operation are known. */
export type DraftAct = (title: string) => ActDraft

/** The author of an act. */
export type Doer = { readonly by: string; readonly part: string; readonly operation: string }

/** Returns the function that drafts the acts of one call. */
export function draftAct(
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  doer: Doer,
): DraftAct {
  return (title) => ({ ...doer, id: random.id(clock.now()), at: isoTime(clock), title, undoes: null })
}
