import { domainToASCII } from 'node:url'
import { isAlnum, isDigit, isNumeric, isWord } from './character-class.ts'
import { meter } from './meter.ts'
import { isTopLevel } from './public-suffix.ts'
import { betweenScripts } from './script-borders.ts'

/**
 * Full stops of East Asian texts (`。`, `．`, `｡`) are dots of names (UTS #46), are written to defang, and end sentences. Names
 * and sentences stand without spaces there, so the labels on both sides tell.
 */

export const dotLike: ReadonlySet<number> = new Set([0x3002, 0xff0e, 0xff61])

/** Characters looked at on each side: a name has no more. */
const reach = 253

/**
 * Tells whether a wide full stop is a dot.
 *
 * @param before what stands before it, refanged
 * @param text what it stands in, read from `at` on
 */
export function joinsLabels(before: string, text: string, at: number): boolean {
  const left = labelsBefore(before)
  const right = labelsBehind(text, at)
  meter.steps += left.length + right.length
  if (left === '' || right === '') return false
  if (isDigit(right.charCodeAt(0))) {
    const number = numberAtEnd(left)
    if (number !== '') return number.split('.').length < 4
  }
  const labels = right.split('.')
  const isComplete = left.includes('.') && endsName(left.slice(left.lastIndexOf('.') + 1))
  // sentences go on in the script that has such stops
  if (!endsName(labels[labels.length - 1] as string))
    return !isComplete && isAlnum(left.charCodeAt(left.length - 1)) && isAlnum(right.charCodeAt(0))
  // a name on either side: the end of a sentence
  return !isComplete || (labels.length === 1 && text.charCodeAt(at + right.length) !== 0x40)
}

/** The digits and dots at the end of labels, where no other letter or digit of ASCII stands before them: an address so far. */
function numberAtEnd(labels: string): string {
  let from = labels.length
  while (from > 0 && isNumeric(labels.charCodeAt(from - 1))) from--
  const before = labels.charCodeAt(from - 1)
  return before < 128 ? '' : labels.slice(from)
}

function labelsBefore(text: string): string {
  const least = Math.max(0, text.length - reach)
  let from = text.length
  while (from > least && isLabelUnit(text.charCodeAt(from - 1))) from--
  return text.slice(from)
}

/** Labels and the dots between them; wide ones are taken for dots here. */
function labelsBehind(text: string, at: number): string {
  const most = Math.min(text.length, at + reach)
  let labels = ''
  for (let to = at; to < most; to++) {
    const code = text.charCodeAt(to)
    if (dotLike.has(code)) labels += '.'
    else if (isLabelUnit(code)) labels += text.charAt(to)
    else break
  }
  return labels.replace(/\.+$/, '')
}

/** Tells whether a label, or what stands in it before another script, is a top-level domain. */
function endsName(label: string): boolean {
  const first = betweenScripts(label, 0, label.length)?.[0]
  const written = first === undefined ? label : label.slice(0, first.from === 0 ? first.to : 0)
  if (written === '' || written.length > 63) return false
  const value = domainToASCII(written)
  return value !== '' && isTopLevel(value)
}

function isLabelUnit(code: number): boolean {
  return isWord(code) && code !== 0x3a
}
