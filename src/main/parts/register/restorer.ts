import { type Problem, problem } from '../../../contract/problem.ts'
import type { Restorer } from '../../operations/undo/restorer.ts'
import type { Store } from '../../store/database/handle.ts'
import { registerKinds } from '../../store/register/register-changes.ts'
import { readData, type StoredKind } from '../../store/register/register-data.ts'
import { filingKind } from '../../store/register/register-filings.ts'
import { type NotWritten, writeRecordsIn } from '../../store/register/register-writes.ts'
import { describeRecordWithId, listed } from './record-names.ts'

/** Restores records of the register. */
export const registerRestorer: Restorer = {
  kinds: [...registerKinds.values(), filingKind],
  needs: () => ({ needsPlan: 'register-changes', needsLicence: false }),
  restore: (act, reversals) => {
    // undoes writes in reverse order
    const writes = reversals.toReversed().map(({ kind, record, to }) => ({
      uuid: record,
      kind: kind as StoredKind,
      data: to === null ? null : readData(kind as StoredKind, to),
    }))
    const written = writeRecordsIn(act, writes)
    return typeof written === 'number' ? null : notPutBack({ reader: act.writer }, written)
  },
  describe: (store, { record }) => describeRecordWithId(store, record),
}

function notPutBack(store: Pick<Store, 'reader'>, why: NotWritten): Problem {
  if ('conflict' in why)
    return problem(
      'conflict',
      `This cannot be undone: ${describeRecordWithId(store, why.conflict.uuid)} has the same ${listed(why.conflict.fields)} now.`,
    )
  if ('referred' in why)
    return problem(
      'conflict',
      `This cannot be undone: ${describeRecordWithId(store, why.referred.uuid)} is used by others now.`,
    )
  return problem(
    'conflict',
    'This cannot be undone: a record that it names is gone. Restore that record first.',
  )
}
