import { type Problem, problem } from '../../../contract/problem.ts'
import { type RecordedChange, readStep } from '../../store/register-changes.ts'
import { writeData } from '../../store/register-data.ts'
import { readRecord } from '../../store/register-records.ts'
import { type RecordWrite, writeRecords } from '../../store/register-writes.ts'
import { listed, sayRecordWithId } from './record-names.ts'
import type { Writing } from './register-work.ts'

/** What taking a step back needs of an act. */
export type StepBack = Pick<Writing, 'store' | 'at' | 'by'>

export type Undone = { readonly undone: string; readonly step: number; readonly records: number }

/** Takes a step back, unless something that it wrote was changed since. To be called in a transaction. */
export function takeStepBack(work: StepBack, step: number): Undone | Problem {
  const changes = readStep(work.store.reader, step)
  const [first] = changes
  if (first === undefined) return problem('not-found', `There is no step ${step}.`)
  const later = changes.find((change) => isChangedSince(work, change))
  if (later !== undefined) return changedSince(work, later)
  return takeBack(work, step, first.label, changes)
}

function isChangedSince({ store }: StepBack, { uuid, kind, after }: RecordedChange): boolean {
  const now = readRecord(store, uuid)
  if (now === null || after === null) return now !== null || after !== null
  return writeData(kind, now.data) !== writeData(kind, after)
}

function changedSince({ store }: StepBack, { uuid }: RecordedChange): Problem {
  return problem(
    'conflict',
    `This cannot be undone: ${sayRecordWithId(store, uuid)} was changed since. Undo the later change first.`,
  )
}

function takeBack(
  work: StepBack,
  step: number,
  label: string,
  changes: readonly RecordedChange[],
): Undone | Problem {
  const { store, at, by } = work
  const writes: RecordWrite[] = [...changes]
    .reverse()
    .map(({ uuid, kind, before }) => ({ uuid, kind, data: before }))
  const written = writeRecords(store, writes, { at, by, label: `Undid step ${step}: ${label}` })
  if ('conflict' in written)
    return problem(
      'conflict',
      `This cannot be undone: ${sayRecordWithId(store, written.conflict.uuid)} has the same ${listed(written.conflict.fields)} now.`,
    )
  if ('referred' in written)
    return problem(
      'conflict',
      `This cannot be undone: ${sayRecordWithId(store, written.referred.uuid)} is used by others now.`,
    )
  if ('absent' in written)
    return problem(
      'conflict',
      'This cannot be undone: a record that it names is gone. Bring that back first.',
    )
  return { undone: label, step: written.step ?? step, records: written.changed }
}
