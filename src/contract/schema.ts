import { z } from 'zod'
import { enterText, type TextForm } from './entered-text.ts'
import { groupedDigits } from './grouped-digits.ts'
import { once } from './operation.ts'

/**
 * Building blocks of the contract's schemas. Every message completes the sentence "Provided <field> is invalid: …", and
 * none contains the word that existing clients interpret as an exhausted quota.
 */

/** Formats a count for a sentence: `1,048,576`. */
export function grouped(count: number): string {
  return groupedDigits(String(count))
}

/** A required text that is not empty after trimming. Absent and empty are treated alike: "Please provide <field>." */
export function requiredText(maxLength = 1_048_576): z.ZodString {
  return z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? 'missing' : 'it must be a text'),
    })
    .trim()
    .min(1, 'missing')
    .max(maxLength, `it is longer than ${grouped(maxLength)} characters`)
}

/** An optional text; an empty parameter counts as absent. */
export function optionalText(maxLength = 1_048_576) {
  return z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z
      .string('it must be a text')
      .trim()
      .max(maxLength, `it is longer than ${grouped(maxLength)} characters`)
      .optional(),
  )
}

/** Cleans a text that is to be stored before a schema validates it, and reports the reason when it is refused. */
export function asEntered(form: TextForm) {
  return (value: unknown, context: z.RefinementCtx): unknown => {
    if (typeof value !== 'string') return value
    const { text, fault } = enterText(value, form)
    if (fault === null) return text
    context.addIssue({ code: 'custom', message: fault, input: value })
    return z.NEVER
  }
}

/** A required name or note that is stored, of one line or of several. */
export function keptText(maxLength: number, form: TextForm = 'line') {
  return z.preprocess(asEntered(form), requiredText(maxLength))
}

/** The same, but optional. */
export function optionalKeptText(maxLength: number, form: TextForm = 'line') {
  return z.preprocess(asEntered(form), optionalText(maxLength))
}

/**
 * A boolean as written in queries: `true`, `1`, `yes` in any case are true; `false`, `0`, `no` and absence are false.
 */
export function flag() {
  return z.preprocess((value) => {
    if (value === undefined || value === null || value === '') return false
    if (typeof value !== 'string') return value
    const word = value.trim().toLowerCase()
    if (['true', '1', 'yes'].includes(word)) return true
    if (['false', '0', 'no'].includes(word)) return false
    return value
  }, z.boolean('it must be true or false'))
}

/** A whole number as written in queries, with a default when absent. */
export function wholeNumber(smallest: number, largest: number, whenAbsent: number) {
  return z.preprocess(
    (value) => {
      if (value === undefined || value === null || value === '') return whenAbsent
      return typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value
    },
    z
      .number('it must be a whole number')
      .int('it must be a whole number')
      .min(smallest, `it must be at least ${smallest}`)
      .max(largest, `it must be at most ${largest}`),
  )
}

/** One word of a fixed list, matched case-insensitively; an empty parameter counts as absent. */
export function optionalWord<const W extends readonly [string, ...string[]]>(words: W) {
  return z.preprocess((value) => {
    if (value === '' || value === undefined || value === null) return undefined
    if (typeof value !== 'string') return value
    return words.find((word) => word.toLowerCase() === value.trim().toLowerCase()) ?? value
  }, z.enum(words, { error: () => `it must be one of ${words.join(', ')}` }).optional())
}

/** A required word of a fixed list. */
export function requiredWord<const W extends readonly [string, ...string[]]>(words: W) {
  return z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value
      return words.find((word) => word.toLowerCase() === value.trim().toLowerCase()) ?? value
    },
    z.enum(words, {
      error: (issue) =>
        issue.input === undefined || issue.input === null || issue.input === ''
          ? 'missing'
          : `it must be one of ${words.join(', ')}`,
    }),
  )
}

/** One word of a fixed list, matched case-insensitively, with a default when absent. */
export function wordOr<const W extends readonly [string, ...string[]]>(words: W, whenAbsent: W[number]) {
  return z.preprocess(
    (value) => {
      if (value === '' || value === undefined || value === null) return whenAbsent
      if (typeof value !== 'string') return value
      return words.find((word) => word.toLowerCase() === value.trim().toLowerCase()) ?? value
    },
    z.enum(words, { error: () => `it must be one of ${words.join(', ')}` }),
  )
}

/** An optional boolean, for changes in which absence means "leave unchanged". */
export function optionalFlag() {
  return z.preprocess((value) => {
    if (value === undefined || value === null || value === '') return undefined
    if (typeof value !== 'string') return value
    const word = value.trim().toLowerCase()
    if (['true', '1', 'yes'].includes(word)) return true
    if (['false', '0', 'no'].includes(word)) return false
    return value
  }, z.boolean('it must be true or false').optional())
}

/** An optional whole number. */
export function optionalWholeNumber(smallest: number, largest: number) {
  return z.preprocess((value) => {
    if (value === undefined || value === null || value === '') return undefined
    return typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value
  }, z
    .number('it must be a whole number')
    .int('it must be a whole number')
    .min(smallest, `it must be at least ${smallest}`)
    .max(largest, `it must be at most ${largest}`)
    .optional())
}

