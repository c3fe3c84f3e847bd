import { isProblem, problem } from '../../../contract/problem.ts'
import { maxWebhooks, webhookOperations } from '../../../contract/workstation/webhooks/webhooks.ts'
import { writeSecret } from '../../engine/webhook/sign-body.ts'
import { nameOf } from '../../operations/call/context.ts'
import { implement } from '../../operations/call/implement.ts'
import { logFault } from '../../operations/system/log.ts'
import { inAct } from '../../store/log/log.ts'
import { deliveryMs, insertTest } from '../../store/webhooks/webhook-events.ts'
import { attemptsOf, deliveryWithId, listDeliveries } from '../../store/webhooks/webhook-log.ts'
import { hasten, queueAgain } from '../../store/webhooks/webhook-queue.ts'
import {
  insertWebhook,
  listWebhooks,
  putSecrets,
  type WebhookRecord,
  webhookDeliveries,
  webhookTable,
  webhookWithId,
} from '../../store/webhooks/webhooks.ts'
import type { Context } from './context.ts'
import { shownDelivery, shownWebhook } from './shown-webhook.ts'
import { hostOf, readWebhookUrl } from './webhook-url.ts'

const noWebhook = problem('not-found', 'There is no such webhook.')
const noDelivery = problem('not-found', 'There is no such delivery.')

const find = (id: string, { store }: Context) => webhookWithId(store.reader, id)

function shown(id: string, context: Context) {
  const record = find(id, context)
  return record === null ? noWebhook : { webhook: shownWebhook(record, context.store.reader) }
}

/** Stores a secret, which is generated when none was given; returns its name, and the text shown this once. */
async function keepSecret(given: string | undefined, { secrets, random, clock }: Context) {
  const secret = given ?? writeSecret(random.bytes(32))
  try {
    const name = await secrets.put(random.id(clock.now()), secret)
    return { name, made: given === undefined ? secret : null }
  } catch (error) {
    logFault('A secret could not be kept', error)
    const { name } = await secrets.place()
    return problem(
      'failed',
      `The secret could not be kept in the ${name}, so nothing was changed. Unlock it and try again.`,
    )
  }
}

function isOf(webhook: WebhookRecord) {
  return `the webhook of ${hostOf(webhook.url)}`
}

