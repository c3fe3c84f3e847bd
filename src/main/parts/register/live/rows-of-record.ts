import { isKindName } from '../../../../contract/register/kinds.ts'
import type { LiveRegister } from '../../../engine/register/model/live-register.ts'
import type { PlainRecord } from '../../../engine/register/model/register-model.ts'
import type { TableRow } from '../../../engine/register/table.ts'

/** Kinds whose rows belong to their arrangement. */
const parts = ['services', 'intraGroupLinks', 'supplyChains', 'assessments']

/** The arrangement that a record is a part of; null for records that own their rows. */
export function wholeOf(record: PlainRecord | undefined): string | null {
  if (record === undefined || !isKindName(record.kind)) return null
  const { arrangement_uuid } = record.data
  return parts.includes(record.kind) && typeof arrangement_uuid === 'string' ? arrangement_uuid : null
}

/** Returns the rows of a template that a record owns, or those rows of its arrangement that are derived from it. */
export function rowsOfRecord({ derived }: LiveRegister, uuid: string, template: string): readonly TableRow[] {
  const owner = wholeOf(derived.model.find(uuid)) ?? uuid
  const owned = derived.rowsOwnedBy(owner).get(template) ?? []
  return owner === uuid ? owned : owned.filter((row) => row.sources?.some((source) => source.uuid === uuid))
}
