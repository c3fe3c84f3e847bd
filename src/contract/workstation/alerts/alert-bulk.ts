import { z } from 'zod'
import { windowOperation } from '../window/window-operation.ts'

/** A running act on many alerts; it is done in a worker thread, all or nothing. */

export const callOffBulkAct = windowOperation({
  name: 'alertBulk.callOff',
  summary: 'Cancel the act on many alerts that is in progress; none of it is kept',
  input: () => z.object({}),
  /**
   * False when none is running. One that is already being committed completes nevertheless, as its own answer shows.
   */
  output: () => z.object({ called_off: z.boolean() }),
})

export const alertBulkOperations = [callOffBulkAct] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly alertBulk: typeof alertBulkOperations
  }
}

declare module '../window/topics.ts' {
  interface Topics {
    /** Progress of an act on many alerts, from 0 to 1; null when it has ended. */
    readonly bulk: {
      readonly what: 'dismiss' | 'escalate' | 'merge' | 'takeApart'
      readonly alerts: number
      readonly share: number
    } | null
  }
}
