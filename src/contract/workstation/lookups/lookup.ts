import { z } from 'zod'
import { maxTextBytes } from '../../core/iocs.ts'
import { grouped } from '../../schema.ts'
import { severities } from '../../severities.ts'
import { windowOperation } from '../window/window-operation.ts'
import { lookupHistoryOperations } from './lookup-history.ts'
import { lookupTableOperations } from './lookup-table.ts'

/** Lookups that only the window offers. */

const count = () => z.int().min(0)
const text = () => z.string().nullable()
/** ISO 8601 UTC; null when it is missing or cannot be parsed. */
const instant = () => z.string().nullable()

const mailbox = () =>
  z.object({
    /** The decoded display name. */
    name: text(),
    address: z.string(),
    domain: z.string(),
  })

/** One end of a hop: its declared name, the name found for its address, the address. */
const party = () => z.object({ name: text(), reverse: text(), address: text() }).nullable()

const hop = () =>
  z.object({
    /** Line of the pasted text. */
    line: z.int().min(1),
    from: party(),
    by: party(),
    with: text(),
    id: text(),
    for: text(),
    at: instant(),
    /** The date as written. */
    date_text: text(),
    /** Seconds since the previous hop; negative when the clocks disagree. */
    delay_seconds: z.int().nullable(),
    is_skewed: z.boolean(),
    /** Whether the address that handed the message over is public. */
    is_public: z.boolean().nullable(),
  })

const verdict = () =>
  z
    .object({
      /** `pass`, `fail`, `softfail`, `none`, …, as the server wrote it. */
      result: z.string(),
      domain: text(),
      /** Whether it is aligned with the domain in From. */
      is_aligned: z.boolean().nullable(),
      source: z.enum(['authentication-results', 'received-spf', 'arc-seal']),
      /** The policy in a DMARC result. */
      policy: text().optional(),
    })
    .nullable()

const serverResults = () =>
  z.object({
    server: text(),
    /** Instance of an ARC copy. */
    instance: z.int().nullable(),
    results: z.array(
      z.object({
        method: z.string(),
        result: z.string(),
        reason: text(),
        comments: z.array(z.string()),
        properties: z.array(z.object({ name: z.string(), value: z.string() })),
      }),
    ),
  })

const signature = () =>
  z.object({
    domain: text(),
    selector: text(),
    algorithm: text(),
    identity: text(),
    signed_fields: z.array(z.string()),
    at: instant(),
    expires: instant(),
    body_length: z.int().nullable(),
    instance: z.int().nullable(),
    chain: text(),
  })

/**
 * Parses the pasted header of a message. Results of SPF, DKIM and DMARC are those that servers wrote into it;
 * signatures are shown but not verified, since their keys would have to be fetched.
 */
export const readMailHeaders = windowOperation({
  name: 'lookup.readHeaders',
  summary: 'Read the header of a message: its route, senders and authentication results',
  input: () =>
    z.object({
      text: z
        .string('missing')
        .max(maxTextBytes, `it is longer than ${grouped(maxTextBytes)} characters`)
        .refine((value) => value.trim() !== '', 'missing'),
    }),
  output: () =>
    z.object({
      fields: count(),
      /** Number of lines before the end of the header that belong to no field. */
      stray_lines: count(),
      /** True when fields or hops were left out because there are too many. */
      truncated: z.boolean(),
      subject: text(),
      date: z.object({ text: z.string(), at: instant() }).nullable(),
      message_id: z.object({ text: z.string(), domain: text() }).nullable(),
      from: z.array(mailbox()),
      sender: z.array(mailbox()),
      reply_to: z.array(mailbox()),
      /** `mailbox` is null for the empty path of a bounce. */
      return_path: z.object({ mailbox: mailbox().nullable(), is_null: z.boolean() }).nullable(),
      /** Oldest first. */
      hops: z.array(hop()),
      /** Index into `hops` of the hop at which the message came in from outside. */
      first_external_hop: count().nullable(),
      total_seconds: z.int().nullable(),
      authentication: z.object({
        spf: verdict(),
        dkim: verdict(),
        dmarc: verdict(),
        arc: verdict(),
        results: z.array(serverResults()),
        arc_results: z.array(serverResults()),
        received_spf: z.array(
          z.object({
            result: z.string(),
            comment: text(),
            client: text(),
            envelope_from: text(),
            helo: text(),
            receiver: text(),
          }),
        ),
        signatures: z.array(signature()),
        arc_chain: z.object({
          instances: count(),
          state: z.enum(['none', 'whole', 'failed', 'broken']),
          seals: z.array(signature()),
        }),
      }),
      findings: z.array(
        z.object({ code: z.string(), severity: z.enum(severities), title: z.string(), detail: z.string() }),
      ),
      /** Values that can be looked up: senders, hosts and addresses of the route, signing domains. */
      indicators: z.array(
        z.object({
          kind: z.enum(['ip', 'domain', 'email']),
          value: z.string(),
          link: z.string(),
          /** Names of the fields that contain it. */
          where: z.array(z.string()),
        }),
      ),
    }),
})

export const lookupOperations = [
  readMailHeaders,
  ...lookupTableOperations,
  ...lookupHistoryOperations,
] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly lookup: typeof lookupOperations
  }
}
