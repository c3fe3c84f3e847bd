import type { Range } from '../state/form-limits.ts'
import { formatCount } from '../state/format.ts'

/** Numbers of up to five digits, such as ports, are read without separators. */
const shown = (number: number) => (number < 100_000 ? String(number) : formatCount(number))

/** A range in words: `0 to 100,000`. */
export function rangeWords([least, most]: Range): string {
  return `${shown(least)} to ${shown(most)}`
}

/**
 * Reads a whole number in a range, in decimal digits; null when nothing is written and that is possible. Returns why it
 * is refused otherwise.
 */
export function readWhole(
  written: string,
  range: Range,
  { mayBeEmpty }: { readonly mayBeEmpty: boolean },
): { readonly number: number | null } | { readonly refusal: string } {
  const text = written.trim()
  if (text === '' && mayBeEmpty) return { number: null }
  const [least, most] = range
  if (/^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most)
    return { number: Number(text) }
  return {
    refusal: `It must be a whole number from ${rangeWords(range)}${mayBeEmpty ? ', or be empty' : ''}.`,
  }
}
