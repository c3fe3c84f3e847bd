import type { Command } from 'commander'
import type { Webhook, WebhookDelivery } from '../../../contract/workstation/webhooks/webhooks.ts'
import type { RowForm } from '../answer-rows.ts'
import { askWindow } from '../ask-window.ts'
import { exitCodes } from '../exit-code.ts'
import type { Bind, Job } from '../job.ts'
import { printAnswers, printJson } from '../print-answer.ts'

/** `webhooks`: the webhooks of this workstation and their log. They are added in Settings, where their secret is shown. */

const webhookRows: RowForm = {
  columns: ['id', 'url', 'events', 'paused', 'pending', 'next_at', 'dropped', 'allow_private', 'created_at'],
  shown: ['id', 'url', 'events', 'paused', 'pending', 'next_at'],
  rows: (answer) => (answer as { webhooks: readonly Webhook[] }).webhooks,
}

const deliveryRows: RowForm = {
  columns: [
    'id',
    'event',
    'subject',
    'at',
    'state',
    'why',
    'attempts',
    'tried_at',
    'status',
    'duration_ms',
    'next_at',
  ],
  shown: ['id', 'event', 'subject', 'at', 'state', 'why', 'attempts', 'status'],
  rows: (answer) => (answer as { deliveries: readonly WebhookDelivery[] }).deliveries,
}

export function addWebhooksCommand(program: Command, bind: Bind): void {
  const webhooks = program
    .command('webhooks')
    .helpCommand(false)
    .description('List the webhooks, read their log, test one, send a delivery again')
  bind(
    webhooks.command('list').description('List the webhooks'),
    (job) =>
      askWindow(job, 'webhooks.list', {}, (answer) => {
        printAnswers(job, [answer], webhookRows)
        const { held } = answer as { held: number }
        if (held > 0) job.terminal.note(`Skerry works offline. Pending deliveries held back: ${held}.`)
      }),
    { csv: true },
  )
  bind(
    webhooks
      .command('log')
      .description('Show what a webhook was sent, newest first')
      .argument('<webhook>', 'id, as shown by webhooks list')
      .option('--failed', 'only what failed'),
    (job, [id], { failed }) =>
      askWindow(
        job,
        'webhooks.deliveries',
        { id: String(id), only_failed: failed === true, before: null, limit: 200 },
        (answer) => {
          printAnswers(job, [answer], deliveryRows)
          if ((answer as { has_more: boolean }).has_more) job.terminal.note('These are the newest 200.')
        },
      ),
    { csv: true },
  )
  bind(
    webhooks
      .command('test')
      .description('Send the event webhook.test once; exit code 1 if the receiver did not accept it')
      .argument('<webhook>', 'id, as shown by webhooks list'),
    (job, [id]) =>
      askWindow(
        job,
        'webhooks.test',
        { id: String(id) },
        (answer) => printDelivery(job, answer),
        (answer) => (deliveryOf(answer).state === 'delivered' ? exitCodes.done : exitCodes.other),
      ),
  )
  bind(
    webhooks
      .command('redeliver')
      .description('Queue a delivery again under its id; the running host, or the next one, sends it')
      .argument('<delivery>', 'id, as shown by webhooks log'),
    (job, [id]) =>
      askWindow(job, 'webhooks.redeliver', { delivery: String(id) }, (answer) => printDelivery(job, answer)),
  )
}

const deliveryOf = (answer: unknown) => (answer as { delivery: WebhookDelivery }).delivery

function printDelivery({ choices, terminal }: Job, answer: unknown): void {
  const { id, state, status, why } = deliveryOf(answer)
  if (choices.form === 'json') printJson(terminal, answer)
  else if (state === 'delivered') terminal.note(`Delivered as ${id}, answered ${status}.`)
  else terminal.note(state === 'pending' ? `Queued as ${id}.` : `Not delivered, ${id}: ${why}`)
}
