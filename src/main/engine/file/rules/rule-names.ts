/** A rule as its file declares it. */
export type RuleName = { readonly name: string; readonly line: number; readonly isPrivate: boolean }

/**
 * Returns the rules that a text in the language of YARA declares, in their order. It reads what a text that compiles can
 * hold: comments, strings and regular expressions are passed over, in one pass.
 */
export function ruleNames(text: string): RuleName[] {
  const found: RuleName[] = []
  let line = 1
  let before = ''
  let isPrivate = false
  for (let at = 0; at < text.length; ) {
    const end = endOfToken(text, at, before)
    const token = text.slice(at, Math.min(end, at + 256))
    if (/^\w/.test(token)) {
      if (before === 'rule') {
        found.push({ name: token, line, isPrivate })
        isPrivate = false
      } else if (token === 'private') isPrivate = true
      else if (token !== 'global' && token !== 'rule') isPrivate = false
    }
    if (!isBlank(token)) before = token
    for (; at < end; at += 1) if (text.charCodeAt(at) === 0x0a) line += 1
  }
  return found
}

const isBlank = (token: string) => /^(?:\s|\/\/|\/\*)/.test(token)

/** What a division can follow; elsewhere a slash begins a regular expression. */
const isOperand = (before: string) => before !== 'matches' && /[\w)\]]$/.test(before)

function endOfToken(text: string, at: number, before: string): number {
  const char = text.charAt(at)
  if (text.startsWith('//', at)) return endAt(text.indexOf('\n', at), text)
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2)
    return end < 0 ? text.length : end + 2
  }
  if (char === '"') return endOfQuoted(text, at, '"')
  if (char === '/' && !isOperand(before)) return endOfQuoted(text, at, '/')
  if (!/[\w\s]/.test(char)) return at + 1
  const kind = /\w/.test(char) ? /\w/ : /\s/
  let end = at + 1
  while (end < text.length && kind.test(text.charAt(end))) end += 1
  return end
}

const endAt = (end: number, text: string) => (end < 0 ? text.length : end)

/** A string or regular expression ends with its line at the latest. */
function endOfQuoted(text: string, at: number, quote: string): number {
  for (let end = at + 1; end < text.length; end += 1) {
    const char = text.charAt(end)
    if (char === '\\') end += 1
    else if (char === quote) return end + 1
    else if (char === '\n') return end
  }
  return text.length
}