/** A required, non-empty list of texts; the contents of its entries are not validated here. */
export function requiredTexts(maxEntries: number, maxLength: number) {
  return z
    .array(entryText(maxLength), {
      error: (issue) =>
        issue.input === undefined || issue.input === null ? 'missing' : 'it must be a list of texts',
    })
    .min(1, 'missing')
    .max(maxEntries, `it has more than ${maxEntries} entries`)
}

/** An optional list of texts; absent means empty. */
export function optionalTexts(maxEntries: number, maxLength: number) {
  return z.preprocess(
    (value) => (value === undefined || value === null || value === '' ? [] : value),
    z
      .array(entryText(maxLength), 'it must be a list of texts')
      .max(maxEntries, `it has more than ${maxEntries} entries`),
  )
}

function entryText(maxLength: number) {
  return z
    .string('it must be a list of texts')
    .max(maxLength, `an entry is longer than ${grouped(maxLength)} characters`)
}

/** Id of a record: our own ids, or those of an instance, which are passed through unchanged. */
export function recordId() {
  return requiredText(200)
}

/** A SHA-256 digest in hexadecimal, in any case; lower case after reading. */
export function sha256() {
  return requiredText(200)
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, 'it must be 64 hexadecimal digits')
}

/** `limit` and `offset` of a list that is paged by position. */
export function page(maxAtOnce: number, whenAbsent: number) {
  return {
    limit: wholeNumber(1, maxAtOnce, whenAbsent),
    offset: wholeNumber(0, 1_000_000_000, 0),
  }
}

/** Accepts aliases of fields in a body: alias to field. The field's own name wins when both are given. */
export function aliased<S extends z.ZodType>(aliases: Readonly<Record<string, string>>, schema: S) {
  return z.preprocess((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const read: Record<string, unknown> = { ...value }
    for (const [alias, field] of Object.entries(aliases)) {
      if (read[alias] !== undefined && read[field] === undefined) read[field] = read[alias]
    }
    return read
  }, schema)
}

/**
 * Returns the word for a field in a sentence. Clients interpret the word "limit" in a refusal as an exhausted quota, so
 * the paging parameter of that name is called differently in messages.
 */
export function spokenName(field: string): string {
  return field === 'limit' ? 'page size' : field
}

/**
 * Optional fields of any answer: its origin, its age, and what could not be determined. They are created when spread
 * into an answer's schema, so that loading the contract creates none.
 */
export const provenance = {
  get origin() {
    return z.enum(['local', 'cache', 'instance']).optional()
  },
  get as_of() {
    return z.string().optional()
  },
  get stored_at() {
    return z.string().optional()
  },
  get unavailable() {
    return z.array(z.string()).optional()
  },
}

/** Ways to imitate an own domain; `combined` is several at once. */
export const lookAlikeKinds = [
  'typing',
  'homoglyph',
  'added_words',
  'other_suffix',
  'in_subdomain',
  'combined',
] as const
export type LookAlikeKind = (typeof lookAlikeKinds)[number]

/**
 * Where a value occurs on this workstation: stored sessions, cases, alerts and actors. Deleted ones do not count.
 * `total` is returned to every caller; `places` to the user, and to keys with full access. Beside it, what the own domains
 * and the lists say of the value itself.
 */
export const knownHere = once(() =>
  z.object({
    total: z.int().min(0),
    /** True when there is more than was searched; `total` is then a lower bound. */
    truncated: z.boolean().optional(),
    /** Newest first, at most 20. */
    places: z.array(
      z.object({
        /** What contains it: `session`, `case`, `alert` or `actor`. */
        kind: z.string(),
        id: z.string(),
        title: z.string(),
        /** Number of occurrences of the value there. */
        count: z.int().min(1),
        at: z.string(),
        /** Matched values other than the value itself: the host of a URL, addresses of a range; at most 5. */
        values: z.array(z.string()).optional(),
      }),
    ),
    /** True when it belongs to the own domains and networks of the settings; absent otherwise. */
    own: z.literal(true).optional(),
    /** True when it is on the allow-list. */
    allowed: z.literal(true).optional(),
    /** Names of the warning lists that contain it, where there are any. */
    lists: z.array(z.string()).optional(),
    /** The own domain that its host imitates, and how; absent when it imitates none. */
    look_alike: z.object({ of: z.string(), kind: z.enum(lookAlikeKinds), says: z.string() }).optional(),
  }),
)
export type LookAlikeHere = NonNullable<z.output<ReturnType<typeof knownHere>>['look_alike']>
export type KnownHere = z.output<ReturnType<typeof knownHere>>

/** The field of a lookup's answer that states where its value occurs, to be spread into the schema. */
export const occurrence = {
  get known_here() {
    return knownHere().optional()
  },
}

/** `{status: "success"}` and nothing else. */
export const done = () => z.object({ status: z.literal('success') })
