/**
 * Finds letters whose order on the screen is not their order in the text, because bidirectional controls reverse or
 * swap them ("Trojan Source", CVE-2021-42574; Unicode TR36): a reader sees another name than a program reads. Controls
 * around words of a script that is written from right to left show them as every reader expects, and are not found.
 */
import type { RiskSpan } from './risk-types.ts'

/** The part of a paragraph that one control governs. */
type Scope = {
  readonly start: number
  readonly isIsolate: boolean
  readonly isRightToLeft: boolean
  readonly isOverride: boolean
  /** Whether a letter of a script written from right to left is in it or in a scope within it. */
  hasRightToLeft: boolean
  /** Other letters, and digits, that are not in a scope within it. */
  letters: number
  digits: number
  /** Stretches of letters and digits that keep their own order; their sequence is reversed from right to left. */
  pieces: number
  isInPiece: boolean
}

const reversing = /[\u202b\u202e\u2067]/g
const paragraphEnd = /[\n\r\u0085\u2029]/g
const sign = /[\u202a-\u202e\u2066-\u2069]|\p{L}|[0-9]/gu
const rightToLeftLetter =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u
const popFormatting = '\u202c'
const popIsolate = '\u2069'
const rightToLeftControls = '\u202b\u202e\u2067'
const overrides = '\u202d\u202e'
/** An isolate with the direction of its first letter is from right to left only around such a letter. */
const isolates = '\u2066\u2067\u2068'
const maximumScopes = 1000

/** Returns the scopes in which letters or digits are shown in another order, each from its control to its end. */
export function findReordered(text: string): RiskSpan[] {
  const found: RiskSpan[] = []
  let from = indexFrom(reversing, text, 0)
  while (from >= 0 && found.length < maximumScopes) {
    const end = indexFrom(paragraphEnd, text, from)
    const stop = end < 0 ? text.length : end
    for (const scope of scopesOf(text.slice(from, stop), from))
      if (isReordered(scope)) found.push({ start: scope.start, end: scope.end })
    from = indexFrom(reversing, text, stop)
  }
  return found
}

function isReordered({ isRightToLeft, isOverride, hasRightToLeft, letters, digits, pieces }: Scope): boolean {
  if (!isRightToLeft) return false
  if (isOverride && letters > 1) return true
  return !hasRightToLeft && (pieces > 1 || (isOverride && letters + digits > 1))
}

/** Returns the scopes of a paragraph, which is at an offset of the text; scopes without an end go to its end. */
function scopesOf(paragraph: string, offset: number): (Scope & { readonly end: number })[] {
  const closed: (Scope & { readonly end: number })[] = []
  const open: Scope[] = []
  let openIsolates = 0
  const close = (end: number) => {
    const scope = open.pop()
    if (scope === undefined) return
    closed.push({ ...scope, end: offset + end })
    if (scope.isIsolate) openIsolates -= 1
    const outer = open.at(-1)
    if (outer === undefined) return
    outer.hasRightToLeft ||= scope.hasRightToLeft
    // an embedding is joined to the letters beside it, unless these are reversed one by one
    const isApart = scope.isIsolate || outer.isOverride
    if (scope.pieces > 0 && (isApart || !outer.isInPiece)) outer.pieces += 1
    outer.isInPiece = !isApart && (outer.isInPiece || scope.pieces > 0)
  }
  for (const { 0: character, index } of paragraph.matchAll(sign)) {
    const scope = open.at(-1)
    if (character === popFormatting) {
      if (scope?.isIsolate === false) close(index)
    } else if (character === popIsolate) {
      if (openIsolates === 0) continue
      while (open.at(-1)?.isIsolate === false) close(index)
      close(index)
    } else if (/[\u202a-\u2068]/.test(character)) {
      const isIsolate = isolates.includes(character)
      if (isIsolate) openIsolates += 1
      open.push({
        start: offset + index,
        isIsolate,
        isRightToLeft: rightToLeftControls.includes(character),
        isOverride: overrides.includes(character),
        hasRightToLeft: false,
        letters: 0,
        digits: 0,
        pieces: 0,
        isInPiece: false,
      })
    } else if (scope !== undefined) {
      if (rightToLeftLetter.test(character)) {
        scope.hasRightToLeft = true
        continue
      }
      if (/[0-9]/.test(character)) scope.digits += 1
      else scope.letters += 1
      if (!scope.isInPiece) scope.pieces += 1
      scope.isInPiece = true
    }
  }
  while (open.length > 0) close(paragraph.length)
  return closed
}

function indexFrom(expression: RegExp, text: string, from: number): number {
  expression.lastIndex = from
  return expression.exec(text)?.index ?? -1
}
