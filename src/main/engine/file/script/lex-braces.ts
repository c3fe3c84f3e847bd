import { closingAt, escapeAt, quotedAt, Scanner, type TemplatePart, type Token } from './token.ts'
import { Pattern } from './value.ts'

const signs = [
  '>>>=',
  '...',
  '===',
  '!==',
  '**=',
  '<<=',
  '>>=',
  '>>>',
  '??=',
  '&&=',
  '||=',
  '<=>',
  '?->',
  '=>',
  '->',
  '::',
  '==',
  '!=',
  '<>',
  '<=',
  '>=',
  '&&',
  '||',
  '??',
  '?.',
  '++',
  '--',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '&=',
  '|=',
  '^=',
  '.=',
  '**',
  '<<',
  '>>',
]
const word = /[A-Za-z_$\u0080-\uffff\\](?:[\w$\u0080-\uffff]|\\u\{?[0-9a-fA-F]{1,6}\}?|\\(?=[A-Za-z_]))*/y
const number =
  /0[xX][0-9a-fA-F_]+n?|0[bB][01_]+n?|0[oO][0-7_]+n?|(?:\d[\d_]*)?\.?\d[\d_]*(?:[eE][-+]?\d+)?n?/y

/** Tokens of JavaScript. */
export function lexJavaScript(source: string, base = 0): Token[] {
  const scanner = new Scanner(source, base)
  if (scanner.startsWith('#!')) scanner.skipLine()
  while (scanner.isOpen) {
    const char = scanner.char()
    if (skipSpace(scanner)) continue
    if (char === '"' || char === "'") {
      const { text, end } = quotedAt(source, scanner.at, char, false)
      scanner.push('text', end, { value: text })
    } else if (char === '`') pushTemplate(scanner, '`', '${')
    else if (char === '/' && mayBePattern(scanner.tokens.at(-1))) pushPattern(scanner)
    else pushPlain(scanner)
  }
  return scanner.finish()
}

/** Tokens of PHP; what stands outside of `<?php … ?>` ends a statement. */
export function lexPhp(source: string, base = 0, isInside = false): Token[] {
  const scanner = new Scanner(source, base)
  if (!isInside) openPhp(scanner)
  while (scanner.isOpen) {
    const char = scanner.char()
    if (scanner.startsWith('?>')) {
      scanner.push('sign', scanner.at + 2, { text: ';' })
      openPhp(scanner)
    } else if (char === '#' && scanner.char(1) !== '[') skipPhpLine(scanner)
    else if (scanner.startsWith('//')) skipPhpLine(scanner)
    else if (skipSpace(scanner)) continue
    else if (char === "'") pushSingle(scanner)
    else if (char === '"') pushTemplate(scanner, '"', '{$')
    else if (char === '`') {
      const { text, end } = quotedAt(source, scanner.at, '`', true)
      scanner.push('shell', end, { value: text })
    } else if (scanner.startsWith('<<<')) pushHeredoc(scanner)
    else if (char === '$') {
      const name = scanner.match(/\$[\w\u0080-\uffff]+/y)
      scanner.push(name === '' ? 'sign' : 'variable', scanner.at + Math.max(1, name.length))
    } else pushPlain(scanner)
  }
  return scanner.finish()
}

function openPhp(scanner: Scanner): void {
  const open = scanner.source.indexOf('<?', scanner.at)
  if (open < 0) {
    scanner.at = scanner.source.length
    return
  }
  scanner.at = open
  const tag = scanner.match(/<\?(?:php|=)?/iy)
  scanner.at += tag.length
  if (tag === '<?=') {
    scanner.at -= 1
    scanner.push('word', scanner.at + 1, { text: 'echo' })
  }
}

function skipPhpLine(scanner: Scanner): void {
  const stop = scanner.match(/(?:[^\n?]|\?(?!>))*/y)
  scanner.at += Math.max(1, stop.length)
}

function skipSpace(scanner: Scanner): boolean {
  const char = scanner.char()
  if (char === '\n') scanner.startsLine = true
  if (char <= ' ' || char === '\ufeff' || char === '\u00a0') scanner.at += 1
  else if (scanner.startsWith('//') || scanner.startsWith('<!--')) scanner.skipLine()
  else if (scanner.startsWith('/*')) scanner.skipPast('*/', scanner.at + 2)
  else return false
  return true
}

