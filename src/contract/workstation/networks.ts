import { z } from 'zod'
import { requiredText } from '../schema.ts'
import { windowOperation } from './window-operation.ts'

/** The arithmetic of networks beyond one range, for the calculator. Counts are decimal strings: IPv6 exceeds 2^53. */

const decimal = () => z.string().regex(/^\d{1,39}$/, 'it must be a whole number')

/** Splits a range into networks of one longer prefix, and tells a page of them. */
export const splitNetwork = windowOperation({
  name: 'networks.split',
  summary: 'Split a range into networks of a longer prefix',
  input: () =>
    z.object({
      /** As `ip.lookUp` takes it; host bits are dropped. */
      range: requiredText(128),
      prefix_length: z.int('it must be a whole number').min(0).max(128),
      /** The first network of the page, counted from 0. */
      offset: decimal().optional(),
      limit: z.int().min(1).max(256),
    }),
  output: () =>
    z.object({
      cidr: z.string(),
      prefix_length: z.int(),
      /** How many networks there are in all. */
      count: z.string(),
      networks: z.array(
        z.object({
          cidr: z.string(),
          network: z.string(),
          broadcast: z.string().nullable(),
          first_usable: z.string(),
          last_usable: z.string(),
          usable_hosts: z.string(),
        }),
      ),
    }),
})

/** The fewest ranges that hold exactly the addresses from one to another, and the smallest one around them. */
export const coverAddresses = windowOperation({
  name: 'networks.cover',
  summary: 'Write the addresses from one to another as ranges',
  input: () => z.object({ first: requiredText(128), last: requiredText(128) }),
  output: () => z.object({ addresses: z.string(), networks: z.array(z.string()), enclosing: z.string() }),
})

export const networkOperations = [splitNetwork, coverAddresses] as const
