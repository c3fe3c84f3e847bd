import { z } from 'zod'
import { grouped } from '../schema.ts'

/**
 * Fields of register records. The register is filled over months, so nearly every field may be missing: absent means
 * "leave it as it is" in a change, null or an empty text clears it. What an export needs is checked by validation, not
 * here. Codes of closed lists are accepted as code, slug or label and are looked up by the operation.
 */

const emptyIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

/** A text that can be cleared. */
export function text(maxLength = 2000) {
  return z.preprocess(
    emptyIsNull,
    z
      .string('it must be a text')
      .trim()
      .max(maxLength, `it is longer than ${grouped(maxLength)} characters`)
      .nullable()
      .optional(),
  )
}

/** Prose that can be cleared. */
export function prose() {
  return text(100_000)
}

/** A member of the named closed list: official code, slug or label. */
export function member(list: string) {
  return text(500).describe(`Member of the closed list ${list}`)
}

/** Members of the named closed list, or other short texts, in a list; null and absence as for a text. */
export function texts() {
  return z
    .array(
      z.string('it must be a list of texts').trim().max(500, 'an entry is longer than 500 characters'),
      'it must be a list of texts',
    )
    .max(1000, 'it has more than 1,000 entries')
    .nullable()
    .optional()
}

/** A day, `yyyy-mm-dd`; the register writes 9999-12-31 for an open end. */
export function day() {
  return z.preprocess(emptyIsNull, z.iso.date('it must be a day like 2026-01-31').nullable().optional())
}

/** One of our own words. */
export function word<const W extends readonly [string, ...string[]]>(words: W) {
  return z.preprocess(
    (value) => {
      const given = emptyIsNull(value)
      if (typeof given !== 'string') return given
      return words.find((known) => known === given.trim().toLowerCase()) ?? given
    },
    z
      .enum(words, { error: () => `it must be one of ${words.join(', ')}` })
      .nullable()
      .optional(),
  )
}

function asNumber(value: unknown): unknown {
  const given = emptyIsNull(value)
  return typeof given === 'string' && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(given.trim()) ? Number(given) : given
}

/** A whole number. */
export function whole(smallest: number, largest: number) {
  return z.preprocess(
    asNumber,
    z
      .number('it must be a whole number')
      .int('it must be a whole number')
      .min(smallest, `it must be at least ${smallest}`)
      .max(largest, `it must be at most ${largest}`)
      .nullable()
      .optional(),
  )
}

/** An amount of money, zero or more. */
export function amount() {
  return z.preprocess(
    asNumber,
    z.number('it must be an amount').min(0, 'it must be at least 0').nullable().optional(),
  )
}

/** A score from 0 to 100. */
export function score() {
  return z.preprocess(
    asNumber,
    z
      .number('it must be a number from 0 to 100')
      .min(0, 'it must be at least 0')
      .max(100, 'it must be at most 100')
      .nullable()
      .optional(),
  )
}

/** Yes, no, or not said. */
export function yesNo() {
  return z.preprocess((value) => {
    const given = emptyIsNull(value)
    if (typeof given !== 'string') return given
    const said = given.trim().toLowerCase()
    if (['true', '1', 'yes'].includes(said)) return true
    if (['false', '0', 'no'].includes(said)) return false
    return given
  }, z.boolean('it must be true or false').nullable().optional())
}

/** Names another record by its uuid. */
export function reference() {
  return text(200)
}
