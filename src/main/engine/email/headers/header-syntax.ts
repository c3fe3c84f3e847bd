/** Tokens of structured fields (RFC 5322 section 3.2): words, quoted strings, comments, marks. */
export type HeaderToken =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'quoted'; readonly text: string }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'mark'; readonly text: string }

const space = new Set(' \t\r\n')

/**
 * Splits a value into tokens; each character of `marks` is a token of its own. An unclosed token extends to the end.
 * Comments keep nested ones as text.
 */
export function tokensOf(value: string, marks: string): HeaderToken[] {
  const tokens: HeaderToken[] = []
  for (let at = 0; at < value.length; ) {
    const character = value.charAt(at)
    if (space.has(character)) at++
    else if (character === '"') {
      const { text, end } = quotedAt(value, at)
      tokens.push({ kind: 'quoted', text })
      at = end
    } else if (character === '(') {
      const { text, end } = commentAt(value, at)
      tokens.push({ kind: 'comment', text })
      at = end
    } else if (marks.includes(character)) {
      tokens.push({ kind: 'mark', text: character })
      at++
    } else {
      let end = afterBrackets(value, at)
      while (end < value.length && !isBorder(value.charAt(end), marks)) end = afterBrackets(value, end)
      tokens.push({ kind: 'word', text: value.slice(at, end) })
      at = end
    }
  }
  return tokens
}

/** A domain literal, `[IPv6:2001:db8::1]`, is one token although it may contain a mark. */
const brackets = /\[[^\]\s<>"()]{1,64}\]/y

function afterBrackets(value: string, at: number): number {
  brackets.lastIndex = at
  return value[at] === '[' && brackets.test(value) ? brackets.lastIndex : at + 1
}

function isBorder(character: string, marks: string): boolean {
  return space.has(character) || character === '"' || character === '(' || marks.includes(character)
}

function quotedAt(value: string, start: number): { text: string; end: number } {
  let text = ''
  for (let at = start + 1; at < value.length; at++) {
    const character = value.charAt(at)
    if (character === '"') return { text, end: at + 1 }
    text += character === '\\' ? value.charAt(++at) : character
  }
  return { text, end: value.length }
}

function commentAt(value: string, start: number): { text: string; end: number } {
  let text = ''
  let depth = 0
  for (let at = start; at < value.length; at++) {
    const character = value.charAt(at)
    if (character === '\\') {
      text += value.charAt(++at)
      continue
    }
    if (character === '(' && depth++ === 0) continue
    if (character === ')' && --depth === 0) return { text: text.trim(), end: at + 1 }
    text += character
  }
  return { text: text.trim(), end: value.length }
}

/**
 * Reads a list of `tag=value` separated by semicolons (RFC 6376 section 3.2). Of duplicate tags the first counts; names
 * are in lower case.
 */
export function readTagList(value: string): Map<string, string> {
  const tags = new Map<string, string>()
  for (const part of value.split(';')) {
    const equals = part.indexOf('=')
    if (equals < 1) continue
    const name = part.slice(0, equals).trim().toLowerCase()
    if (name !== '' && !tags.has(name)) tags.set(name, part.slice(equals + 1).trim())
  }
  return tags
}
