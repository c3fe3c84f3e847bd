import type { Part } from '../../operations/call/part.ts'
import { KeptSecrets } from '../../operations/data-dir/kept-secrets.ts'
import { Late } from '../../operations/system/late.ts'
import { logFault } from '../../operations/system/log.ts'
import { WorkstationClosed } from '../../operations/system/workstation-closed.ts'
import { freeClaims } from '../../store/webhooks/webhook-queue.ts'
import { hasWebhooks, namedSecrets, purgeWebhooks } from '../../store/webhooks/webhooks.ts'
import type { Live } from './context.ts'

/**
 * Webhooks: events of alerts and cases are queued in the transaction that causes them, and sent by the host. Without a
 * webhook nothing of this is loaded, and no connection is opened.
 */
export const webhooksPart: Part = {
  name: 'webhooks',
  windowHandlers: async () => (await import('./window-handlers.ts')).webhookHandlers,
  restorer: async () => (await import('./restorer.ts')).webhooksRestorer,
  open: (tools) => {
    const { store, dataDir, isAlone, publish, settings } = tools
    const secrets = new KeptSecrets(dataDir)
    const sender = new Late(async () => {
      const { WebhookSender } = await import('./webhook-sender.ts')
      return new WebhookSender({
        ...tools,
        secrets,
        isOffline: () => settings().offline,
        changed: () => publish('webhooks', {}),
      })
    })
    /** Deletes removed webhooks for good, with their secrets. */
    const purge = async () => {
      let gone: readonly string[] = []
      try {
        gone = purgeWebhooks(store)
        secrets.sweep(namedSecrets(store.reader))
      } catch (error) {
        // they stay hidden, and the next host tries again
        logFault('Removed webhooks could not be cleared', error)
      }
      for (const name of gone) await secrets.forget(name)
    }
    let purging = Promise.resolve()
    let isSending = false
    const wake = () => {
      if (!isAlone) return
      isSending = true
      sender.get().then(
        (made) => made.wake(),
        (error: unknown) => {
          // the next host sends them
          if (!(error instanceof WorkstationClosed)) logFault('Webhooks could not be sent', error)
        },
      )
    }
    const live: Live = { secrets, sender: () => sender.get(), wake }
    if (isAlone && hasWebhooks(store.reader)) {
      freeClaims(store)
      purging = purge()
      wake()
    }
    return {
      live: () => live,
      // an operation may have raised an event
      answered: async () => {
        if (isSending) (await sender.made())?.wakeSoon()
      },
      restored: () => {
        publish('webhooks', {})
        if (isSending) wake()
      },
      close: async () => {
        await purging
        await sender.end((each) => each.close())
        if (isAlone && hasWebhooks(store.reader)) await purge()
      },
    }
  },
}
