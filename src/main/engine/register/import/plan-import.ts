import type { PlainRecord, RegisterModel } from '../model/register-model.ts'
import type { Tables } from '../table.ts'
import { GivenTables } from './given-tables.ts'
import { ImportDraft, type ImportNote, type KeptField } from './import-draft.ts'
import { defaultImportOptions, type FilingQuestion, type ImportOptions } from './import-options.ts'
import type { ImportedFacts } from './imported-facts.ts'
import { planArrangements } from './plan-arrangements.ts'
import { planBranches, planDefinitions, planEntities, planFiling, planFunctions } from './plan-plain.ts'
import { planProviders } from './plan-providers.ts'

/** The outcome of an import: the resulting records, those that it removes, and what could not be imported as given. */
export type ImportPlan = {
  readonly records: readonly PlainRecord[]
  /** uuids of services that are replaced. */
  readonly removed: readonly string[]
  readonly notes: readonly ImportNote[]
  /** Parts of the reporting entity that differ in the file. */
  readonly questions: readonly FilingQuestion[]
  /** Fields that a merge does not overwrite. */
  readonly conflicts: readonly KeptField[]
  /** uuids of all records that the tables refer to, changed or not. */
  readonly spokenOf: ReadonlySet<string>
}

/**
 * Converts the rows of templates into records: the reverse of the derivation. Every reference becomes a link; a record
 * that is referred to but has no row is added with its other fields empty, with a note. What the register already files
 * is not changed, so that importing the same tables again changes nothing.
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
