import { isKindName, recordKinds } from '../../../../contract/register/kinds.ts'
import { type PlainRecord, referencesOf } from '../model/register-model.ts'

/** For tests: why the store would not take these records, each in a sentence: names that collide, references that lead nowhere. */
export function faultsOf(records: readonly PlainRecord[]): string[] {
  const faults: string[] = []
  const known = new Map(records.map((record) => [record.uuid, record]))
  const tuples = new Set<string>()
  for (const record of records) {
    for (const uuid of referencesOf(record))
      if (!known.has(uuid)) faults.push(`${record.uuid} names ${uuid}.`)
    const tuple = uniqueTuple(record)
    if (tuple !== null && tuples.has(tuple)) faults.push(`${tuple} is there twice.`)
    if (tuple !== null) tuples.add(tuple)
    for (const field of Object.keys(record.data))
      if (!isField(record.kind, field)) faults.push(`${record.kind} have no field ${field}.`)
  }
  return faults
}

function uniqueTuple({ kind, data }: PlainRecord): string | null {
  const { unique = [] } = isKindName(kind) ? recordKinds[kind] : {}
  const values = unique.map((field) => data[field] ?? '')
  return (values.at(-1) ?? '') === '' ? null : JSON.stringify([kind, ...values])
}

function isField(kind: string, field: string): boolean {
  if (!isKindName(kind)) return true
  const { fields, system = {} } = recordKinds[kind]
  return field in fields || field in system
}
