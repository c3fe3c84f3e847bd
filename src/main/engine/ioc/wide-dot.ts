import { domainToASCII } from 'node:url'
import { isAlnum, isDigit, isWord } from './character-class.ts'
import { meter } from './meter.ts'
import { isTopLevel } from './public-suffix.ts'
import { betweenScripts, isSpaceless } from './script-borders.ts'

/**
 * Full stops of East Asian texts (`。`, `．`, `｡`) are dots in names (UTS #46), are used for defanging, and end
 * sentences. Names and sentences are not separated by spaces there, so the labels on both sides decide.
 */

export const dotLike: ReadonlySet<number> = new Set([0x3002, 0xff0e, 0xff61])

/** Maximum number of characters examined on each side: a label has no more, and the nearest text decides. */
const reach = 64
/**
 * Maximum length of a top-level domain beyond ASCII, with a margin, and the same in scripts without spaces, whose words
 * are short.
 */
const longestEnding = 24
const longestSpacelessEnding = 8

/** Whether the wide full stop at an index is a dot. */
export function joinsLabels(text: string, stop: number): boolean {
  const left = text.charCodeAt(stop - 1)
  const right = text.charCodeAt(stop + 1)
  if (!isLabelUnit(left) || !isLabelUnit(right)) return false
  if (isDigit(left) && isDigit(right)) {
    const dots = dotsOfNumber(text, stop)
    if (dots >= 0) return dots < 3
  }
  const isComplete = endsCompleteName(text, stop)
  // a sentence would continue in the script that has such full stops
  if (!isComplete && isAlnum(left) && isAlnum(right)) return true
  const end = labelEnd(text, stop + 1)
  const behind = text.charCodeAt(end)
  const isSingle = behind !== 0x40 && !(isDot(behind) && isLabelUnit(text.charCodeAt(end + 1)))
  // after a complete name, or words, a separate name begins
  if (isComplete || (!isAlnum(left) && isAlnum(right))) return isSingle && endsName(text.slice(stop + 1, end))
  return endsName(lastLabel(text, stop + 1))
}

/**
 * Counts the dots in the digits and dots before an index; -1 where an ASCII letter or digit precedes them, so that they
 * are part of a name.
 */
function dotsOfNumber(text: string, end: number): number {
  const least = Math.max(0, end - longestQuad)
  let dots = 0
  let from = end
  for (; from > least; from--) {
    const code = text.charCodeAt(from - 1)
    if (isDot(code)) dots++
    else if (!isDigit(code)) break
  }
  meter.steps += end - from
  return isAlnum(text.charCodeAt(from - 1)) ? -1 : dots
}

const longestQuad = 16

/** Whether at least two labels end before an index, the last of them a top-level domain. */
function endsCompleteName(text: string, end: number): boolean {
  const least = Math.max(0, end - reach)
  let from = end
  while (from > least && isLabelUnit(text.charCodeAt(from - 1))) from--
  meter.steps += end - from
  return (
    isDot(text.charCodeAt(from - 1)) &&
    isLabelUnit(text.charCodeAt(from - 2)) &&
    endsName(text.slice(from, end))
  )
}

/** The last of the labels from an index on. */
function lastLabel(text: string, start: number): string {
  let from = start
  let end = labelEnd(text, start)
  while (end - start < reach && isDot(text.charCodeAt(end)) && isLabelUnit(text.charCodeAt(end + 1))) {
    from = end + 1
    end = labelEnd(text, from)
  }
  return text.slice(from, end)
}

function labelEnd(text: string, start: number): number {
  const most = Math.min(text.length, start + reach)
  let end = start
  while (end < most && isLabelUnit(text.charCodeAt(end))) end++
  meter.steps += end - start
  return end
}

/** Whether a label, or its part before another script, is a top-level domain. */
function endsName(label: string): boolean {
  const first = betweenScripts(label, 0, label.length)?.[0]
  const written = first === undefined ? label : label.slice(0, first.from === 0 ? first.to : 0)
  if (written === '') return false
  if (isPlain(written)) return isTopLevel(written.toLowerCase())
  if (written.length > (isSpaceless(written, 0) ? longestSpacelessEnding : longestEnding)) return false
  const value = domainToASCII(written)
  return value !== '' && isTopLevel(value)
}

function isLabelUnit(code: number): boolean {
  return isWord(code) && code !== 0x3a && code !== 0x2e
}

function isDot(code: number): boolean {
  return code === 0x2e || dotLike.has(code)
}

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}
