import { isAlnum, isWord } from './character-class.ts'
import { meter } from './meter.ts'

/**
 * Scripts that are written without spaces: in them a name, an address or a digest directly adjoins the words around it
 * (`请看example.com吧`). A label wholly in such a script is a word of an internationalised name; where a label mixes one
 * with other letters or digits, its letters are text, and the rest is read separately.
 */

/**
 * Ranges of UTF-16 code units: Thai, Lao, Myanmar, Hangul, Khmer, kana, Han, and the high surrogates of the rarer
 * ideographs.
 */
const ranges: readonly (readonly [number, number])[] = [
  [0x0e00, 0x0eff],
  [0x1000, 0x109f],
  [0x1100, 0x11ff],
  [0x1780, 0x17ff],
  [0x3005, 0x3007],
  [0x3040, 0x30ff],
  [0x3130, 0x318f],
  [0x31f0, 0x31ff],
  [0x3400, 0x9fff],
  [0xac00, 0xd7a3],
  [0xd840, 0xd888],
  [0xf900, 0xfaff],
  [0xff66, 0xff9f],
]

/** Whether the character to which the code unit at an index belongs is of a script without spaces. */
export function isSpaceless(text: string, at: number): boolean {
  let code = text.charCodeAt(at)
  if (code < 0x0e00) return false
  if (code >= 0xdc00 && code <= 0xdfff) code = text.charCodeAt(at - 1)
  return ranges.some(([first, last]) => code >= first && code <= last)
}

/** A range of a text; `to` is exclusive. */
export type Stretch = { readonly from: number; readonly to: number }

/**
 * Returns the ranges of a run of word characters without the letters of scripts without spaces in labels that mix them
 * with others; null when no label does. Labels end at dots and colons.
 */
export function betweenScripts(text: string, start: number, end: number): Stretch[] | null {
  const pieces: Stretch[] = []
  let isMixed = false
  let from = start
  for (let at = start; at < end; ) {
    let stop = at
    let others = 0
    let letters = 0
    for (; stop < end; stop++) {
      const code = text.charCodeAt(stop)
      if (code === 0x2e || code === 0x3a) break
      if (isSpaceless(text, stop)) letters++
      else if (code < 128 ? isAlnum(code) : isWord(code)) others++
    }
    if (letters > 0 && others > 0) {
      isMixed = true
      for (let index = at; index < stop; index++) {
        if (!isSpaceless(text, index)) continue
        if (index > from) pieces.push({ from, to: index })
        from = index + 1
      }
    }
    at = stop + 1
  }
  meter.steps += end - start
  if (!isMixed) return null
  if (end > from) pieces.push({ from, to: end })
  return pieces
}

/** Returns the start of a local part without the preceding text in another script: `联系bob` is `bob`; `联系` stays. */
export function localPartBehindScript(text: string, start: number, end: number): number {
  let at = end
  while (at > start && !isSpaceless(text, at - 1)) at--
  meter.steps += end - start
  if (at === start) return start
  for (let index = at; index < end; index++) if (isAlnum(text.charCodeAt(index))) return at
  return start
}

/** Symbols: pictures, arrows, stars, with their joiners and variation selectors. */
const signs =
  /[\ud83c-\ud83e][\udc00-\udfff]|\udb40[\udc00-\udfff]|[\u2190-\u21ff\u2300-\u27bf\u2900-\u297f\u2b00-\u2bff]|[\ufe00-\ufe0f]|[\u20d0-\u20ff]/g
const mayHoldSigns =
  /[\u2190-\u21ff\u2300-\u27bf\u2900-\u297f\u2b00-\u2bff\ud83c-\ud83e]|[\ufe00-\ufe0f]|[\u20d0-\u20ff]/

/**
 * Replaces every code unit of a symbol by a wide space, so that indices stay valid. Symbols are boundaries like spaces.
 */
export function withoutSigns(text: string): string {
  return mayHoldSigns.test(text) ? text.replace(signs, (sign) => '\u3000'.repeat(sign.length)) : text
}
