import type { Problem } from '../../../contract/problem.ts'
import type { GivenFields } from '../../../contract/register/module.ts'
import type { StoredData } from '../../store/register/register-data.ts'
import type { KeptRecord } from '../../store/register/register-records.ts'
import type { Reading, Writing } from './register-work.ts'

/** Special rules of a kind of records; everything else follows from its declaration. */
export type KindRules = {
  /** Converts fields of a write that are not stored into those that are. */
  readonly read?: (given: GivenFields, before: KeptRecord | null, work: Reading) => GivenFields
  /** Returns why a record must not be changed in its present state. */
  readonly refuseChange?: (record: KeptRecord) => Problem | null
  /** Returns why a record must not be removed in its present state. */
  readonly refuseRemoval?: (record: KeptRecord) => Problem | null
  /** Completes a record before it is stored, or returns why it cannot be. */
  readonly complete?: (
    data: StoredData,
    about: { readonly uuid: string; readonly before: KeptRecord | null },
    work: Writing,
  ) => StoredData | Problem
  /** Computed fields of answers, in addition to the stored ones. */
  readonly computed?: (record: KeptRecord, work: Reading) => Record<string, unknown>
}
