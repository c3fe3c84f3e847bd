import { problem } from '../../../contract/problem.ts'
import { needsNothing, type Restorer } from '../../operations/undo/restorer.ts'
import {
  putWebhook,
  removeWebhook,
  type WebhookContent,
  webhookWithId,
} from '../../store/webhooks/webhooks.ts'
import { hostOf } from './webhook-url.ts'

/** Restores webhooks. Their secrets and past deliveries are not affected. */
export const webhooksRestorer: Restorer = {
  needs: needsNothing,
  restore: (act, reversals) =>
    reversals.every(({ record, to }) =>
      to === null ? removeWebhook(act, record) : putWebhook(act, record, JSON.parse(to) as WebhookContent),
    )
      ? null
      : problem('conflict', 'This cannot be undone: the webhook is gone for good.'),
  describe: ({ reader }, { record }) => {
    const webhook = webhookWithId(reader, record)
    return webhook === null ? 'a webhook' : `the webhook of ${hostOf(webhook.url)}`
  },
}
