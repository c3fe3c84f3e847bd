import { invalid, type Problem } from '../../../contract/problem.ts'
import { type KindName, recordKinds } from '../../../contract/register/kinds.ts'
import type { StoredData } from '../../store/register/register-data.ts'
import { readRecord } from '../../store/register/register-records.ts'
import { describeRecordWithId, fieldName, wordFor } from './record-names.ts'
import type { Reading } from './register-work.ts'

/** The field of each kind that refers to the parent record. */
const above: Readonly<Partial<Record<KindName, string>>> = {
  arrangements: 'overarching_uuid',
  providers: 'parent_uuid',
  scopeEntities: 'parent_uuid',
}

/** Returns a problem when a record would become its own ancestor; null otherwise. */
export function refuseCircle(
  { store }: Reading,
  kind: KindName,
  data: StoredData,
  uuid: string,
): Problem | null {
  const field = above[kind]
  if (field === undefined) return null
  const seen = new Set<string>()
  for (let at = data[field]; typeof at === 'string' && !seen.has(at); ) {
    const next = readRecord(store, at)?.data[field]
    if (at === uuid || next === uuid) {
      const shown = fieldName(field, recordKinds[kind].fields[field])
      return invalid(
        shown,
        at === uuid
          ? `the ${wordFor(kind)} would stand above itself`
          : `${describeRecordWithId(store, at)} is already below this ${wordFor(kind)}, so each would be above the other`,
      )
    }
    seen.add(at)
    at = next
  }
  return null
}
