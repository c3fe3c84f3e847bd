import { z } from 'zod'
import { iocKinds } from './ioc-kinds.ts'

/**
 * What makes a value stand out, gravest first: a hash set or a sanctions list names it, it looks like a known name, actors
 * are reported to use it, an address pack or a label list says what it is, a warning list names it.
 */
export const standOutWhats = [
  'malicious',
  'sanctioned',
  'look_alike',
  'actors',
  'tor',
  'proxy',
  'label',
  'listed',
] as const
export type StandOutWhat = (typeof standOutWhats)[number]

/** A value that stands out in a text, and who says so. */
export const standOut = () =>
  z.object({
    kind: z.enum(iocKinds),
    value: z.string(),
    what: z.enum(standOutWhats),
    /** In a few words, such as `malicious` or `looks like PayPal`. */
    words: z.string(),
    /** Where it is said: a set, a list, a pack. */
    source: z.string(),
  })
export type StandOut = z.output<ReturnType<typeof standOut>>

/** Maximum number of values that an answer names; the gravest are named. */
export const maxStandOuts = 100
