import { z } from 'zod'
import { maxValues } from './alert-value-columns.ts'

/**
 * Conditions of an alert filter besides state, source and words. Values within a column are combined with OR, columns
 * with AND. An absent column imposes no condition.
 */

const values = () => z.array(z.string().min(1).max(2000)).max(maxValues).optional()
const moment = () => z.iso.datetime().optional()

export const conditionFields = () => ({
  /** Case-insensitive. */
  tags: values(),
  /** Ids of ATT&CK techniques. */
  techniques: values(),
  /** Names of machines, case-insensitive. */
  machines: values(),
  /** Reasons of dismissal. */
  reasons: values(),
  /** Ids of the cases that they were escalated to. */
  cases: values(),
  /** Types of observables: the alert has at least one of such a type. */
  types: values(),
  /** Values of observables, of any type, defanged or not. */
  observables: values(),
  /** Received at this moment or later. */
  received_from: moment(),
  /** Received before this moment. */
  received_before: moment(),
  /** Detected at this moment or later. */
  detected_from: moment(),
  /** Detected before this moment. */
  detected_before: moment(),
  /** One of their observables is currently suppressed, everywhere or for their source. */
  suppressed: z.boolean().optional(),
  /** Changed after it was decided about, and nobody has looked at that yet. */
  changed: z.boolean().optional(),
  /** `with`: include alerts that are merged under others; `only`: only those. */
  merged: z.enum(['with', 'only']).optional(),
})
