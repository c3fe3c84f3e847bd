import { z } from 'zod'
import { windowOperation } from '../window/window-operation.ts'
import { alertFilter } from './alert-inbox.ts'
import { valueColumns } from './alert-value-columns.ts'

/** Values by which a filter of alerts can be narrowed further. */

/** Maximum number of alerts, from the start of the list, whose values are counted. */
export const maxCounted = 2000
/** Maximum number of values offered. */
export const maxOffered = 50

export const listAlertValues = windowOperation({
  name: 'alertFilters.values',
  summary: 'List values of a column among the first alerts of a list, the most frequent first',
  input: () =>
    z.object({
      filter: alertFilter(),
      column: z.enum(valueColumns).exclude(['observables']),
      /** Prefix of the values, case-insensitive; empty for all. */
      beginning: z.string().max(500),
    }),
  output: () =>
    z.object({
      values: z.array(
        z.object({
          value: z.string(),
          /** The value as displayed: for a case, its title. */
          label: z.string(),
          /** Number of counted alerts that have it; null for a value that only others have. */
          count: z.int().nullable(),
        }),
      ),
      /** Number of alerts that were counted. */
      counted: z.int(),
      /** Whether those are the whole list. */
      whole: z.boolean(),
    }),
})

export const alertFilterOperations = [listAlertValues] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly alertFilters: typeof alertFilterOperations
  }
}
