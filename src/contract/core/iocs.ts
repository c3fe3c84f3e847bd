import { z } from 'zod'
import { core } from '../family.ts'
import { operation, post } from '../operation.ts'
import { optionalWord, provenance } from '../schema.ts'
import { lookedAt, standOut } from './stand-outs.ts'

/**
 * Maximum size of a text over HTTP for `scan/ioc` and `scan/batch`, in bytes; the window and the command line stream
 * any size.
 */
export const maxTextBytes = 1_048_576

/** Maximum number of distinct indicators that `scan/ioc` returns over HTTP before it sets `truncated`. */
export const maxIocs = 10_000

/** Countries with a keyword and brand pack of their own. */
export const riskCountries = ['FR', 'GB', 'US', 'DE', 'ES', 'IT', 'NL', 'BE', 'PT', 'BR', 'PL'] as const

export const riskBands = ['clean', 'suspect', 'high', 'critical'] as const
export type RiskBand = (typeof riskBands)[number]
export const riskActions = ['allow', 'quarantine', 'drop'] as const

/**
 * Kinds of texts. Only a message (mail, chat, letter, page: what a person could have been sent) is judged; `unclear` is
 * never allowed.
 */
export const textKinds = ['message', 'list', 'log', 'table', 'code', 'document', 'unclear'] as const
export type TextKind = (typeof textKinds)[number]

const ioc = () => z.object({ value: z.string(), link: z.string() })

/** How risky a text reads, and the reasons: each with its weight, which may be negative. */
export const riskReading = () =>
  z.object({
    /** Null, like band and action, where the text is no message or could not be judged; `note` gives the reason. */
    score: z.int().min(0).max(100).nullable(),
    band: z.enum(riskBands).nullable(),
    action: z.enum(riskActions).nullable(),
    /** Why there is no verdict, or what was not read, such as a language without a pack. */
    note: z.string().optional(),
    mode: z.enum(['fast', 'deep']),
    country: z.string(),
    reasons: z.array(z.object({ code: z.string(), weight: z.int(), label: z.string() })),
    /** In the place of a verdict, what stands out in the text, the gravest first, at most 100. */
    stands_out: z.array(standOut()).optional(),
    /** Number of all that stands out; more than `stands_out` lists where these are more than 100. */
    stands_out_total: z.int().min(0).optional(),
    looked_at: lookedAt().optional(),
  })

/** `risk` as clients send it: off, `true` or `fast` (offline), `deep` (network). */
const riskMode = () =>
  z.preprocess(
    (value) => {
      const word = typeof value === 'string' ? value.trim().toLowerCase() : value
      if (word === undefined || word === null || word === '' || word === false) return 'off'
      if (['false', '0', 'no', 'off'].includes(String(word))) return 'off'
      if (['true', '1', 'yes'].includes(String(word))) return 'fast'
      return word
    },
    z.enum(['off', 'fast', 'deep'], { error: () => 'it must be true, fast or deep' }),
  )

/** A text of at most 1 MB, not trimmed: offsets refer to it as received. */
export const submittedText = () =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? 'missing' : 'it must be a text'),
    })
    .min(1, 'missing')
    .refine((text) => text.trim() !== '', 'missing')
    .refine(
      (text) => text.length <= maxTextBytes && new TextEncoder().encode(text).length <= maxTextBytes,
      'it is larger than 1 MB',
    )

/** Finds every indicator in a text, and with `risk` returns its risk reading. */
export const extractIocs = operation(core, {
  name: 'iocs.extract',
  summary: 'Find every indicator in a text, refanged, deduplicated and classified',
  http: post('/api/v1/scan/ioc', { query: ['risk', 'country'], alias: { pays: 'country' } }),
  permission: 'scan.lookup',
  streams: 'text',
  input: () =>
    z.object({
      text: submittedText(),
      risk: riskMode(),
      country: optionalWord(riskCountries),
    }),
  output: () =>
    z.object({
      status: z.literal('ok'),
      ioc_total: z.int(),
      truncated: z.boolean(),
      iocs: z.object({
        ipv4: z.array(ioc()),
        ipv6: z.array(ioc()),
        domain: z.array(ioc()),
        url: z.array(ioc()),
        email: z.array(ioc()),
        hash: z.array(ioc()),
        crypto: z.array(ioc()),
        cve: z.array(ioc()),
      }),
      risk: riskReading().optional(),
      /**
       * Parts of a message or a file, or whole files, that were not read, and why; absent when everything was read. A
       * number before a name is the number of its file.
       */
      skipped: z.array(z.object({ value: z.string(), reason: z.string() })).optional(),
      /** Number of streamed files of which nothing could be read; absent when there are none. */
      unread_files: z.int().min(1).optional(),
      ...provenance,
    }),
  fails: ['invalid', 'missing'],
  command: 'ioc [file]',
  content: { field: 'text', as: 'stream', isMany: true },
})
