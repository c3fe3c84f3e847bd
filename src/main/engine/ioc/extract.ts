import { type FieldArea, FieldAreas } from './field-areas.ts'
import type { Found, Hit, Refusal } from './indicator.ts'
import { Scanner } from './scanner.ts'

/** Extraction of whole texts in memory, with every hit. Streams use `Scanner` and keep what they need. */

export type Extraction = { readonly hits: readonly Hit[]; readonly refusals: readonly Refusal[] }

type Options = { readonly refusals?: boolean; readonly areas?: readonly FieldArea[] }

/**
 * Finds every indicator in bytes of UTF-8 (or Latin-1). Offsets are bytes; hits come in order of their place. In `areas`,
 * names of fields decide.
 */
export function extractFromBytes(bytes: Uint8Array, options: Options = {}): Extraction {
  const hits: Hit[] = []
  const refusals: Refusal[] = []
  const onHit = (found: Found, start: number, end: number, line: number, marks: number) => {
    hits.push({ found, start, end, line, marks })
  }
  const onRefusal = (refusal: Refusal) => refusals.push(refusal)
  const fields = options.areas === undefined ? null : new FieldAreas(options.areas)
  const scanner = new Scanner(options.refusals === true ? { onHit, onRefusal } : { onHit }, { fields })
  scanner.push(bytes, true)
  return { hits, refusals }
}

/** Finds every indicator in a text. Offsets are bytes of its UTF-8 form. */
export function extractFromText(text: string, options: Options = {}): Extraction {
  return extractFromBytes(Buffer.from(text, 'utf8'), options)
}
