import { isProblem, problem } from '../../../contract/problem.ts'
import { nameOf } from '../../operations/call/context.ts'
import { type ActRecord, actsOn, lastStanding, listReversible, readAct } from '../../store/log/acts.ts'
import { registerPart } from '../../store/register/register-changes.ts'
import type { Context } from './context.ts'

/** Takes a step back: the given one, or the caller's last one that was not taken back yet. That is a step itself. */
export async function undoStep({ step }: { readonly step: number | null }, context: Context) {
  const wanted = step ?? lastOf(context)
  if (wanted === null) return problem('not-found', 'There is nothing to undo.')
  if (readAct(context.store.reader, wanted)?.part !== registerPart)
    return problem('not-found', `There is no step ${wanted}.`)
  const answer = await context.undo({ act: wanted, draft: context.draft('') })
  return isProblem(answer) ? answer : { undone: answer.undone, step: answer.act, records: answer.records }
}

/** Returns the caller's last step that was not taken back. */
function lastOf({ store: { reader }, caller }: Context): number | null {
  const pages = (limit: number, offset: number) => listReversible(reader, registerPart, limit, offset).items
  return lastStanding(reader, pages, ({ by }) => by === nameOf(caller))?.number ?? null
}

/** Returns the last step that wrote one of these records and was not taken back, by any caller. */
export function lastStepOf(uuids: readonly string[], { store: { reader } }: Context): ActRecord | null {
  return lastStanding(reader, (limit, offset) => actsOn(reader, registerPart, uuids, limit, offset))
}
