import type { Problem } from '../../contract/problem.ts'
import { lastChangeOf } from '../store/acts.ts'
import type { RecordRef } from '../store/log.ts'
import type { Context } from './context.ts'
import type { TakenBack } from './take-act-back.ts'

/** Takes back the act that took a record away; null when the last that was done to the record was no such act. */
export async function undoDeletion(
  ref: RecordRef,
  { store, undo, draft }: Pick<Context, 'store' | 'undo' | 'draft'>,
): Promise<TakenBack | Problem | null> {
  const last = lastChangeOf(store.reader, ref)
  return last === null || last.before === null || last.after !== null
    ? null
    : undo({ act: last.act, draft: draft('') })
}
