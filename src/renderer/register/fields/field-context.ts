import type { ReferredKind } from '../../../contract/register/field.ts'
import type { RegisterTaxonomy } from '../../../contract/workstation/register/register.ts'
import type { RecordName } from '../record-name.ts'

/** Context for parsing and formatting values: closed lists, names of records, the current day. */
export type FieldContext = {
  readonly taxonomy: RegisterTaxonomy | null
  readonly names: (kind: ReferredKind) => ReadonlyMap<string, RecordName>
  /** `yyyy-mm-dd`. */
  readonly today: string
}
