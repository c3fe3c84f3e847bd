import type { ActDraft } from '../store/log.ts'
import { type Clock, isoTime } from './clock.ts'
import type { Random } from './random.ts'

/** Gives an act its title; who does it, when, and by which operation is known. */
export type DraftAct = (title: string) => ActDraft

/** Whose act it is. */
export type Doer = { readonly by: string; readonly part: string; readonly operation: string }

/** What drafts the acts of one call. */
export function draftAct(
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  doer: Doer,
): DraftAct {
  return (title) => ({ ...doer, id: random.id(clock.now()), at: isoTime(clock), title, undoes: null })
}
