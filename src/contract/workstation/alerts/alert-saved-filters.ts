import { z } from 'zod'
import { keptText } from '../../schema.ts'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'
import { alertFilter } from './alert-inbox.ts'
import { alertOrders } from './alert-orders.ts'

/** Named filters of alerts. */

/** Maximum number of saved filters. */
export const maxSavedFilters = 100

const content = () => ({ name: keptText(100), filter: alertFilter(), order: z.enum(alertOrders) })

const savedFilter = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    filter: alertFilter(),
    order: z.enum(alertOrders),
    /** Number of alerts that match now; null when the filter has words, for which not all alerts may be searched. */
    count: z.int().nullable(),
  })
export type SavedFilter = z.output<ReturnType<typeof savedFilter>>

export const listSavedFilters = windowOperation({
  name: 'alertSavedFilters.list',
  followed: ['alerts'],
  summary: 'List the saved filters of alerts by name',
  input: () => z.object({}),
  output: () => z.object({ filters: z.array(savedFilter()) }),
})

export const saveFilter = windowOperation({
  name: 'alertSavedFilters.save',
  needsLicence: true,
  summary: 'Save a filter of alerts under a name: a new one, or a new name or content for an existing one',
  writes: true,
  input: () => z.object({ id: recordIdHere().optional(), ...content() }),
  output: () => z.object({ id: z.string() }),
})

export const removeSavedFilter = windowOperation({
  name: 'alertSavedFilters.remove',
  needsLicence: true,
  summary: 'Remove a saved filter of alerts',
  writes: true,
  input: () => z.object({ id: recordIdHere() }),
  output: () => z.object({ removed: z.literal(true) }),
})

export const alertSavedFilterOperations = [listSavedFilters, saveFilter, removeSavedFilter] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly alertSavedFilters: typeof alertSavedFilterOperations
  }
}
