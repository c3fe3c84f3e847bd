import { isProblem, missing, type Problem, problem } from '../../../contract/problem.ts'
import { isKindName, type KindName, recordKinds } from '../../../contract/register/kinds.ts'
import { fieldsInput, type GivenFields } from '../../../contract/register/module.ts'
import { lastChange } from '../../store/register-changes.ts'
import type { RecordWrite } from '../../store/register-writes.ts'
import { checkInput } from '../check-input.ts'
import type { Context } from '../context.ts'
import { keepRecords } from './keep-records.ts'
import { rulesOf } from './kind-rules.ts'
import { lackingField, readFields } from './read-fields.ts'
import { findRecord } from './record-handlers.ts'
import { type Writing, writing } from './register-work.ts'

export type ManyWrites = {
  readonly label: string
  readonly writes: readonly (
    | { readonly act: 'create'; readonly kind: string; readonly fields: GivenFields }
    | { readonly act: 'update'; readonly kind: string; readonly uuid: string; readonly fields: GivenFields }
    | { readonly act: 'delete'; readonly kind: string; readonly uuid: string }
  )[]
}

/** Makes, changes and removes several records as one step. The first that is refused refuses all, and says which it is. */
export function writeMany({ label, writes }: ManyWrites, context: Context) {
  return writing(context, (work) => {
    const planned: RecordWrite[] = []
    for (const [at, write] of writes.entries()) {
      const one = planWrite(work, write)
      if (isProblem(one)) return { ...one, details: { ...one.details, index: at } }
      planned.push(one)
    }
    const refused = keepRecords(work, planned, label)
    if (refused !== null) return refused
    return { step: lastChange(work.store.reader), uuids: planned.map(({ uuid }) => uuid) }
  })
}

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

/** A record as it would be with the given fields, or why it cannot be. */
export function planFields(
  work: Writing,
  kind: KindName,
  before: Before,
  given: GivenFields,
): RecordWrite | Problem {
  const { read, complete, refuseChange } = rulesOf(kind)
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
  const completed = complete?.(data, { uuid, before }, work) ?? data
  return isProblem(completed) ? completed : { uuid, kind, data: completed }
}
