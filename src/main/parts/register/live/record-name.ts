import { isKindName, recordKinds } from '../../../../contract/register/kinds.ts'
import type { RegisterModel } from '../../../engine/register/model/register-model.ts'

/**
 * Returns the display name of a record: its own name, or the name of the record it is about. Null when it has none yet.
 */
export function recordName(model: RegisterModel, uuid: string): string | null {
  const record = model.find(uuid)
  if (record === undefined) return null
  if (!isKindName(record.kind)) return record.kind === 'filing' ? 'Reporting entity' : 'Definitions'
  const { called, fields } = recordKinds[record.kind]
  const value = record.data[called]
  if (fields[called]?.kind === 'reference' && typeof value === 'string') return plainName(model, value)
  if (typeof value === 'string' && value !== '') return value
  const { arrangement_uuid, id_code, lei } = record.data
  if (typeof arrangement_uuid === 'string') return plainName(model, arrangement_uuid)
  return textOf(id_code) ?? textOf(lei)
}

/** Returns the name of a record that does not take its name from another one. */
function plainName(model: RegisterModel, uuid: string): string | null {
  const record = model.find(uuid)
  if (record === undefined || !isKindName(record.kind)) return null
  return textOf(record.data[recordKinds[record.kind].called])
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
