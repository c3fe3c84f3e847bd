import { z } from 'zod'
import type { TextForm } from '../entered-text.ts'
import { asEntered, grouped } from '../schema.ts'

/**
 * Fields of register records, as data: the schemas of the operations, the forms and tables of the window, referential
 * integrity, and the navigation from a finding to the faulty field are derived from one declaration.
 *
 * The register is filled over months, so nearly every field is optional: absent means "leave unchanged" in a change,
 * null or an empty text clears it. What a filing requires is checked by validation, not here.
 */

type Facts = {
  /** Label of the field on a form. */
  readonly label: string
  /** Template columns that it fills, such as `B_05.01.c0050`. */
  readonly files?: readonly string[]
  /** Help text for the user; defaults to the text of the first column that the field files. */
  readonly help?: string
}

/** Kinds of records that others may refer to. */
export type ReferredKind =
  | 'providers'
  | 'arrangements'
  | 'services'
  | 'scopeEntities'
  | 'branches'
  | 'functions'

export type Field = Facts &
  /** One line. In a code only the plain space is significant. */
  (
    | { readonly kind: 'text'; readonly maxLength: number; readonly isCode?: true }
    | { readonly kind: 'prose' }
    | { readonly kind: 'day' }
    /** Member of a closed list: stored as code, accepted as code, slug, label or ISO code. */
    | { readonly kind: 'member'; readonly list: string }
    | { readonly kind: 'members'; readonly list: string }
    /** One of the words defined here. */
    | { readonly kind: 'word'; readonly words: readonly string[] }
    | { readonly kind: 'whole'; readonly smallest: number; readonly largest: number }
    /** Money, zero or more: stored as the given decimal text, returned as a number where that is exact. */
    | { readonly kind: 'amount' }
    /** 0 to 100. */
    | { readonly kind: 'score' }
    | { readonly kind: 'yesNo' }
    /** Another record: its UUID, or the name people use for it. `shown` is the field that returns that name. */
    | { readonly kind: 'reference'; readonly to: ReferredKind; readonly shown?: string }
    | { readonly kind: 'references'; readonly to: ReferredKind; readonly shown?: string }
    /** Clauses of a checklist, each answered. */
    | { readonly kind: 'clauses' }
  )

export type FieldKind = Field['kind']

/** Stored value of a field of this kind; null when there is none. */
export type FieldValue<F extends Field> = F extends { kind: 'whole' | 'score' }
  ? number | null
  : F extends { kind: 'yesNo' }
    ? boolean | null
    : F extends { kind: 'members' | 'references' }
      ? readonly string[]
      : F extends { kind: 'clauses' }
        ? readonly ClauseAnswer[]
        : string | null

/** How an arrangement answers one clause of DORA Art. 30. */
export type ClauseAnswer = {
  /** Key of the clause in the checklist. */
  readonly clause: string
  readonly present: boolean | null
  /** Location of the clause in the contract. */
  readonly reference: string | null
  readonly note: string | null
}

type More = Omit<Facts, 'label'>

export const text = (label: string, maxLength = 2000, more: More = {}) =>
  ({ kind: 'text', label, maxLength, ...more }) as const satisfies Field
export const code = (label: string, maxLength: number, more: More = {}) =>
  ({ kind: 'text', label, maxLength, isCode: true, ...more }) as const satisfies Field
export const prose = (label: string, more: More = {}) =>
  ({ kind: 'prose', label, ...more }) as const satisfies Field
export const day = (label: string, more: More = {}) =>
  ({ kind: 'day', label, ...more }) as const satisfies Field
export const member = (label: string, list: string, more: More = {}) =>
  ({ kind: 'member', label, list, ...more }) as const satisfies Field
export const members = (label: string, list: string, more: More = {}) =>
  ({ kind: 'members', label, list, ...more }) as const satisfies Field
export const word = (label: string, words: readonly string[], more: More = {}) =>
  ({ kind: 'word', label, words, ...more }) as const satisfies Field
export const whole = (label: string, smallest: number, largest: number, more: More = {}) =>
  ({ kind: 'whole', label, smallest, largest, ...more }) as const satisfies Field
export const amount = (label: string, more: More = {}) =>
  ({ kind: 'amount', label, ...more }) as const satisfies Field
export const score = (label: string, more: More = {}) =>
  ({ kind: 'score', label, ...more }) as const satisfies Field
export const yesNo = (label: string, more: More = {}) =>
  ({ kind: 'yesNo', label, ...more }) as const satisfies Field
export const reference = (label: string, to: ReferredKind, more: More & { shown?: string } = {}) =>
  ({ kind: 'reference', label, to, ...more }) as const satisfies Field
export const references = (label: string, to: ReferredKind, more: More & { shown?: string } = {}) =>
  ({ kind: 'references', label, to, ...more }) as const satisfies Field
export const clauses = (label: string, more: More = {}) =>
  ({ kind: 'clauses', label, ...more }) as const satisfies Field

/**
 * The name of the record again, from a person who confirms it although it looks like a placeholder (`NULL`). Counts only as
 * long as it equals the name.
 */
export const confirmedName = () =>
  text('Name confirmed', 500, {
    help: 'Only for a name that the checks take for a placeholder, such as NULL: write it again here to confirm it. Not filed.',
  })

/** The reference number again, confirmed like a name: a contract may well be called `12345`. */
export const confirmedReference = () =>
  text('Reference confirmed', 500, {
    help: 'Only for a reference number that the checks take for a placeholder, such as 12345: write it again here to confirm it. Not filed.',
  })

/** Maximum number of entries in a list field. */
export const maxEntries = 1000

const emptyIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

