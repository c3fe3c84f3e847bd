import type { WebhookEvent } from '../../../contract/incidents/webhook.ts'
import type { pauseReasons } from '../../../contract/workstation/webhooks/webhooks.ts'
import type { ReadHandle, Store, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { LoggedKind } from '../log/log.ts'
import { type Act, sealActs } from '../log/log.ts'
import { recordTable } from '../log/record-table.ts'

/** Webhooks as stored. Their secrets are only named here and stored elsewhere: no secret is in the database. */

export type PauseReason = (typeof pauseReasons)[number]

/** The user's settings of a webhook, and whether it is active, which the log stores. */
export type WebhookContent = {
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly allow_private: boolean
  readonly paused: PauseReason | null
}

/** Names of its secrets; the former one signs too until the given time, in milliseconds since 1970. */
export type WebhookSecrets = {
  readonly secret: string
  readonly former_secret: string | null
  readonly former_until: number | null
}

export type WebhookRecord = WebhookContent &
  WebhookSecrets & {
    readonly number: number
    readonly id: string
    readonly paused_at: string | null
    /** Number of events dropped because too many were pending. */
    readonly dropped: number
    readonly created_at: string
  }

const columns =
  'number, id, url, events, allow_private, paused, paused_at, secret, former_secret, former_until, dropped, created_at'
type Row = Omit<WebhookRecord, 'events' | 'allow_private'> & {
  readonly events: string
  readonly allow_private: number
}

const fromRow = (row: Row): WebhookRecord => ({
  ...row,
  events: JSON.parse(row.events) as WebhookEvent[],
  allow_private: row.allow_private === 1,
})

/** Returns all webhooks that are not removed, oldest first. */
export function listWebhooks(reader: ReadHandle): WebhookRecord[] {
  const rows = statement(reader, `SELECT ${columns} FROM webhook WHERE removed_at IS NULL ORDER BY number`)
  return (rows.all() as Row[]).map(fromRow)
}

/** Whether there is any, including a removed one that can be restored. */
export function hasWebhooks(reader: ReadHandle): boolean {
  return statement(reader, 'SELECT 1 FROM webhook LIMIT 1').get() !== undefined
}

export function webhookWithId(reader: ReadHandle, id: string): WebhookRecord | null {
  const row = statement(reader, `SELECT ${columns} FROM webhook WHERE id = ? AND removed_at IS NULL`).get(id)
  return row === undefined ? null : fromRow(row as Row)
}

/** A removed webhook is hidden, and can be restored until the host ends. */
export const webhookTable = recordTable<WebhookContent>({
  part: 'webhooks',
  kind: 'webhook',
  scope: 'here',
  called: (reader, id) => calledWebhook(webhookWithId(reader, id)),
  table: 'webhook',
  content: ['url', 'events', 'allow_private', 'paused'],
  as: { events: 'json', allow_private: 'flag' },
  hidden: 'removed_at',
  hasMore: true,
  also: ({ at }, { before, after }) => {
    if (after.paused === null) return { paused_at: null }
    return before === null || before.paused === null ? { paused_at: at } : {}
  },
  refused: 'the webhook is gone for good',
})

/** The secrets of a webhook: the log says when they changed. */
export const webhookSecrets: LoggedKind<'secret'> = {
  part: 'webhooks',
  kind: 'webhook-secret',
  scope: 'secret',
}

/** What is sent to webhooks: the log says when a person had a delivery sent again. */
export const webhookDeliveries: LoggedKind<'here'> = { part: 'webhooks', kind: 'delivery', scope: 'here' }

/** Names a webhook in a sentence by its host. */
function calledWebhook(webhook: WebhookRecord | null): string {
  if (webhook === null) return 'a webhook'
  return `the webhook of ${URL.canParse(webhook.url) ? new URL(webhook.url).host : webhook.url}`
}

export function insertWebhook(act: Act, id: string, content: WebhookContent, secret: string): void {
  webhookTable.put(act, id, content, { secret, created_at: act.at })
}

/** Sets the names of other secrets. The log records that it was done; it cannot be taken back. */
export function putSecrets(act: Act, id: string, secrets: WebhookSecrets): void {
  statement(
    act.writer,
    'UPDATE webhook SET secret = ?, former_secret = ?, former_until = ? WHERE id = ?',
  ).run(secrets.secret, secrets.former_secret, secrets.former_until, id)
  act.note({ of: webhookSecrets, record: id }, 'changed')
}

/** Clears former secrets whose time has passed; returns their names. It is not an act: the rotation set the time. */
export function endRotations(writer: WriteHandle, now: number): string[] {
  return statement(writer, `SELECT former_secret FROM webhook WHERE former_until <= ?`)
    .pluck()
    .all(now)
    .map((name) => {
      statement(
        writer,
        'UPDATE webhook SET former_secret = NULL, former_until = NULL WHERE former_secret = ?',
      ).run(name)
      return name as string
    })
}

/** The names of all secrets that may still be needed. */
export function namedSecrets(reader: ReadHandle): Set<string> {
  const rows = statement(reader, 'SELECT secret, former_secret FROM webhook').all() as {
    secret: string
    former_secret: string | null
  }[]
  return new Set(
    rows.flatMap(({ secret, former_secret }) =>
      former_secret === null ? [secret] : [secret, former_secret],
    ),
  )
}

/** Deletes removed webhooks for good, with their log; returns the names of their secrets. */
export function purgeWebhooks({ writer }: Pick<Store, 'writer'>): string[] {
  return writer
    .transaction(() => {
      const gone = statement(
        writer,
        'SELECT number, id, secret, former_secret FROM webhook WHERE removed_at IS NOT NULL',
      ).all() as { number: number; id: string; secret: string; former_secret: string | null }[]
      for (const { number, id } of gone) {
        statement(
          writer,
          'DELETE FROM webhook_attempt WHERE delivery IN (SELECT number FROM webhook_delivery WHERE webhook = ?)',
        ).run(number)
        statement(writer, 'DELETE FROM webhook_delivery WHERE webhook = ?').run(number)
        statement(writer, 'DELETE FROM webhook WHERE number = ?').run(number)
        sealActs(writer, webhookTable.part, id)
      }
      return gone.flatMap(({ secret, former_secret }) =>
        former_secret === null ? [secret] : [secret, former_secret],
      )
    })
    .immediate()
}
