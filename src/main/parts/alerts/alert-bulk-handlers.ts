import { alertBulkOperations } from '../../../contract/workstation/alerts/alert-bulk.ts'
import { implement } from '../../operations/call/implement.ts'
import type { Context } from './context.ts'

/** Cancels an act on many alerts. */
export const alertBulkHandlers = implement<typeof alertBulkOperations, Context>(alertBulkOperations, {
  'alertBulk.callOff': (_input, { bulk }) => ({ called_off: bulk.callOff() }),
})
