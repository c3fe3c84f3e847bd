import { z } from 'zod'

/**
 * What a filter of alerts can ask beside state, source and words. Within a column one of the values is enough; columns hold all
 * together. What is left out asks nothing.
 */

/** Columns whose values are chosen one by one. */
export const valueColumns = [
  'tags',
  'techniques',
  'machines',
  'reasons',
  'cases',
  'types',
  'observables',
] as const
export type ValueColumn = (typeof valueColumns)[number]

/** Values of one column of a filter. */
export const maxValues = 50

const values = () => z.array(z.string().min(1).max(2000)).max(maxValues).optional()
const moment = () => z.iso.datetime().optional()

export const conditionFields = () => ({
  /** In any case of letters. */
  tags: values(),
  /** Ids of ATT&CK techniques. */
  techniques: values(),
  /** Names of machines, in any case of letters. */
  machines: values(),
  /** Reasons of dismissal. */
  reasons: values(),
  /** Ids of cases that they went to. */
  cases: values(),
  /** Types of observables: one of theirs is of such a type. */
  types: values(),
  /** Values of observables, of any type, defanged or not. */
  observables: values(),
  /** They came in at this moment or later. */
  received_from: moment(),
  /** They came in before this moment. */
  received_before: moment(),
  /** They happened at this moment or later. */
  detected_from: moment(),
  /** They happened before this moment. */
  detected_before: moment(),
  /** One of their observables is suppressed now, everywhere or for their source. */
  suppressed: z.boolean().optional(),
  /** `with`: also alerts that are merged under others; `only`: these alone. */
  merged: z.enum(['with', 'only']).optional(),
})