function pushPlain(scanner: Scanner): void {
  const digits = /[\d.]/.test(scanner.char()) ? scanner.match(number) : ''
  if (digits !== '' && digits !== '.') {
    const text = digits.replace(/_/g, '').replace(/n$/, '')
    const value = /^0[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number(text)
    scanner.push('number', scanner.at + digits.length, { value: Number.isFinite(value) ? value : 0 })
    return
  }
  const name = scanner.match(word)
  if (name !== '') {
    const text = name.includes('\\u')
      ? name.replace(/\\u\{?([0-9a-fA-F]+)\}?/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      : name
    scanner.push('word', scanner.at + name.length, { text: text.replace(/^\\/, '') })
    return
  }
  const sign = signs.find((each) => scanner.startsWith(each)) ?? scanner.char()
  scanner.push('sign', scanner.at + sign.length)
}

function pushSingle(scanner: Scanner): void {
  const body = scanner.match(/'(?:[^'\\]|\\[\s\S])*/y)
  scanner.push('text', scanner.at + body.length + 1, { value: body.slice(1).replace(/\\(['\\])/g, '$1') })
}

/** A text with expressions: `${…}` of JavaScript, `$name` and `{$…}` of PHP. */
function pushTemplate(scanner: Scanner, quote: string, open: string): void {
  const { parts, end } = templateParts(scanner.source, scanner.at + 1, quote, open)
  pushParts(scanner, parts, end)
}

function pushParts(scanner: Scanner, parts: TemplatePart[], end: number): void {
  if (parts.every((part) => typeof part === 'string')) scanner.push('text', end, { value: parts.join('') })
  else scanner.push('template', end, { parts })
}

function templateParts(
  source: string,
  start: number,
  quote: string,
  open: string,
): { parts: TemplatePart[]; end: number } {
  const parts: TemplatePart[] = []
  const isPhp = open === '{$'
  let plain: string[] = []
  let from = start
  let at = start
  const flush = () => {
    plain.push(source.slice(from, at))
    if (plain.length > 0) parts.push(plain.join(''))
    plain = []
  }
  while (at < source.length && !(quote !== '' && source.startsWith(quote, at))) {
    if (source[at] === '\\') {
      plain.push(source.slice(from, at))
      const escaped = escapeAt(source, at)
      plain.push(escaped.text)
      at = from = escaped.end
    } else if (source.startsWith(open, at)) {
      flush()
      const close = closingAt(source, isPhp ? at : at + 1, '{', '}')
      const inner = at + (isPhp ? 1 : 2)
      parts.push({ source: source.slice(inner, close), at: inner })
      at = from = close + 1
    } else if (isPhp && source[at] === '$' && /[A-Za-z_]/.test(source[at + 1] ?? '')) {
      flush()
      const name = /^\$\w+(?:\[[^\]\n]{0,60}\])?/.exec(source.slice(at, at + 200))?.[0] ?? '$'
      parts.push({ source: name, at })
      at = from = at + name.length
    } else at += 1
  }
  flush()
  return { parts, end: at + quote.length }
}

function pushHeredoc(scanner: Scanner): void {
  const head = scanner.match(/<<<[ \t]*(["']?)(\w+)\1[ \t]*\r?\n/y)
  const name = /\w+/.exec(head)?.[0]
  if (name === undefined) {
    scanner.push('sign', scanner.at + 3)
    return
  }
  const start = scanner.at + head.length
  const close = new RegExp(`^[ \\t]*${name}\\b`, 'm').exec(scanner.source.slice(start))
  const stop = close === null ? scanner.source.length : start + close.index
  const body = scanner.source.slice(start, stop).replace(/\r?\n$/, '')
  const end = stop + (close?.[0].length ?? 0)
  if (head.includes("'")) scanner.push('text', end, { value: body })
  else pushParts(scanner, templateParts(body, 0, '', '{$').parts, end)
}

const beforePattern = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'delete',
  'void',
  'throw',
  'new',
  'else',
  'do',
])

function mayBePattern(before: Token | undefined): boolean {
  if (before === undefined) return true
  if (before.kind === 'sign') return ![')', ']', '}', '++', '--'].includes(before.text)
  return before.kind === 'word' && beforePattern.has(before.text)
}

function pushPattern(scanner: Scanner): void {
  const whole = scanner.match(/\/(?:[^/\\[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+\/[a-z]*/y)
  if (whole === '') {
    pushPlain(scanner)
    return
  }
  const close = whole.lastIndexOf('/')
  scanner.push('pattern', scanner.at + whole.length, {
    value: new Pattern(whole.slice(1, close), whole.slice(close + 1)),
  })
}
