import { z } from 'zod'
import { windowOperation } from './window-operation.ts'

/** An act on many alerts that is under way: it is done in a thread, whole or not at all. */

export const callOffBulkAct = windowOperation({
  name: 'alertBulk.callOff',
  summary: 'Call off the act on many alerts that is under way; nothing of it is kept then',
  input: () => z.object({}),
  /** False when none is under way. One that was being committed is done nevertheless, which its own answer tells. */
  output: () => z.object({ called_off: z.boolean() }),
})

export const alertBulkOperations = [callOffBulkAct] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly alertBulk: typeof alertBulkOperations
  }
}

declare module './topics.ts' {
  interface Topics {
    /** How far an act on many alerts is, from 0 to 1; null when it is over. */
    readonly bulk: {
      readonly what: 'dismiss' | 'escalate' | 'merge' | 'takeApart'
      readonly alerts: number
      readonly share: number
    } | null
  }
}
