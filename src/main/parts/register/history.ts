import { shownAct } from '../../operations/undo/shown-act.ts'
import { readAct } from '../../store/log/acts.ts'
import { historyNames, listHistory } from '../../store/register/register-changes.ts'
import { readRecord } from '../../store/register/register-records.ts'
import type { Context } from './context.ts'
import { describeRecord } from './record-names.ts'

/** The operations that approve an assessment, decide about it, or release the register as a package. */
export const approving = [
  'assessments.submitApproval',
  'assessments.approve',
  'assessments.reject',
  'registerFilings.build',
] as const

type Request = {
  readonly by: string | null
  readonly record: string | null
  readonly approvals: boolean
  readonly offset: number
  readonly limit: number
}

/** Returns acts of the register, newest first. */
export function listHistoryHere({ by, record, approvals, offset, limit }: Request, context: Context) {
  const { store } = context
  const choice = { by, record, operations: approvals ? approving : null }
  const { numbers, total } = listHistory(store.reader, choice, limit, offset)
  const found = record === null ? null : readRecord(store, record)
  return {
    items: numbers.flatMap((number) => {
      const act = readAct(store.reader, number)
      return act === null ? [] : [shownAct(act, store)]
    }),
    total,
    // the first part has them for all
    names: offset === 0 ? historyNames(store.reader) : [],
    record_name: found === null ? null : describeRecord(store, found),
  }
}
