import type { Context as Road } from '../../operations/context.ts'
import type { KeptSecrets } from '../../operations/kept-secrets.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** What webhooks keep alive, for their own handlers. */
export type Live = {
  readonly secrets: KeptSecrets
  /** Makes the sender; it sends what waits only in a host that is alone on its database. */
  readonly sender: () => Promise<WebhookSender>
  /** Begins to send, or looks at what waits now. */
  readonly wake: () => void
}

/** What handlers of webhooks work with. */
export type Context = Road & Live
