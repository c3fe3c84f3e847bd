import { z } from 'zod'
import { iocKinds } from './ioc-kinds.ts'

/**
 * What makes a value stand out, gravest first: a hash set or a sanctions list names it, it looks like a known name, actors
 * are reported to use it or it is their name, an address pack or a label list says what it is, a warning list names it.
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

/** An actor that has a name, with the address of its profile. */
export const standOutActor = () => z.object({ slug: z.string(), name: z.string() })

/** Maximum number of actors given with a name that several share. */
export const maxNameSharers = 10

/** A value or the name of a threat actor that stands out in a text, and who says so. */
export const standOut = () =>
  z.object({
    kind: z.enum([...iocKinds, 'actor']),
    /** Of a name, as it is written at its first place. */
    value: z.string(),
    what: z.enum(standOutWhats),
    /** In a few words, such as `malicious` or `looks like PayPal`. */
    words: z.string(),
    /** Where it is said: a set, a list, a pack. */
    source: z.string(),
    /** The actors that have the name, at most 10; only of names. */
    actors: z.array(standOutActor()).optional(),
    /**
     * The first place of the name in the text as it was read (of a message or a page, its decoded text): offsets in
     * UTF-16 code units, and the line from 1; only of names.
     */
    place: z.object({ start: z.int().min(0), end: z.int().min(0), line: z.int().min(1) }).optional(),
  })
export type StandOut = z.output<ReturnType<typeof standOut>>

/** Maximum number of values that an answer names; the gravest are named. */
export const maxStandOuts = 100

/** How much of a text was searched for the names of threat actors; `none` where no set about them could be asked. */
export const searchedTexts = ['whole', 'part', 'none'] as const
export type SearchedText = (typeof searchedTexts)[number]

/** What was looked at to find what stands out: what is not in it is not known to be inconspicuous. */
export const lookedAt = () =>
  z.object({
    /** Number of values that were looked at, and of those that were found in the text. */
    values: z.int().min(0),
    of_values: z.int().min(0),
    text: z.enum(searchedTexts),
    /** Sets and lists that could not be asked about some of it. */
    not_read: z.array(z.string()),
  })
