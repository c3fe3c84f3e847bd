import type { Taxonomy } from '../taxonomy.ts'
import { DerivedRegister } from './derived-register.ts'
import type { PlainRecord } from './register-model.ts'

/** For tests: a record. */
export function record(kind: string, uuid: string, data: Readonly<Record<string, unknown>>): PlainRecord {
  return { uuid, kind, data }
}

/** For tests: a register of these records, derived at once. */
export function registerOf(taxonomy: Taxonomy, records: Iterable<PlainRecord>): DerivedRegister {
  const derived = new DerivedRegister(taxonomy)
  derived.change([...records].map((one) => ({ uuid: one.uuid, record: one })))
  return derived
}

/** For tests: rows of a template in the order of filing, a line each: its cells with a space between them, a dash for a blank. */
export function linesOf(derived: DerivedRegister, template: string): string[] {
  return (derived.tables().get(template) ?? []).map(({ cells }) => cells.map((cell) => cell || '-').join(' '))
}
