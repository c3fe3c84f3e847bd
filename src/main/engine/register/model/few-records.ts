import type { Taxonomy } from '../taxonomy.ts'
import { DerivedRegister } from './derived-register.ts'
import type { PlainRecord } from './register-model.ts'

/** For tests: a register of these records, derived at once. */
export function registerOf(taxonomy: Taxonomy, records: Iterable<PlainRecord>): DerivedRegister {
  const derived = new DerivedRegister(taxonomy)
  derived.change([...records].map((record) => ({ uuid: record.uuid, record })))
  return derived
}
