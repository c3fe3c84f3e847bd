import type { Taxonomy } from '../taxonomy.ts'
import { DerivedRegister } from './derived-register.ts'
import type { PlainRecord } from './register-model.ts'

/** For tests: returns a record. */
export function record(kind: string, uuid: string, data: Readonly<Record<string, unknown>>): PlainRecord {
  return { uuid, kind, data }
}

/** For tests: returns a register of these records, with its rows derived. */
export function registerOf(taxonomy: Taxonomy, records: Iterable<PlainRecord>): DerivedRegister {
  const derived = new DerivedRegister(taxonomy)
  derived.change([...records].map((one) => ({ uuid: one.uuid, record: one })))
  return derived
}

/**
 * For tests: returns the rows of a template in filing order, one line each: its cells separated by spaces, with a dash
 * for an empty cell.
 */
export function linesOf(derived: DerivedRegister, template: string): string[] {
  return (derived.tables().get(template) ?? []).map(({ cells }) => cells.map((cell) => cell || '-').join(' '))
}
