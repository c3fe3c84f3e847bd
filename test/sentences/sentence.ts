import type { PlantedEdit } from '../planted-checkout.ts'

/**
 * A sentence of the window that states an absence, a count, a completeness, a verdict or that something is kept: what
 * it rests on, and the test that shows when it must not appear. The rule is in `docs/sentences.md`.
 */
export interface Sentence {
  /** The words as `collect-words.ts` reads them from the source: `{}` for each value filled in, one blank between words. */
  readonly words: string
  /** The file that writes it: below `src/renderer`, or `contract/lookups/…` below `src`. */
  readonly source: string
  /** The operation whose answer it rests on, or `window: …` for a state that only the window has, such as a selection. */
  readonly query: string
  /** What of that answer makes it true. */
  readonly restsOn: string
  /** A case in which it must not appear, though it is near. */
  readonly wrongWhen: string
  /** What was wrong with it when all sentences were gone through, and how it was mended; absent when it held. */
  readonly finding?: string
  /** The test of that case: its file and a part of its title that stands in the file. */
  readonly test: { readonly file: string; readonly title: string }
  /** An edit of `file` (else `source`) that would make the sentence a lie: the test must fail with it (`planted-lies.test.ts`). */
  readonly lie?: Omit<PlantedEdit, 'file'> & { readonly file?: string }
}