/** Handlers for webhooks. */
export const webhookHandlers = implement<typeof webhookOperations, Context>(webhookOperations, {
  'webhooks.list': async (_input, { store, secrets, settings }) => {
    const webhooks = listWebhooks(store.reader).map((record) => shownWebhook(record, store.reader))
    const waiting = webhooks.filter(({ paused }) => paused === null)
    return {
      webhooks,
      held: settings().offline ? waiting.reduce((sum, { pending }) => sum + pending, 0) : 0,
      secrets: await secrets.place(),
    }
  },
  'webhooks.add': async ({ url, events, allow_private, secret }, context) => {
    const { store, draft, random, clock, publish, wake } = context
    const read = readWebhookUrl(url, allow_private)
    if (isProblem(read)) return read
    if (listWebhooks(store.reader).length >= maxWebhooks)
      return problem('conflict', `There are ${maxWebhooks} webhooks already. Remove one first.`)
    const kept = await keepSecret(secret, context)
    if (isProblem(kept)) return kept
    const { name, made } = kept
    const id = `whk_${random.id(clock.now())}`
    const content = { url: read, events, allow_private, paused: null }
    inAct(store, draft(`Added the webhook of ${hostOf(read)}`), (act) =>
      insertWebhook(act, id, content, name),
    )
    publish('webhooks', {})
    wake()
    const record = shown(id, context)
    return isProblem(record) ? record : { ...record, secret: made }
  },
  'webhooks.change': ({ id, url, events, allow_private, paused }, context) => {
    const { store, draft, clock, publish, wake } = context
    const former = find(id, context)
    if (former === null) return noWebhook
    const allowed = allow_private ?? former.allow_private
    const read = readWebhookUrl(url ?? former.url, allowed)
    if (isProblem(read)) return read
    const isGoingOn = paused === false && former.paused !== null
    const content = {
      url: read,
      events: events ?? former.events,
      allow_private: allowed,
      paused: paused === undefined ? former.paused : paused ? (former.paused ?? ('user' as const)) : null,
    }
    const what = paused === undefined ? 'Changed' : paused ? 'Paused' : 'Resumed'
    inAct(store, draft(`${what} ${isOf(former)}`), (act) => {
      webhookTable.put(act, id, content)
      if (isGoingOn) hasten(act.writer, former.number, clock.now())
    })
    publish('webhooks', {})
    wake()
    return shown(id, context)
  },
  'webhooks.remove': ({ id }, context) => {
    const { store, draft, publish } = context
    const former = find(id, context)
    if (former === null) return noWebhook
    inAct(store, draft(`Removed ${isOf(former)}`), (act) => webhookTable.delete(act, id))
    publish('webhooks', {})
    return { removed: true as const }
  },
  'webhooks.rotateSecret': async ({ id, secret }, context) => {
    const { store, draft, clock, secrets, publish } = context
    const former = find(id, context)
    if (former === null) return noWebhook
    const kept = await keepSecret(secret, context)
    if (isProblem(kept)) return kept
    const { name, made } = kept
    inAct(store, draft(`Gave ${isOf(former)} a new secret`), (act) =>
      putSecrets(act, id, {
        secret: name,
        former_secret: former.secret,
        former_until: clock.now() + deliveryMs,
      }),
    )
    // of three secrets the oldest no longer signs
    if (former.former_secret !== null) await secrets.forget(former.former_secret)
    publish('webhooks', {})
    const record = shown(id, context)
    return isProblem(record) ? record : { ...record, secret: made }
  },
  'webhooks.endRotation': async ({ id }, context) => {
    const { store, draft, secrets, publish } = context
    const former = find(id, context)
    if (former === null) return noWebhook
    if (former.former_secret === null)
      return problem('conflict', 'This webhook has only one secret: no former one still signs.')
    inAct(store, draft(`Ended the former secret of ${isOf(former)}`), (act) =>
      putSecrets(act, id, { secret: former.secret, former_secret: null, former_until: null }),
    )
    await secrets.forget(former.former_secret)
    publish('webhooks', {})
    return shown(id, context)
  },
  'webhooks.deliveries': ({ id, only_failed, before, limit }, context) => {
    const webhook = find(id, context)
    if (webhook === null) return noWebhook
    const found = listDeliveries(context.store.reader, webhook.number, {
      onlyFailed: only_failed,
      before,
      limit: limit + 1,
    })
    return { deliveries: found.slice(0, limit).map(shownDelivery), has_more: found.length > limit }
  },
  'webhooks.openDelivery': ({ delivery: id }, { store }) => {
    const delivery = deliveryWithId(store.reader, id)
    if (delivery === null) return noDelivery
    const tries = attemptsOf(store.reader, delivery.number).map((attempt) => ({
      ...attempt,
      outcome: attempt.outcome ?? 'Under way.',
      is_delivered: attempt.is_delivered === 1,
      request_headers: JSON.parse(attempt.request_headers) as Record<string, string>,
      is_answer_cut: attempt.is_answer_cut === 1,
    }))
    return { delivery: shownDelivery(delivery), body: delivery.body, tries }
  },
  'webhooks.test': async ({ id }, context) => {
    const { store, draft, caller, settings, sender, publish } = context
    const webhook = find(id, context)
    if (webhook === null) return noWebhook
    if (settings().offline)
      return problem('conflict', 'Skerry works offline, so nothing is sent. Switch “Work offline” off first.')
    const { id: act, at } = draft('Tested a webhook')
    const message = insertTest(store.writer, webhook.number, { id: act, at, by: nameOf(caller) })
    await (await sender()).sendOnce(webhook, message)
    publish('webhooks', {})
    const delivery = deliveryWithId(store.reader, message)
    return delivery === null ? noDelivery : { delivery: shownDelivery(delivery) }
  },
  'webhooks.redeliver': ({ delivery: id }, context) => {
    const { store, draft, clock, publish, wake } = context
    const delivery = deliveryWithId(store.reader, id)
    const webhook = delivery === null ? null : find(delivery.webhook, context)
    if (delivery === null || webhook === null) return noDelivery
    if (webhook.paused !== null)
      return problem('conflict', 'The webhook is paused. Resume it, then send this again.')
    inAct(store, draft(`Sent ${delivery.event} again to ${isOf(webhook)}`), (act) => {
      queueAgain(act.writer, delivery.number, clock.now())
      act.note({ of: webhookDeliveries, record: id }, 'changed')
    })
    publish('webhooks', {})
    wake()
    const queued = deliveryWithId(store.reader, id)
    return queued === null ? noDelivery : { delivery: shownDelivery(queued) }
  },
})
