import { z } from 'zod'
import { batchKinds, maxBatchIndicators } from '../../core/batch.ts'
import { submittedText } from '../../core/iocs.ts'
import { type ProblemCode, problemStatus } from '../../problem.ts'
import { knownHere, requiredText } from '../../schema.ts'
import { severities } from '../../severities.ts'
import { windowOperation } from '../window/window-operation.ts'

/** Lookups of many values at once, as tables. */

const whole = () => z.int('it must be a whole number')

const lookupRow = () =>
  z.object({
    kind: z.enum(batchKinds),
    /** Canonical form; a URL is without credentials. */
    value: z.string(),
    /** The displayed, defanged value. */
    shown: z.string(),
    link: z.string(),
    /** Summary of the lookup in one sentence, or why there is none. */
    title: z.string(),
    severity: z.enum(severities).nullable(),
    /** Number of places on this workstation in which the value occurs; a lower bound when it is very common. */
    known: z.int().min(0),
    /** Those places, when there is no answer that contains them. */
    known_here: knownHere().optional(),
    /** The answer of the kind's own lookup, e.g. of `ip.lookUp`; null when there is none. */
    answer: z.looseObject({}).nullable(),
    problem: z
      .object({
        code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
        message: z.string(),
      })
      .nullable(),
  })
export type LookupRow = z.output<ReturnType<typeof lookupRow>>

/** Looks up the values in a text: one per line, or prose, in the order of the text. */
export const lookUpMany = windowOperation({
  name: 'lookup.many',
  summary: 'Look up to 200 distinct values of a text up at once',
  input: () => z.object({ text: submittedText(), limit: whole().min(1).max(maxBatchIndicators).optional() }),
  output: () =>
    z.object({
      count: z.int().min(0),
      /** True when the text holds more distinct values. */
      truncated: z.boolean(),
      rows: z.array(lookupRow()),
      skipped: z.array(z.object({ value: z.string(), reason: z.string() })),
    }),
})

const decimal = () =>
  z.union([whole().min(0), z.string().regex(/^\d{1,39}$/)], 'it must be a whole number of at least 0')

/** Splits a range into networks of a longer prefix. Counts are decimal strings, since IPv6 exceeds 2^53. */
export const listSubnets = windowOperation({
  name: 'lookup.subnets',
  summary: 'Split a range into networks of a longer prefix',
  input: () =>
    z.object({
      /** A range in the form that `ip.lookUp` accepts. */
      cidr: requiredText(128),
      prefix: whole().min(0).max(128),
      /** Position of the first network to return; a decimal string beyond 2^53. */
      offset: decimal(),
      limit: whole().min(1).max(500),
    }),
  output: () =>
    z.object({
      total: z.string(),
      subnets: z.array(
        z.object({
          cidr: z.string(),
          network: z.string(),
          first_usable: z.string(),
          last_usable: z.string(),
          broadcast: z.string().nullable(),
          usable_hosts: z.string(),
        }),
      ),
    }),
})

export const lookupTableOperations = [lookUpMany, listSubnets] as const
