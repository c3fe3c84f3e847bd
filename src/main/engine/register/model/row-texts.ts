import type { DerivedRegister } from './derived-register.ts'

/** For tests: all rows of a register as one text, cells and the records that they come from, in no order. */
export function rowTexts(derived: DerivedRegister): string {
  return derived.taxonomy.templates
    .flatMap(({ code }) => derived.rowsOf(code).map((row) => `${code} ${JSON.stringify(row)}`))
    .sort()
    .join('\n')
}
