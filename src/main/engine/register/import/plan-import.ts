import type { PlainRecord, RegisterModel } from '../model/register-model.ts'
import type { Tables } from '../table.ts'
import { GivenTables } from './given-tables.ts'
import { ImportDraft, type ImportNote, type KeptField } from './import-draft.ts'
import { defaultImportOptions, type FilingQuestion, type ImportOptions } from './import-options.ts'
import type { ImportedFacts } from './imported-facts.ts'
import { planArrangements } from './plan-arrangements.ts'
import { planBranches, planDefinitions, planEntities, planFiling, planFunctions } from './plan-plain.ts'
import { planProviders } from './plan-providers.ts'

/** What an import would do: the records as they would be, those that it takes away, and what it could not take as it stands. */
export type ImportPlan = {
  readonly records: readonly PlainRecord[]
  /** uuids of services that others take the place of. */
  readonly removed: readonly string[]
  readonly notes: readonly ImportNote[]
  /** Parts of the reporting entity that the file has otherwise. */
  readonly questions: readonly FilingQuestion[]
  /** Fields that a merge does not overwrite. */
  readonly conflicts: readonly KeptField[]
  /** uuids of all records that the tables speak of, changed or not. */
  readonly spokenOf: ReadonlySet<string>
}

/**
 * Turns the rows of templates into records: the way back of the derivation. Every reference becomes a link; what is referred to
 * and has no row is added as a record that lacks the rest, and said. What the register files already is not touched, so that a
 * register that was imported once is not changed by the same tables again.
 */
export function planImport(
  kept: RegisterModel,
  tables: Tables,
  facts: ImportedFacts,
  makeUuid: () => string,
  options: ImportOptions = defaultImportOptions,
): ImportPlan {
  const draft = new ImportDraft(kept, makeUuid, options)
  const given = new GivenTables(tables)
  planEntities(draft, given)
  planFiling(draft, given, facts)
  planBranches(draft, given)
  planFunctions(draft, given)
  planProviders(draft, given)
  const removed = planArrangements(draft, given)
  planDefinitions(draft, given)
  const { notes, questions, conflicts } = draft
  return { records: draft.changed(), removed, notes, questions, conflicts, spokenOf: draft.spokenOf() }
}
