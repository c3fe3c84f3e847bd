import type { Problem } from '../../contract/problem.ts'
import type { Act, RecordRef } from '../store/log.ts'
import type { Store } from '../store/open.ts'
import type { Needs } from './held-back.ts'

/** A record that is to be put back: as the log has it now, and as it was. */
export type Reversal = RecordRef & {
  readonly number: number | null
  readonly from: string | null
  readonly to: string | null
}

/** How a part puts its records back. It runs without anything that the part keeps alive, also in a thread. */
export type Restorer = {
  /** What a change of a record needs of plan and licence, and so does taking it back. */
  readonly needs: (reversal: Reversal) => Needs
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

/** What records need that neither a plan nor a licence holds back. */
export const needsNothing = (): Needs => ({ needsPlan: null, needsLicence: false })
