import { restorerOf } from '../../operations/undo/restorer.ts'
import { webhookDeliveries, webhookSecrets, webhookTable } from '../../store/webhooks/webhooks.ts'

/** Restores webhooks. Their secrets and past deliveries are not affected. */
export const webhooksRestorer = restorerOf([webhookTable], { noted: [webhookSecrets, webhookDeliveries] })
