import { z } from 'zod'
import { enterText, type TextForm } from './entered-text.ts'
import { once } from './operation.ts'

/**
 * Building blocks of the contract's schemas. Every message completes the sentence "Provided <field> is invalid: …",
 * and none contains the word that existing clients read as a spent quota.
 */

/** A count as a sentence writes it: `1,048,576`. The locale functions cost milliseconds at their first use. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A required text that is not empty once trimmed. Absence and emptiness are the same: "Please provide <field>." */
export function requiredText(maxLength = 1_048_576): z.ZodString {
  return z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? 'missing' : 'it must be a text'),
    })
    .trim()
    .min(1, 'missing')
    .max(maxLength, `it is longer than ${grouped(maxLength)} characters`)
}

/** An optional text; an empty parameter is an absent one. */
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

/** Reads a text that is to be kept before a schema looks at it, and says why it cannot be taken. */
export function asEntered(form: TextForm) {
  return (value: unknown, context: z.RefinementCtx): unknown => {
    if (typeof value !== 'string') return value
    const { text, fault } = enterText(value, form)
    if (fault === null) return text
    context.addIssue({ code: 'custom', message: fault, input: value })
    return z.NEVER
  }
}

/** A required name or note that is kept: of one line, or of several. */
export function keptText(maxLength: number, form: TextForm = 'line') {
  return z.preprocess(asEntered(form), requiredText(maxLength))
}

/** The same, where it may be absent. */
export function optionalKeptText(maxLength: number, form: TextForm = 'line') {
  return z.preprocess(asEntered(form), optionalText(maxLength))
}

/** A boolean as queries write it: `true`, `1`, `yes` in any case are true, `false`, `0`, `no` and absence false. */
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

/** A whole number as queries write it, with a default when absent. */
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

/** One word of a fixed list, matched without regard to case; an empty parameter is an absent one. */
export function optionalWord<const W extends readonly [string, ...string[]]>(words: W) {
  return z.preprocess((value) => {
    if (value === '' || value === undefined || value === null) return undefined
    if (typeof value !== 'string') return value
    return words.find((word) => word.toLowerCase() === value.trim().toLowerCase()) ?? value
  }, z.enum(words, { error: () => `it must be one of ${words.join(', ')}` }).optional())
}

/** One word of a fixed list that must be given. */
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

/** One word of a fixed list, matched without regard to case, with a default when absent. */
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

/** A boolean that may be absent, for changes in which absence means "leave it as it is". */
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

/** A whole number that may be absent. */
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

/** A list of texts that must be given and not be empty; its entries are not looked at here. */
export function requiredTexts(maxEntries: number, maxLength: number) {
  return z
    .array(entryText(maxLength), {
      error: (issue) =>
        issue.input === undefined || issue.input === null ? 'missing' : 'it must be a list of texts',
    })
    .min(1, 'missing')
    .max(maxEntries, `it has more than ${maxEntries} entries`)
}

/** A list of texts; absence is an empty list. */
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

/** Names a record: our own ids, or those of an instance, which are passed through as they are. */
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

/** Reads other spellings of fields in a body: alias to field. The field's own name wins when both are given. */
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
 * The word for a field in a sentence. Clients take the word "limit" in a refusal for a spent quota, so the paging
 * parameter of that name is called otherwise when a person is told about it.
 */
export function spokenName(field: string): string {
  return field === 'limit' ? 'page size' : field
}

/** Severity of a finding, in rising order. */
export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

/**
 * Fields that any answer may carry besides its own: where it came from, how old it is, what could not be known. They
 * are made when they are spread into an answer's schema, so that loading the contract makes none.
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

/**
 * Where a value occurs on this workstation: kept sessions, and as they come cases, alerts and actors. Deleted ones do not
 * count. `total` is told to every caller; `places` to the user, and to keys with full access.
 */
export const knownHere = once(() =>
  z.object({
    total: z.int().min(0),
    /** True when there is more than was gone through: then there are at least `total`. */
    truncated: z.boolean().optional(),
    /** Newest first, at most 20. */
    places: z.array(
      z.object({
        /** What keeps it: `session`; as they come, `case`, `alert`, `actor`. */
        kind: z.string(),
        id: z.string(),
        title: z.string(),
        /** How often the value stands there. */
        count: z.int().min(1),
        at: z.string(),
        /** What stands there in place of the value: the host of a URL, addresses of a range; at most 5. */
        values: z.array(z.string()).optional(),
      }),
    ),
  }),
)
export type KnownHere = z.output<ReturnType<typeof knownHere>>

/** The field of a look-up's answer that says where its value occurs, to be spread into the schema. */
export const occurrence = {
  get known_here() {
    return knownHere().optional()
  },
}

/** `{status: "success"}` and nothing else. */
export const done = () => z.object({ status: z.literal('success') })
