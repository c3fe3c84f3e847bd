import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { isKindName } from '../../../contract/register/kinds.ts'
import type { GivenFields } from '../../../contract/register/module.ts'
import type { StoredData } from '../../store/register-data.ts'
import type { Context } from '../context.ts'
import { findRecord } from './record-handlers.ts'
import { writing } from './register-work.ts'
import { planFields } from './write-many.ts'

export type PreviewWish = {
  readonly kind: string
  readonly uuid: string | null
  readonly fields: GivenFields
  readonly rows_of: string | null
}

/** The name of a record that is only looked at. */
const draftUuid = 'draft'

/** Rows and findings of a record as if the given fields were saved; fields that cannot be are named and left as they are. */
export async function previewRecord({ kind, uuid, fields, rows_of }: PreviewWish, context: Context) {
  if (!isKindName(kind))
    return problem('invalid', `The register has no records of the kind ${kind.slice(0, 60)}.`)
  const refused: { field: string; message: string }[] = []
  // a transaction in which nothing is written: the fields are read as a write would read them
  const data = writing(context, (work): StoredData | Problem => {
    const before = uuid === null ? null : findRecord(work, kind, uuid)
    if (before !== null && isProblem(before)) return before
    let held: StoredData = before?.data ?? {}
    for (const [name, value] of Object.entries(fields)) {
      const known = { uuid: before?.uuid ?? draftUuid, kind, data: held, created_at: '', updated_at: '' }
      const planned = planFields(work, kind, known, { [name]: value })
      if (isProblem(planned)) refused.push({ field: name, message: planned.message })
      else held = planned.data ?? held
    }
    return held
  })
  if (isProblem(data)) return data
  const record = { uuid: uuid ?? draftUuid, kind, data: data as StoredData }
  const shown = await context.register.ask('preview', { record, rowsOf: rows_of })
  return { refused, ...shown }
}
