import type { DerivedRegister } from '../model/derived-register.ts'
import type { Tables } from '../table.ts'
import { defaultImportOptions } from './import-options.ts'
import type { ImportedFacts } from './imported-facts.ts'
import { type ImportPlan, planImport } from './plan-import.ts'

const noFacts: ImportedFacts = { referenceDate: null, scope: null, baseCurrency: null }

/** For tests: imports tables into a register, and returns the plan. New records have consecutive uuids. */
export function importInto(
  register: DerivedRegister,
  tables: Tables,
  facts = noFacts,
  options = defaultImportOptions,
): ImportPlan {
  let number = [...register.model.everything()].length
  const plan = planImport(
    register.model,
    tables,
    facts,
    () => `new-${String(number++).padStart(5, '0')}`,
    options,
  )
  register.change([
    ...plan.removed.map((uuid) => ({ uuid, record: null })),
    ...plan.records.map((record) => ({ uuid: record.uuid, record })),
  ])
  return plan
}

/** For tests: cells of tables as plain lists, to be compared as a whole. */
export function cellsOf(tables: Tables): Record<string, readonly (readonly string[])[]> {
  return Object.fromEntries([...tables].map(([code, rows]) => [code, rows.map(({ cells }) => cells)]))
}
