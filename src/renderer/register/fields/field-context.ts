import type { ReferredKind } from '../../../contract/register/field.ts'
import type { RegisterTaxonomy } from '../../../contract/workstation/register.ts'
import type { RecordName } from '../record-name.ts'

/** What reading and showing values needs besides the values: closed lists, names of records, the present day. */
export type FieldContext = {
  readonly taxonomy: RegisterTaxonomy | null
  readonly names: (kind: ReferredKind) => ReadonlyMap<string, RecordName>
  /** `yyyy-mm-dd`. */
  readonly today: string
}
