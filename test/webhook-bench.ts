import { KeptSecrets } from '../src/main/operations/data-dir/kept-secrets.ts'
import { makeRandom } from '../src/main/operations/system/random.ts'
import { type PostLimits, postLimits } from '../src/main/parts/webhooks/post-body.ts'
import { WebhookSender } from '../src/main/parts/webhooks/webhook-sender.ts'
import type { Store } from '../src/main/store/database/handle.ts'
import { raiseEvent } from '../src/main/store/webhooks/webhook-events.ts'
import { insertWebhook, type WebhookContent } from '../src/main/store/webhooks/webhooks.ts'
import { doAct } from './fixtures/store/draft-of.ts'

/** A sender on a store, with a clock that a test sets, and one secret for all webhooks. */

export const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

export class WebhookBench {
  now = Date.parse('2026-11-25T10:00:00.000Z')
  isOffline = false
  readonly store: Store
  readonly secrets: KeptSecrets
  readonly sender: WebhookSender
  private readonly random = makeRandom()

  constructor(store: Store, dataDir: string, limits: Partial<PostLimits> = {}) {
    this.store = store
    this.secrets = new KeptSecrets(dataDir)
    this.sender = this.makeSender(limits)
  }

  makeSender(limits: Partial<PostLimits> = {}): WebhookSender {
    return new WebhookSender({
      store: this.store,
      clock: { now: () => this.now },
      random: this.random,
      version: '0',
      secrets: this.secrets,
      isOffline: () => this.isOffline,
      changed: () => undefined,
      limits: { ...postLimits, ...limits },
    })
  }

  get at(): string {
    return new Date(this.now).toISOString()
  }

  async add(url: string, given: Partial<WebhookContent> = {}): Promise<string> {
    const name = await this.secrets.put(this.random.id(this.now), secret)
    const id = `whk_${this.random.id(this.now)}`
    const content = { url, events: ['case.created' as const], allow_private: true, paused: null, ...given }
    doAct(this.store, (act) => insertWebhook(act, id, content, name), { at: this.at })
    return id
  }

  /** Raises events for cases with these names, each in an act of its own. */
  raise(...cases: readonly string[]): void {
    for (const case_id of cases)
      doAct(this.store, (act) => raiseEvent(act, 'case.created', { case_id, verdict: null }), { at: this.at })
  }

  /** Advances the clock by milliseconds, then sends until nothing is due. */
  async pass(ms: number): Promise<void> {
    this.now += ms
    this.sender.wake()
    await this.sender.settled()
  }
}
