import type { PaidFeature } from '../../contract/plan.ts'
import type { Problem } from '../../contract/problem.ts'
import type { Act, RecordRef } from '../store/log.ts'
import type { Store } from '../store/open.ts'

/** A record that is to be put back: as the log has it now, and as it was. */
export type Reversal = RecordRef & {
  readonly number: number | null
  readonly from: string | null
  readonly to: string | null
}

/** How a part puts its records back. It runs without anything that the part keeps alive, also in a thread. */
export type Restorer = {
  /** The paid feature that a change of its records needs, and so does taking one back; null when every plan has it. */
  readonly needsPlan: PaidFeature | null
  /**
   * Puts records back and logs it; or says why that cannot be, then everything of the act is taken back. The order does not
   * matter: records may name each other.
   */
  readonly restore: (act: Act, reversals: readonly Reversal[]) => Problem | null
  /** A record in a sentence: `provider Nordbank`. It may be gone. */
  readonly describe: (store: Pick<Store, 'reader'>, ref: RecordRef) => string
}

/** The restorers of parts by their names. */
export type Restorers = ReadonlyMap<string, Restorer>
