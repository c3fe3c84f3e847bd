import { type Problem, problem } from '../../../contract/problem.ts'
import { listSteps, type RecordedChange, readStep } from '../../store/register-changes.ts'
import { writeData } from '../../store/register-data.ts'
import { readRecord } from '../../store/register-records.ts'
import { type RecordWrite, writeRecords } from '../../store/register-writes.ts'
import type { Context } from '../context.ts'
import { listed, sayRecordWithId } from './record-names.ts'
import { type Writing, writing } from './register-work.ts'

/** How the label of a step begins that took another back. */
const undid = /^Undid step (\d+): /

/** Steps that are read at a time. */
const stepsAtATime = 200

/** Takes a step back, or the last one of this caller that was not taken back yet. That is a step itself. */
export function undoStep({ step }: { readonly step: number | null }, context: Context) {
  return writing(context, (work) => {
    const wanted = step ?? lastOf(work)
    if (wanted === null) return problem('not-found', 'There is nothing to undo.')
    const changes = readStep(work.store.reader, wanted)
    const [first] = changes
    if (first === undefined) return problem('not-found', `There is no step ${wanted}.`)
    const later = changes.find((change) => isChangedSince(work, change))
    if (later !== undefined) return changedSince(work, later)
    return takeBack(work, wanted, first.label, changes)
  })
}

/**
 * The last step of the caller that no other took back, and that takes none back itself. A step that was taken back and
 * then brought back, since the taking back was undone, is there again.
 */
function lastOf({ store, by }: Writing): number | null {
  const taken = new Set<number>()
  for (let offset = 0; ; offset += stepsAtATime) {
    const { items } = listSteps(store.reader, stepsAtATime, offset)
    for (const one of items) {
      if (taken.has(one.step)) continue
      const target = undid.exec(one.label)?.[1]
      if (target !== undefined) taken.add(Number(target))
      else if (one.by === by) return one.step
    }
    if (items.length < stepsAtATime) return null
  }
}

function isChangedSince({ store }: Writing, { uuid, kind, after }: RecordedChange): boolean {
  const now = readRecord(store, uuid)
  if (now === null || after === null) return now !== null || after !== null
  return writeData(kind, now.data) !== writeData(kind, after)
}

function changedSince({ store }: Writing, { uuid }: RecordedChange): Problem {
  return problem(
    'conflict',
    `This cannot be undone: ${sayRecordWithId(store, uuid)} was changed since. Undo the later change first.`,
  )
}

function takeBack(work: Writing, step: number, label: string, changes: readonly RecordedChange[]) {
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
