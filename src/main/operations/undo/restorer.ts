import type { Problem } from '../../../contract/problem.ts'
import type { Store } from '../../store/database/handle.ts'
import type { Act, RecordRef } from '../../store/log/log.ts'
import type { Needs } from './held-back.ts'

/** A record to be restored: its current state in the log, and its former one. */
export type Reversal = RecordRef & {
  readonly number: number | null
  readonly from: string | null
  readonly to: string | null
}

/** How a part restores its records. It runs without any live state of the part, and also in a thread. */
export type Restorer = {
  /** The plan and licence that a change of a record requires, and therefore taking it back too. */
  readonly needs: (reversal: Reversal) => Needs
  /**
   * Restores records and logs it; or returns why that is impossible, and then the whole act is rolled back. The order
   * does not matter: records may refer to each other.
   */
  readonly restore: (act: Act, reversals: readonly Reversal[]) => Problem | null
  /** Names a record in a sentence: `provider Nordbank`. It may no longer exist. */
  readonly describe: (store: Pick<Store, 'reader'>, ref: RecordRef) => string
}

/** A part that may restore records, loaded on first use. */
export type Restoring = { readonly name: string; readonly restorer?: () => Promise<Restorer> }

/** The restorers of parts by their names. */
export type Restorers = ReadonlyMap<string, Restorer>

/** The requirement of records that neither plan nor licence restricts. */
export const needsNothing = (): Needs => ({ needsPlan: null, needsLicence: false })
