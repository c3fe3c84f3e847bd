import { ordinaryNames } from './known-words.ts'
import { type LookAlikeIndex, leastForRepeats, leastForSlips, leastForTwo } from './look-alike-index.ts'
import { collapsed, deletionsOf, flatten, isAscii, type OwnName, shapeOf, spelledOut } from './own-name.ts'
import { type Slip, slipBetween } from './typing-slip.ts'

/** A way in which a host differs from an own domain. */
export type Sign =
  | Slip
  | 'homoglyph'
  | 'hyphen'
  | 'repeated'
  | 'added_words'
  | 'other_suffix'
  | 'in_subdomain'

/** An own name in a text, and how the text differs from it; no signs where it is the name itself. */
export type FoundName = { readonly own: OwnName; readonly signs: readonly Sign[] }

/** Least length of a name that is recognised although it is written in letters of another script. */
const leastForScripts = 3

/**
 * Returns the own name that a text is, or that it is easily taken for; null for every other. Of several, the one with
 * the given suffix is preferred, then the one with fewest differences.
 */
export function findOwnName(text: string, suffix: string, index: LookAlikeIndex): FoundName | null {
  const plain = flatten(text)
  const flat = isAscii(plain) ? plain : flatten(index.latin(text))
  const shape = shapeOf(flat)
  const isNear = index.isNear[flat.length] === true || index.isNear[shape.length] === true
  if (!isNear && index.byCollapsed.size === 0) return null
  let best: FoundName | null = null
  const judge = (own: OwnName) => {
    const signs = signsOf(text, flat, shape, own)
    if (signs !== null && (best === null || isBetter({ own, signs }, best, suffix))) best = { own, signs }
  }
  if (isNear) for (const key of keysOf(text, flat, shape)) index.byKey.get(key)?.forEach(judge)
  if (best === null && flat.length >= leastForRepeats) index.byCollapsed.get(collapsed(flat))?.forEach(judge)
  return best
}

function isBetter(one: FoundName, other: FoundName, suffix: string): boolean {
  if (one.signs.length !== other.signs.length) return one.signs.length < other.signs.length
  return one.own.suffix === suffix && other.own.suffix !== suffix
}

function keysOf(text: string, flat: string, shape: string): string[] {
  const keys = [flat, ...deletionsOf(flat)]
  if (shape !== flat) keys.push(shape, ...deletionsOf(shape))
  if (!isAscii(text)) keys.push(spelledOut(text))
  return keys
}

/** Slips that make no other word of an everyday one. */
const clumsy: ReadonlySet<Sign> = new Set(['doubled', 'swapped'])

function signsOf(text: string, flat: string, shape: string, own: OwnName): readonly Sign[] | null {
  const { length } = own.flat
  if (flatten(own.label) === flat) {
    const isSame = isAscii(text)
      ? isAscii(own.label)
      : text.replaceAll('-', '') === own.label.replaceAll('-', '')
    if (!isSame) return length >= leastForScripts ? ['homoglyph'] : null
    return text === own.label ? [] : ['hyphen']
  }
  const spelled = spelledOut(text)
  if (length >= leastForSlips && (own.variants.includes(spelled) || own.flat === spelled))
    return ['homoglyph']
  if (length < leastForSlips || ordinaryNames.has(flat)) return null
  if (own.shape === shape) return ['homoglyph']
  const slip = slipBetween(own.flat, flat)
  if (own.isOrdinary) return slip !== null && clumsy.has(slip) && length >= leastForRepeats ? [slip] : null
  if (slip !== null) return slip === 'look_alike' ? ['homoglyph'] : [slip]
  if (length >= leastForRepeats && collapsed(own.flat) === collapsed(flat)) return ['repeated']
  const further = length >= leastForTwo ? slipBetween(own.shape, shape) : null
  if (further === null) return null
  return further === 'look_alike' ? ['homoglyph'] : ['homoglyph', further]
}
