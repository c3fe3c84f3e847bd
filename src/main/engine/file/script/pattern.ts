import type { Evaluator } from './folding.ts'
import { unknown, type Value } from './value.ts'

/**
 * A pattern of a script as one of ours, or null. Only those without nested repeats are taken: a pattern comes from a
 * hostile file.
 */
export function patternOf(source: string, flags: string): RegExp | null {
  if (
    source.length > 200 ||
    /[+*}]\)?[+*{?]|\([^)]*[+*}|][^)]*\)[+*{]/.test(source) ||
    (source.match(/[+*{]/g)?.length ?? 0) > 3
  )
    return null
  try {
    return new RegExp(source, flags.replace(/[^gims]/g, ''))
  } catch {
    return null
  }
}

export function replaceBy(text: string, pattern: RegExp, to: string, evaluator: Evaluator): Value {
  if (text.length > 2 ** 20) return unknown
  const out = text.replace(pattern, to)
  evaluator.trail.record(
    out,
    'Find / Replace',
    ['Regex', pattern.source, to, true, pattern.flags.includes('i'), true, false],
    text,
  )
  return out
}
