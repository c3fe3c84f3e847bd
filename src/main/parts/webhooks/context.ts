import type { Context as BaseContext } from '../../operations/call/context.ts'
import type { KeptSecrets } from '../../operations/data-dir/kept-secrets.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** Live objects of webhooks, for their own handlers. */
export type Live = {
  readonly secrets: KeptSecrets
  /**
   * Returns the sender, created on first use; it sends queued deliveries only in a host that has the database to
   * itself.
   */
  readonly sender: () => Promise<WebhookSender>
  /** Starts sending, or checks the queue now. */
  readonly wake: () => void
}

/** What webhook handlers need. */
export type Context = BaseContext & Live
