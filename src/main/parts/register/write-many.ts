import { invalid, isProblem, missing, type Problem, problem } from '../../../contract/problem.ts'
import { isKindName, type KindName, recordKinds } from '../../../contract/register/kinds.ts'
import { fieldsInput, type GivenFields } from '../../../contract/register/module.ts'
import { checkInput } from '../../operations/call/check-input.ts'
import type { Context } from '../../operations/call/context.ts'
import { readRecord } from '../../store/register/register-records.ts'
import {
  inOneTransaction,
  type NotWritten,
  type RecordWrite,
  writeRecords,
} from '../../store/register/register-writes.ts'
import { whyNotWritten } from './keep-records.ts'
import { completeData, rulesOf } from './kind-rules.ts'
import { lackingField, readFields } from './read-fields.ts'
import { findRecord } from './record-handlers.ts'
import { fieldName } from './record-names.ts'
import { type Writing, writing } from './register-work.ts'

export type ManyWrites = {
  readonly label: string
  readonly writes: readonly (
    | { readonly act: 'create'; readonly kind: string; readonly fields: GivenFields }
    | { readonly act: 'update'; readonly kind: string; readonly uuid: string; readonly fields: GivenFields }
    | { readonly act: 'delete'; readonly kind: string; readonly uuid: string }
  )[]
}

/**
 * Creates, changes and removes several records as one step. If one is refused, all are, and the problem names the
 * first.
 */
export function writeMany({ label, writes }: ManyWrites, context: Context) {
  return writing(context, (work) => {
    const planned = planWrites(work, writes)
    if (isProblem(planned)) return planned
    const uuids = planned.map(({ uuid }) => uuid)
    const written = writeRecords(work.store, planned, work.draft(label))
    if ('step' in written) return { step: written.step, uuids }
    return placed(
      twiceGiven(work, written) ?? whyNotWritten(work, written),
      uuids.lastIndexOf(refusedIn(written)),
    )
  })
}

/**
 * Returns a problem when two records of one act have the same unique value; null when the other one is stored already.
 */
function twiceGiven({ store }: Writing, why: NotWritten): Problem | null {
  if (!('conflict' in why) || readRecord(store, why.conflict.uuid) !== null) return null
  const { kind, fields } = why.conflict
  const name = fields.at(-1) ?? ''
  const shown = isKindName(kind) ? fieldName(name, recordKinds[kind].fields[name]) : name
  return invalid(shown, 'two of the records would have the same')
}

function refusedIn(why: NotWritten): string {
  if ('conflict' in why) return why.conflict.written
  return 'referred' in why ? why.referred.uuid : why.absent.uuid
}

function placed(why: Problem, index: number): Problem {
  return { ...why, details: { ...why.details, index } }
}

/**
 * Plans each write as if the previous ones had been made: a row may refer to a record of an earlier row, and the second
 * new function of an entity gets the second identifier. The trial writes are rolled back.
 */
function planWrites(work: Writing, writes: ManyWrites['writes']): RecordWrite[] | Problem {
  const { store, draft } = work
  let outcome: RecordWrite[] | Problem = []
  try {
    inOneTransaction(store, () => {
      const planned: RecordWrite[] = []
      for (const [index, write] of writes.entries()) {
        const one = planWrite(work, write)
        outcome = isProblem(one) ? placed(one, index) : planned
        if (isProblem(one)) break
        planned.push(one)
        // a write refused on its own may be permitted together with the others
        writeRecords(store, [one], draft(''))
      }
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return outcome
}

/** Rolls the trial back; never leaves this file. */
class TakenBack extends Error {}

function planWrite(work: Writing, write: ManyWrites['writes'][number]): RecordWrite | Problem {
  const { kind } = write
  if (!isKindName(kind))
    return problem('invalid', `The register has no records of the kind ${kind.slice(0, 60)}.`)
  if (write.act === 'create') return planFields(work, kind, null, write.fields)
  const record = findRecord(work, kind, write.uuid)
  if (isProblem(record)) return record
  if (write.act === 'update') return planFields(work, kind, record, write.fields)
  const refused = rulesOf(kind).refuseRemoval?.(record) ?? null
  return refused ?? { uuid: record.uuid, kind, data: null }
}

type Before = Exclude<ReturnType<typeof findRecord>, Problem> | null

/** Returns a record as it would be with the given fields, or why it is invalid. */
export function planFields(
  work: Writing,
  kind: KindName,
  before: Before,
  given: GivenFields,
): RecordWrite | Problem {
  const { read, refuseChange } = rulesOf(kind)
  const refused = before === null ? null : (refuseChange?.(before) ?? null)
  if (refused !== null) return refused
  const checked = checkInput(fieldsInput(recordKinds[kind], {}), given)
  if ('refused' in checked) return checked.refused
  const fields = checked.input as GivenFields
  const data = readFields(work, { kind, before, given: read?.(fields, before, work) ?? fields })
  if (isProblem(data)) return data
  const lacks = lackingField(kind, data, before === null ? null : fields)
  if (lacks !== null) return missing(lacks)
  const uuid = before?.uuid ?? work.newUuid()
  const completed = completeData(kind, data, { uuid, before }, work)
  return isProblem(completed) ? completed : { uuid, kind, data: completed }
}
