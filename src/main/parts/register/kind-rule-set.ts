import type { Problem } from '../../../contract/problem.ts'
import type { GivenFields } from '../../../contract/register/module.ts'
import type { StoredData } from '../../store/register-data.ts'
import type { KeptRecord } from '../../store/register-records.ts'
import type { Reading, Writing } from './register-work.ts'

/** What is special about a kind of records; everything else follows from its declaration. */
export type KindRules = {
  /** Turns fields of a write that are not kept into those that are. */
  readonly read?: (given: GivenFields, before: KeptRecord | null, work: Reading) => GivenFields
  /** Says why a record may not be changed in its present state. */
  readonly refuseChange?: (record: KeptRecord) => Problem | null
  /** Says why a record may not be removed in its present state. */
  readonly refuseRemoval?: (record: KeptRecord) => Problem | null
  /** Completes what is about to be kept, or says why it cannot be. */
  readonly complete?: (
    data: StoredData,
    about: { readonly uuid: string; readonly before: KeptRecord | null },
    work: Writing,
  ) => StoredData | Problem
  /** Fields that answers show besides those that are kept. */
  readonly computed?: (record: KeptRecord, work: Reading) => Record<string, unknown>
}
