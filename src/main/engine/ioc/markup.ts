/**
 * Markup around a value in a text: `**…**`, `__…__`, `~~…~~`, `==…==`, `++…++` and the like. It is not part of the
 * value when the same mark directly precedes and follows it.
 */

/**
 * Marks that enclose when doubled; those in the second set also when single. Vertical bars and quotes are left to
 * tables.
 */
const doubled = new Set([...'*_~=+'].map((mark) => mark.charCodeAt(0)))
const single = new Set([...'*_~'].map((mark) => mark.charCodeAt(0)))

/** Maximum number of equal marks in any markup language: bold and italic at once. */
const most = 3

type Units = string | Uint8Array

function unitAt(text: Units, at: number): number | undefined {
  return typeof text === 'string' ? text.charCodeAt(at) : text[at]
}

/** Returns how many equal marks directly precede and follow [start, end) on both sides: 0 for no markup, at most 3. */
export function markupAround(text: Units, start: number, end: number): number {
  const mark = unitAt(text, start - 1)
  if (mark === undefined || mark !== unitAt(text, end)) return 0
  if (!doubled.has(mark) && !single.has(mark)) return 0
  let count = 1
  while (count < most && unitAt(text, start - 1 - count) === mark && unitAt(text, end + count) === mark)
    count++
  if (count === 1) return single.has(mark) ? 1 : 0
  return doubled.has(mark) ? count : 0
}

/**
 * Returns where a value that may contain any character ends when a doubled mark directly precedes it: before the first
 * closing mark after which no letter, digit or slash follows; `end` when there is none.
 */
export function endBeforeMarkup(text: string, start: number, end: number): number {
  const mark = text.charCodeAt(start - 1)
  if (!doubled.has(mark) || text.charCodeAt(start - 2) !== mark) return end
  const pair = text.slice(start - 2, start)
  for (let at = text.indexOf(pair, start); at >= 0 && at < end; at = text.indexOf(pair, at + 1)) {
    let behind = at + 2
    while (text.charCodeAt(behind) === mark) behind++
    if (behind >= end || !goesOn.test(text.charAt(behind))) return at
  }
  return end
}

const goesOn = /[\w/.%-]/
