import type { TableRow } from '../table.ts'
import type { GivenTables } from './given-tables.ts'

/** The content of an import for one arrangement, and what the register files for it. */
export type GivenArrangement = {
  readonly uuid: string
  readonly reference: string
  readonly given: GivenTables
  /** Its rows in the import. */
  readonly rows: (template: string) => readonly TableRow[]
  /** Its rows as the stored records file them. */
  readonly filed: (template: string) => readonly TableRow[]
  /** Whether the import covers a template and has other rows in it than are filed. */
  readonly differs: (template: string) => boolean
}
