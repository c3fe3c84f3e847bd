import type { TableRow } from '../table.ts'
import type { GivenTables } from './given-tables.ts'

/** What an import says of one arrangement, beside what the register files of it. */
export type GivenArrangement = {
  readonly uuid: string
  readonly reference: string
  readonly given: GivenTables
  /** Its rows in the import. */
  readonly rows: (template: string) => readonly TableRow[]
  /** Its rows as they are filed of what is kept. */
  readonly filed: (template: string) => readonly TableRow[]
  /** Tells whether the import speaks of a template and has other rows in it than are filed. */
  readonly differs: (template: string) => boolean
}
