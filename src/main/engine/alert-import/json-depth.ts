import { valueRanges } from './json-ranges.ts'

/** Nesting of JSON, told without parsing it: what walks through a value later needs a stack for each level. */

/** Maximum nesting of an event. */
export const maxDepth = 500
/** Maximum nesting of JSON that a field carries as text, which may carry such a text again. */
export const maxEmbeddedDepth = 64

/** Whether JSON nests lists and objects deeper than `max`; most has too few brackets to be looked at further. */
export function isDeeper(text: string, max: number): boolean {
  if (text.length < 2 * max || !hasManyOpenings(text, max)) return false
  for (const { depth } of valueRanges(text)) if (depth > max) return true
  return false
}

function hasManyOpenings(text: string, max: number): boolean {
  let count = 0
  for (const bracket of ['{', '['])
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      count += 1
      if (count > max) return true
    }
  return false
}
