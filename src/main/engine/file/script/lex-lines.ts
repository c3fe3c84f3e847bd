import { closingAt, escapeAt, quotedAt, Scanner, type TemplatePart, type Token } from './token.ts'

const word = /[A-Za-z_\u0080-\uffff@][\w\u0080-\uffff]*[$%!#]?/y

/** Tokens of VBScript, VBA and AutoIt, whose statements end with their lines. */
export function lexBasic(source: string, isAutoIt: boolean): Token[] {
  const scanner = new Scanner(source)
  const comment = isAutoIt ? ';' : "'"
  while (scanner.isOpen) {
    const char = scanner.char()
    if (char === '\n' || (char === ':' && !isAutoIt && scanner.char(1) !== '=')) {
      scanner.push('line', scanner.at + 1)
      scanner.startsLine = true
    } else if (char <= ' ' || char === '\ufeff') scanner.at += 1
    else if (char === '_' && scanner.match(/_[ \t]*(?:'[^\n]*)?\r?\n/y) !== '')
      scanner.at += scanner.match(/_[ \t]*(?:'[^\n]*)?\r?\n/y).length
    else if (char === comment || (!isAutoIt && scanner.startsLine && scanner.match(/rem(?=\s)/iy) !== ''))
      scanner.skipLine()
    else if (isAutoIt && scanner.match(/#(?:cs|comments-start)\b/iy) !== '') {
      const close = /#(?:ce|comments-end)\b/i.exec(scanner.source.slice(scanner.at))
      scanner.at = close === null ? source.length : scanner.at + close.index + close[0].length
    } else if (isAutoIt && char === '#' && scanner.startsLine) scanner.skipLine()
    else if (char === '"' || (isAutoIt && char === "'")) pushDoubled(scanner, char)
    else if (isAutoIt && char === '$') {
      const name = scanner.match(/\$\w+/y)
      scanner.push('variable', scanner.at + Math.max(1, name.length), { text: name.toLowerCase() })
    } else pushPlain(scanner)
  }
  return scanner.finish()
}

function pushDoubled(scanner: Scanner, quote: string): void {
  let at = scanner.at + 1
  for (;;) {
    const close = scanner.source.indexOf(quote, at)
    const line = scanner.source.indexOf('\n', at)
    if (close < 0 || (line >= 0 && line < close)) {
      at = line < 0 ? scanner.source.length : line
      break
    }
    at = close + 1
    if (scanner.source[at] !== quote) break
    at += 1
  }
  const inner = scanner.source.slice(scanner.at + 1, scanner.source[at - 1] === quote ? at - 1 : at)
  scanner.push('text', at, { value: inner.replaceAll(quote + quote, quote) })
}

function pushPlain(scanner: Scanner): void {
  const hex = scanner.match(/(?:&[hH]|0[xX])[0-9a-fA-F]+&?/y)
  const digits =
    hex === '' && /[\d.]/.test(scanner.char()) ? scanner.match(/\d*\.?\d+(?:[eE][-+]?\d+)?[&%#!@]?/y) : ''
  if (hex !== '')
    scanner.push('number', scanner.at + hex.length, { value: Number.parseInt(hex.slice(2), 16) })
  else if (digits !== '')
    scanner.push('number', scanner.at + digits.length, { value: Number.parseFloat(digits) })
  else {
    const name = scanner.match(word)
    if (name !== '')
      scanner.push('word', scanner.at + name.length, { text: name.replace(/[$%!#]$/, '').toLowerCase() })
    else {
      const sign =
        ['<>', '<=', '>=', ':=', '&=', '+=', '-=', '*=', '==', '/='].find((each) =>
          scanner.startsWith(each),
        ) ?? scanner.char()
      scanner.push('sign', scanner.at + sign.length)
    }
  }
}

const pythonSigns = [
  '**=',
  '//=',
  '>>=',
  '<<=',
  '...',
  ':=',
  '->',
  '==',
  '!=',
  '<=',
  '>=',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '&=',
  '|=',
  '^=',
  '**',
  '//',
  '<<',
  '>>',
]

/** Tokens of Python, with `indent` and `dedent`. */
export function lexPython(source: string, base = 0): Token[] {
  const scanner = new Scanner(source, base)
  const widths = [0]
  let depth = 0
  while (scanner.isOpen) {
    if (scanner.startsLine && depth === 0 && beginLine(scanner, widths)) continue
    const char = scanner.char()
    const text = scanner.match(/(?:[rRbBuUfF]{0,2})(?:"""|'''|"|')/y)
    if (char === '\n') {
      if (depth === 0) {
        scanner.push('line', scanner.at + 1)
        scanner.startsLine = true
      } else scanner.at += 1
    } else if (char <= ' ' || char === '\ufeff') scanner.at += 1
    else if (char === '\\')
      scanner.at += /^\\\r?\n/.exec(scanner.source.slice(scanner.at, scanner.at + 3))?.[0].length ?? 1
    else if (char === '#') scanner.skipLine()
    else if (text !== '') pushText(scanner, text)
    else {
      if ('([{'.includes(char)) depth += 1
      if (')]}'.includes(char)) depth = Math.max(0, depth - 1)
      pushPythonPlain(scanner)
    }
  }
  for (let level = widths.length - 1; level > 0; level -= 1) scanner.push('dedent', scanner.at)
  return scanner.finish()
}

/** Takes the indentation of a line; true where the line is empty. */
function beginLine(scanner: Scanner, widths: number[]): boolean {
  const space = scanner.match(/[ \t]*/y)
  const next = scanner.source[scanner.at + space.length]
  if (next === '\n' || next === '\r' || next === '#') {
    scanner.at += space.length
    scanner.skipLine()
    scanner.at += 1
    return true
  }
  scanner.at += space.length
  const width = space.replaceAll('\t', '        ').length
  if (width > (widths.at(-1) ?? 0)) {
    widths.push(width)
    scanner.push('indent', scanner.at)
  }
  while (width < (widths.at(-1) ?? 0)) {
    widths.pop()
    scanner.push('dedent', scanner.at)
  }
  scanner.startsLine = false
  return false
}

function pushText(scanner: Scanner, opening: string): void {
  const prefix = /^[a-z]*/i.exec(opening)?.[0].toLowerCase() ?? ''
  const quote = opening.slice(prefix.length)
  const start = scanner.at + prefix.length
  const { text, end } = quotedAt(scanner.source, start, quote, quote.length === 3)
  const raw = scanner.source.slice(start + quote.length, Math.max(start + quote.length, end - quote.length))
  if (prefix.includes('f')) scanner.push('template', end, { parts: formatParts(raw, start + quote.length) })
  else scanner.push('text', end, { value: prefix.includes('r') ? raw : text })
}

function formatParts(raw: string, base: number): TemplatePart[] {
  const parts: TemplatePart[] = []
  let plain = ''
  for (let at = 0; at < raw.length; at += 1) {
    const char = raw[at] ?? ''
    if ((char === '{' || char === '}') && raw[at + 1] === char) {
      plain += char
      at += 1
    } else if (char === '{') {
      const close = closingAt(raw, at, '{', '}')
      parts.push(plain, {
        source: raw.slice(at + 1, close).replace(/![rsa]$|:[^:'"]{0,20}$/, ''),
        at: base + at + 1,
      })
      plain = ''
      at = close
    } else if (char === '\\') {
      const escaped = escapeAt(raw, at)
      plain += escaped.text
      at = escaped.end - 1
    } else plain += char
  }
  parts.push(plain)
  return parts
}

function pushPythonPlain(scanner: Scanner): void {
  const digits = /[\d.]/.test(scanner.char())
    ? scanner.match(/0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|\d*\.?\d[\d_]*(?:[eE][-+]?\d+)?/y)
    : ''
  if (digits !== '') {
    scanner.push('number', scanner.at + digits.length, { value: Number(digits.replaceAll('_', '')) || 0 })
    return
  }
  const name = scanner.match(/[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y)
  if (name !== '') {
    scanner.push('word', scanner.at + name.length)
    return
  }
  const sign = pythonSigns.find((each) => scanner.startsWith(each)) ?? scanner.char()
  scanner.push('sign', scanner.at + sign.length)
}
