import { isKindName, recordKinds } from '../../../../contract/register/kinds.ts'
import type { Fields } from '../../../../contract/register/module.ts'
import type { RecordChanges } from '../../../../contract/workstation/register/register-history.ts'
import { fieldChanges } from '../../../engine/register/history/field-changes.ts'
import type { FieldNames } from '../../../engine/register/report/shown-field.ts'
import { type ChangedInAct, recordsOfAct } from '../../../store/register/register-changes.ts'
import { keptFields } from '../../../store/register/register-data.ts'
import type { LiveState } from './live-state.ts'
import { recordName } from './record-name.ts'

export type StepRequest = { readonly act: number; readonly offset: number; readonly limit: number }

/** Returns what an act changed, field by field, with the names that records have now. */
export function answerStep(state: LiveState, { act, offset, limit }: StepRequest) {
  const names = namesOf(state)
  const { records, total } = recordsOfAct(state.reader, act, limit, offset)
  return { records: records.map((record) => shownChange(record, names)), total }
}

/** Returns how values are shown now. */
export function namesOf({ taxonomy, model }: LiveState): FieldNames {
  return { taxonomy, nameOf: (uuid) => recordName(model, uuid) }
}

/** Returns the changes of one record; one that is not there any more goes by the name it had. */
export function shownChange({ uuid, kind, before, after }: ChangedInAct, names: FieldNames): RecordChanges {
  const fields: Fields = keptFields(kind)
  const what = before === null ? 'created' : after === null ? 'removed' : 'changed'
  const name = names.nameOf(uuid) ?? nameIn(kind, after ?? before)
  return { kind, uuid, name, what, fields: fieldChanges(fields, before, after, names) }
}

function nameIn(kind: string, data: Readonly<Record<string, unknown>> | null): string | null {
  if (!isKindName(kind) || data === null) return null
  const { called, fields } = recordKinds[kind]
  const value = data[called]
  return fields[called]?.kind !== 'reference' && typeof value === 'string' && value !== '' ? value : null
}