/** Returns the schema of a field's input. */
export function inputOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return clearableText(field.maxLength, field.isCode === true ? 'code' : 'line')
    case 'prose':
      return clearableText(100_000, 'prose')
    case 'member':
      return clearableText(500).describe(`Member of the closed list ${field.list}: code, slug or label`)
    case 'reference':
      return clearableText(500).describe(`uuid of one of ${field.to}, or the name it goes by`)
    case 'members':
      return textList().describe(`Members of the closed list ${field.list}: code, slug or label`)
    case 'references':
      return textList().describe(`uuids of ${field.to}, or the names they go by`)
    case 'day':
      return z.preprocess(emptyIsNull, z.iso.date('it must be a day like 2026-01-31').nullable().optional())
    case 'word':
      return oneOf(field.words)
    case 'whole':
      return wholeBetween(field.smallest, field.largest)
    case 'amount':
      return decimal()
    case 'score':
      return numberBetween(0, 100)
    case 'yesNo':
      return truth()
    case 'clauses':
      return clauseList()
  }
}

/** Returns the schema of a field's output. */
export function outputOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'whole':
    case 'score':
      return z.number().nullable()
    case 'amount':
      return z.union([z.number(), z.string()]).nullable()
    case 'yesNo':
      return z.boolean().nullable()
    case 'members':
    case 'references':
      return z.array(z.string())
    case 'clauses':
      return z.array(z.looseObject({ clause: z.string() }))
    default:
      return z.string().nullable()
  }
}

function clearableText(maxLength: number, form: TextForm = 'line') {
  return z.preprocess(
    (value, context) => emptyIsNull(asEntered(form)(value, context)),
    z
      .string('it must be a text')
      .max(maxLength, `it is longer than ${grouped(maxLength)} characters`)
      .nullable()
      .optional(),
  )
}

/** A list of short texts; one text alone is a list of one. */
function textList() {
  return z.preprocess(
    (value) => {
      const given = emptyIsNull(value)
      return typeof given === 'string' ? [given] : given
    },
    z
      .array(
        z.preprocess(
          asEntered('line'),
          z
            .string('it must be a list of texts')
            .min(1, 'an entry is empty')
            .max(500, 'an entry is longer than 500 characters'),
        ),
        'it must be a list of texts',
      )
      .max(maxEntries, `it has more than ${grouped(maxEntries)} entries`)
      .nullable()
      .optional(),
  )
}

function oneOf(words: readonly string[]) {
  return z.preprocess(
    (value) => {
      const given = emptyIsNull(value)
      if (typeof given !== 'string') return given
      return words.find((known) => known === given.trim().toLowerCase()) ?? given
    },
    z
      .enum(words as [string, ...string[]], { error: () => `it must be one of ${words.join(', ')}` })
      .nullable()
      .optional(),
  )
}

const plainNumber = /^-?\d{1,15}(?:\.\d{1,6})?$/

function asNumber(value: unknown): unknown {
  const given = emptyIsNull(value)
  return typeof given === 'string' && plainNumber.test(given.trim()) ? Number(given) : given
}

function wholeBetween(smallest: number, largest: number) {
  return z.preprocess(
    asNumber,
    z
      .number('it must be a whole number')
      .int('it must be a whole number')
      .min(smallest, `it must be at least ${smallest}`)
      .max(largest, `it must be at most ${grouped(largest)}`)
      .nullable()
      .optional(),
  )
}

function numberBetween(smallest: number, largest: number) {
  return z.preprocess(
    asNumber,
    z
      .number(`it must be a number from ${smallest} to ${largest}`)
      .min(smallest, `it must be at least ${smallest}`)
      .max(largest, `it must be at most ${largest}`)
      .nullable()
      .optional(),
  )
}

/** An amount as decimal text: digits, and a dot with digits after it. A number is written without an exponent. */
function decimal() {
  return z.preprocess(
    (value) => {
      const given = emptyIsNull(value)
      if (typeof given === 'number' && Number.isFinite(given)) return plainDecimal(given)
      return typeof given === 'string' ? given.trim() : given
    },
    z
      .string('it must be an amount')
      .regex(/^-?\d{1,18}(?:\.\d{1,6})?$/, 'it must be an amount like 1250000.50')
      .regex(/^\d/, 'it must be at least 0')
      .nullable()
      .optional(),
  )
}

/** Returns a number in digits, without an exponent. */
export function plainDecimal(value: number): string {
  const shortest = String(value)
  if (!shortest.includes('e')) return shortest
  return value.toFixed(6).replace(/\.?0+$/, '')
}

/** Yes, no, or not stated. */
function truth() {
  return z.preprocess((value) => {
    const given = emptyIsNull(value)
    if (typeof given !== 'string') return given
    const stated = given.trim().toLowerCase()
    if (['true', '1', 'yes'].includes(stated)) return true
    if (['false', '0', 'no'].includes(stated)) return false
    return given
  }, z.boolean('it must be true or false').nullable().optional())
}

const notClauses = 'it must be a list of clauses'

function clauseList() {
  return z
    .array(
      z.object(
        {
          clause: z.preprocess(
            asEntered('line'),
            z
              .string(notClauses)
              .min(1, 'a clause has no name')
              .max(100, 'the name of a clause is longer than 100 characters'),
          ),
          present: z.boolean(notClauses).nullable().default(null),
          reference: z.preprocess(
            asEntered('line'),
            z.string(notClauses).max(500, 'an entry is longer than 500 characters').nullable().default(null),
          ),
          note: z.preprocess(
            asEntered('prose'),
            z
              .string(notClauses)
              .max(10_000, 'a note is longer than 10,000 characters')
              .nullable()
              .default(null),
          ),
        },
        notClauses,
      ),
      notClauses,
    )
    .max(200, 'it has more than 200 entries')
    .nullable()
    .optional()
}
