import { isProblem, type Problem } from '../../../contract/problem.ts'
import { definitionsUuid } from '../../../contract/register/kinds.ts'
import type { GivenFields } from '../../../contract/register/module.ts'
import type { Context } from '../../operations/call/context.ts'
import { keptFields } from '../../store/register/register-data.ts'
import { readRecord } from '../../store/register/register-records.ts'
import { RecordAnswers } from './answer-record.ts'
import { changeLabel } from './change-label.ts'
import { keepRecords } from './keep-records.ts'
import { readFields } from './read-fields.ts'
import { type Reading, reading, writing } from './register-work.ts'

/** How the entity interprets the options of the closed lists: one record, created with the first definition. */

type Definitions = { readonly [name: string]: unknown; readonly updated_at: string | null }

export function readDefinitionsHere(_input: object, context: Context): Definitions {
  return definitionsIn(reading(context))
}

export function updateDefinitionsHere(given: GivenFields, context: Context): Definitions | Problem {
  return writing(context, (work) => {
    const before = readRecord(work.store, definitionsUuid)
    const data = readFields(work, { kind: definitionsUuid, before, given })
    if (isProblem(data)) return data
    const isNew = before === null && Object.values(data).every((value) => value === null)
    const label = changeLabel(keptFields(definitionsUuid), given, 'the definitions')
    const writes = [{ uuid: definitionsUuid, kind: definitionsUuid, data } as const]
    const refused = isNew ? null : keepRecords(work, writes, label)
    return refused ?? definitionsIn(work)
  })
}

function definitionsIn(work: Reading): Definitions {
  const record = readRecord(work.store, definitionsUuid)
  const shown = new RecordAnswers(work).fields(keptFields(definitionsUuid), record?.data ?? {})
  return { ...shown, updated_at: record?.updated_at ?? null }
}
