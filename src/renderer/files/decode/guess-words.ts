import { countOf, formatCount } from '../../state/format.ts'

type Guessed = {
  readonly keys: readonly unknown[]
  readonly tried: number
  readonly failed_at: number | null
}

/** Says what trying the keys came to, for the bytes that were tried. */
export function guessWords({ keys, tried, failed_at }: Guessed, words: string): string {
  if (failed_at !== null) return `No key was tried: step ${failed_at + 1} cannot be applied.`
  const where = `the first ${formatCount(tried)} bytes`
  if (words === '') return `All 255 keys, tried on ${where}`
  return keys.length === 0
    ? `No key of one byte makes “${words}” appear in ${where}.`
    : `${countOf(keys.length, 'key')} under which “${words}” appears in ${where}`
}
