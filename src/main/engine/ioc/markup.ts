/**
 * Markup of texts around a value: `**…**`, `__…__`, `~~…~~`, `==…==`, `++…++` and the like. It is the text's and no part of
 * the value where the same mark stands directly before and after it.
 */

/** Marks that enclose when they are doubled; those in the second set do so alone too. Bars and quotes are a table's first. */
const doubled = new Set([...'*_~=+'].map((mark) => mark.charCodeAt(0)))
const single = new Set([...'*_~'].map((mark) => mark.charCodeAt(0)))

/** Three of a mark are the most that any language has: bold and italic at once. */
const most = 3

type Units = string | Uint8Array

function unitAt(text: Units, at: number): number | undefined {
  return typeof text === 'string' ? text.charCodeAt(at) : text[at]
}

/** How many marks of one kind stand directly before and directly after [start, end) alike: 0 for no markup, 3 at most. */
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
 * Where a value that may hold any character ends before the doubled mark that closes what one directly before its start opened:
 * at the first such mark behind which no letter, digit or slash goes on; `end` when there is none.
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
