import type { PlantedEdit } from '../planted-checkout.ts'

/**
 * A mistake that a careless developer could make, kept as an edit of the source: the test named here must fail with it.
 * The list shows what the tests are good for: `scripts/planted-defects.ts` plants each in a copy of the checkout.
 */
export type Defect = PlantedEdit & {
  /** Unique, `part-what`. */
  readonly id: string
  /** What would happen to a user. */
  readonly hurts: string
  /** The file of tests that catches it: of Vitest or of Playwright. */
  readonly test: string
}
