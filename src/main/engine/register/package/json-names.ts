/**
 * Returns the names that occur twice in one object of a JSON text. Parsers disagree on whether the first or the last
 * one counts, so that two programs read different documents. The text must be valid JSON; nesting of any depth is
 * followed without recursion.
 */
export function repeatedNames(json: string): string[] {
  const repeated: string[] = []
  /** Names found so far in each open object; null for an open array. */
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '{') open.push(new Set())
    else if (character === '[') open.push(null)
    else if (character === '}' || character === ']') open.pop()
    else if (character === '"') {
      const end = endOfString(json, at)
      const names = open.at(-1)
      if (names && isName(json, end)) {
        const name = JSON.parse(json.slice(at, end)) as string
        if (names.has(name)) repeated.push(name)
        names.add(name)
      }
      at = end - 1
    }
  }
  return repeated
}

/** Returns the offset after the closing quote of the string that opens at an offset. */
function endOfString(json: string, from: number): number {
  let at = from + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}

function isName(json: string, from: number): boolean {
  let at = from
  while (at < json.length && /\s/.test(json[at] as string)) at++
  return json[at] === ':'
}
