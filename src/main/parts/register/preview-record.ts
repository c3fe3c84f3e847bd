import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { isKindName, type KindName, recordKinds } from '../../../contract/register/kinds.ts'
import type { GivenFields } from '../../../contract/register/module.ts'
import { nameOf } from '../../operations/call/context.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { keptFields, type StoredData, uniqueTuple } from '../../store/register/register-data.ts'
import { findByUnique, type KeptRecord } from '../../store/register/register-records.ts'
import type { Context } from './context.ts'
import { asKept } from './find-referred.ts'
import { takenAlready } from './keep-records.ts'
import { findRecord } from './record-handlers.ts'
import { reading, type Writing } from './register-work.ts'
import { dayOf } from './timestamp.ts'
import { planFields } from './write-many.ts'

export type PreviewRequest = {
  readonly kind: string
  readonly uuid: string | null
  readonly fields: GivenFields
  readonly rows_of: string | null
}

/** Id of a new record that is only previewed. */
const draftUuid = 'draft'

/**
 * Returns rows and findings of a record as if the given fields were saved; invalid fields are reported and left
 * unchanged.
 */
export async function previewRecord({ kind, uuid, fields, rows_of }: PreviewRequest, context: Context) {
  if (!isKindName(kind))
    return problem('invalid', `The register has no records of the kind ${kind.slice(0, 60)}.`)
  // parses the fields as a write would, but writes nothing, so that no lock is needed
  const work: Writing = {
    ...reading(context),
    draft: context.draft,
    at: isoTime(context.clock),
    by: nameOf(context.caller),
    newUuid: () => draftUuid,
  }
  const before = uuid === null ? emptyRecord(kind) : findRecord(work, kind, uuid)
  if (isProblem(before)) return before
  const { data, refused } = readWhatFits(work, kind, before, fields)
  const taken = whatIsTaken(work, kind, before.uuid, data)
  if (taken !== null) refused.push(taken)
  const record = { uuid: before.uuid, kind, data }
  const shown = await context.register.ask('preview', {
    record,
    rowsOf: rows_of === null ? null : asKept(rows_of),
    today: dayOf(context.clock),
  })
  return { refused, ...shown }
}

function emptyRecord(kind: KindName): KeptRecord {
  const nothing = Object.keys(keptFields(kind)).map((name) => [name, null])
  return { uuid: draftUuid, kind, data: Object.fromEntries(nothing), created_at: '', updated_at: '' }
}

type Refused = { field: string; message: string }

/** Returns a refusal when another record has the same unique value. */
function whatIsTaken(work: Writing, kind: KindName, uuid: string, data: StoredData): Refused | null {
  const fields = recordKinds[kind].unique
  if (fields === undefined || uniqueTuple(kind, data) === null) return null
  const values = fields.map((name) => data[name])
  const holder = findByUnique(work.store, kind, values)
  if (holder === null || holder === uuid) return null
  const { message } = takenAlready(work, { kind, fields, uuid: holder })
  return { field: fields.at(-1) as string, message }
}

/**
 * Returns the resulting data of the record. All fields are applied together if possible, since one may make another
 * valid; otherwise one after the other, and the refused ones once more after the rest.
 */
function readWhatFits(
  work: Writing,
  kind: KindName,
  before: KeptRecord,
  fields: GivenFields,
): { readonly data: StoredData; refused: Refused[] } {
  const together = planFields(work, kind, before, fields)
  if (!isProblem(together)) return { data: together.data ?? before.data, refused: [] }
  let { data } = before
  const take = (name: string): Problem | null => {
    const planned = planFields(work, kind, { ...before, data }, { [name]: fields[name] })
    if (isProblem(planned)) return planned
    data = planned.data ?? data
    return null
  }
  const first = Object.keys(fields).filter((name) => take(name) !== null)
  const refused = first.flatMap((field) => {
    const why = take(field)
    return why === null ? [] : [{ field, message: why.message }]
  })
  return { data, refused }
}
