import { z } from 'zod'
import { valueColumns } from './alert-conditions.ts'
import { alertFilter } from './alert-inbox.ts'
import { windowOperation } from './window-operation.ts'

/** What a filter of alerts can be narrowed to further. */

/** Alerts of a list whose values are counted, its first ones. */
export const maxCounted = 2000
/** Values that are offered. */
export const maxOffered = 50

export const listAlertValues = windowOperation({
  name: 'alertFilters.values',
  summary: 'List values of a column among the first alerts of a list, the most frequent first',
  input: () =>
    z.object({
      filter: alertFilter(),
      column: z.enum(valueColumns).exclude(['observables']),
      /** What the values begin with, in any case of letters; empty for all. */
      beginning: z.string().max(500),
    }),
  output: () =>
    z.object({
      values: z.array(
        z.object({
          value: z.string(),
          /** The value as it reads: the title of a case. */
          label: z.string(),
          /** Alerts among those that were counted; null for a value that only others have. */
          count: z.int().nullable(),
        }),
      ),
      /** Alerts that were counted. */
      counted: z.int(),
      /** These are all of the list. */
      whole: z.boolean(),
    }),
})

export const alertFilterOperations = [listAlertValues] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly alertFilters: typeof alertFilterOperations
  }
}
