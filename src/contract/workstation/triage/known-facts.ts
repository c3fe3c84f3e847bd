import { z } from 'zod'

/**
 * What is known here about a value, most severe first. This is also the order of the column "Known here" and of the
 * words in it; `unread` means that a set or list could not be asked, so that the absence of a match proves nothing.
 */
export const knownWhats = [
  'malicious',
  'sanctioned',
  'look_alike',
  'actors',
  'tor',
  'proxy',
  'label',
  'provider',
  'hosting',
  'looked_up',
  'sessions',
  'good',
  'suppressed',
  'unread',
  'network',
] as const
export type KnownWhat = (typeof knownWhats)[number]

/** Filters of the table. `any` excludes `network`, which every routed address has, and `unread`. */
export const knownFilters = [
  'any',
  'malicious',
  'sanctioned',
  'look_alike',
  'actors',
  'tor',
  'proxy',
  'label',
  'provider',
  'hosting',
  'looked_up',
  'sessions',
  'good',
  'suppressed',
  'unread',
] as const
export type KnownFilter = (typeof knownFilters)[number]

/** One known fact, in short words such as `malicious · Bad files` or `3 sessions`. */
export const knownFact = () => z.object({ what: z.enum(knownWhats), words: z.string() })
export type KnownFact = z.output<ReturnType<typeof knownFact>>
