import type { Call, Executed } from './folding.ts'
import { languageOfText } from './script-language.ts'
import { closingAt, escapeAt } from './token.ts'
import { decodeText, fromHex, inflate, readableCode, recordBase64, rot13, type Trail } from './trail.ts'
import { bytesOf, latin } from './value.ts'

/** A word after expansion: what is not known stands in it as it was written. */
type Word = {
  readonly text: string
  readonly isKnown: boolean
  readonly at: number
  readonly end: number
  readonly isChanged: boolean
}
type Fold = { readonly at: number; readonly end: number; readonly value: string }

const keywords = new Set([
  'if',
  'then',
  'else',
  'elif',
  'while',
  'until',
  'do',
  '{',
  '!',
  'time',
  'sudo',
  'nohup',
  'exec',
  'command',
  'builtin',
  'env',
  'busybox',
])
const shells = /^(?:.*\/)?(?:ba|z|da|k|a)?sh$/
const maxCommands = 50_000
const maxDepth = 20

/** Reads a shell script: expands what is known of its words, and follows pipes through the filters that decode. */
export class ShellScript {
  readonly calls: Call[] = []
  readonly executed: Executed[] = []
  readonly folds: Fold[] = []
  private readonly source: string
  private readonly variables: Map<string, string>
  private readonly trail: Trail
  private readonly depth: number
  private readonly base: number
  private at = 0
  private output: string | null = null
  private count = 0
  /** Here-documents that were read, and are passed over at the end of their line. */
  private readonly passed: { mark: string; isPlain: boolean; set: (text: string) => void }[] = []
  private readonly documents: { mark: string; isPlain: boolean; set: (text: string) => void }[] = []

  constructor(source: string, trail: Trail, variables = new Map<string, string>(), depth = 0, base = 0) {
    this.source = source
    this.trail = trail
    this.variables = variables
    this.depth = depth
    this.base = base
  }

  /** Runs through the script, and returns what it would print, where that is known. */
  read(): string | null {
    const printed: (string | null)[] = []
    while (this.at < this.source.length && this.count < maxCommands) {
      const before = this.at
      const out = this.pipeline()
      if (out !== undefined) printed.push(out)
      if (this.at === before) this.at += 1
    }
    this.output = printed.length > 0 && printed.every((each) => each !== null) ? printed.join('\n') : null
    return this.output
  }

  private space(): void {
    for (;;) {
      const char = this.source[this.at]
      if (char === ' ' || char === '\t' || char === '\r') this.at += 1
      else if (char === '\\' && this.source[this.at + 1] === '\n') this.at += 2
      else if (char === '#' && (this.at === 0 || /[\s;&|(]/.test(this.source[this.at - 1] ?? ' '))) {
        const line = this.source.indexOf('\n', this.at)
        this.at = line < 0 ? this.source.length : line
      } else return
    }
  }

  private pipeline(): string | null | undefined {
    let input: string | null = null
    let out: string | null | undefined
    for (let stage = 0; stage < 100; stage += 1) {
      const command = this.command()
      if (command !== null) {
        out = this.run(command.words, command.document ?? input, command.at)
        input = out ?? null
      }
      this.space()
      if (this.source[this.at] !== '|' || this.source[this.at + 1] === '|') break
      this.at += this.source[this.at + 1] === '&' ? 2 : 1
      while (/\s/.test(this.source[this.at] ?? '')) this.at += 1
    }
    const sign = this.source[this.at] ?? ''
    if (sign === '\n') {
      this.at += 1
      this.readDocuments()
    } else if (';&|(){}'.includes(sign)) this.at += 1
    return out
  }

  private readDocuments(): void {
    for (const { mark, isPlain, set } of [...this.documents.splice(0), ...this.passed.splice(0)]) {
      const lines: string[] = []
      while (this.at < this.source.length) {
        const end = this.source.indexOf('\n', this.at)
        const line = this.source.slice(this.at, end < 0 ? this.source.length : end)
        this.at = end < 0 ? this.source.length : end + 1
        if (line.replace(/^\t+/, '').trimEnd() === mark) break
        lines.push(line)
      }
      const text = lines.join('\n')
      set(isPlain ? text : this.expand(text, 0).text)
    }
  }

  private command(): { words: Word[]; document: string | null; at: number } | null {
    const words: Word[] = []
    let document: string | null = null
    this.space()
    const at = this.at
    for (;;) {
      this.space()
      const char = this.source[this.at] ?? ''
      if (
        char === '' ||
        char === '\n' ||
        ';|)'.includes(char) ||
        (char === '&' && this.source[this.at + 1] !== '>')
      )
        break
      if (char === '(' && words.length === 0) {
        this.at += 1
        break
      }
      const document_ = this.redirect()
      if (document_ !== undefined) {
        document = document_ ?? document
        continue
      }
      const word = this.word()
      if (word === null) {
        this.at += 1
        continue
      }
      if (words.length === 0 && this.assign(word)) continue
      if (words.length === 0 && keywords.has(word.text)) continue
      if (words.length < 5000) words.push(word)
    }
    this.count += 1
    if (this.documents.length > 0)
      this.finishDocuments((text) => {
        document = text
      })
    return words.length === 0 ? null : { words, document, at: this.base + at }
  }

  /** A here-document is read at once, although the rest of its line comes before it. */
  private finishDocuments(set: (text: string) => void): void {
    const first = this.documents.shift()
    const line = this.source.indexOf('\n', this.at)
    if (first === undefined || line < 0) return
    const rest = this.source.slice(this.at, line)
    const start = line + 1
    const close = new RegExp(`^\\t*${first.mark.replace(/[^\w]/g, '\\$&')}\\s*$`, 'm').exec(
      this.source.slice(start),
    )
    const end = close === null ? this.source.length : start + close.index
    const text = this.source.slice(start, end)
    set(first.isPlain ? text : this.expand(text, start).text)
    if (rest.trim() === '') this.at = close === null ? this.source.length : end + close[0].length
    else this.passed.push({ ...first, set: () => undefined })
  }

  /** Undefined where here is no redirection; a text where it gives the input. */
  private redirect(): string | null | undefined {
    const sign = /^(?:\d?<<<|<<-?|\d?>&\d?|&?\d?>>?\|?|<(?!\())/.exec(
      this.source.slice(this.at, this.at + 8),
    )?.[0]
    if (sign === undefined) return undefined
    this.at += sign.length
    this.space()
    if (sign.includes('<<<')) return this.word()?.text ?? null
    if (sign.startsWith('<<')) {
      const mark = /^(['"\\]?)([\w.!-]+)['"]?/.exec(this.source.slice(this.at, this.at + 80))
      if (mark === null) return null
      this.at += mark[0].length
      this.documents.push({ mark: mark[2] ?? '', isPlain: mark[1] !== '', set: () => undefined })
      return null
    }
    if (!/&\d?$/.test(sign)) this.word()
    return null
  }

  private assign(word: Word): boolean {
    const found = /^([A-Za-z_]\w*)(\+?)=([\s\S]*)$/.exec(word.text)
    if (
      found === null ||
      !/^[A-Za-z_]\w*\+?=/.test(this.source.slice(word.at - this.base, word.end - this.base))
    )
      return false
    const [, name = '', plus, value = ''] = found
    if (word.isKnown && this.variables.size < 5000)
      this.variables.set(name, plus === '+' ? (this.variables.get(name) ?? '') + value : value)
    else this.variables.delete(name)
    if (word.isChanged && word.isKnown)
      this.folds.push({ at: word.at, end: word.end, value: `${name}=${quoted(value)}` })
    return true
  }

  private word(): Word | null {
    const start = this.at
    let end = start
    const { source } = this
    while (end < source.length) {
      const char = source[end] ?? ''
      if (char === '\\') end += 2
      else if (char === "'") end = ended(source.indexOf("'", end + 1), source)
      else if (char === '"') end = this.doubleEnd(end)
      else if (source.startsWith("$'", end)) end = this.ansiEnd(end)
      else if (source.startsWith('$(', end) || source.startsWith('<(', end) || source.startsWith('>(', end))
        end = closingAt(source, end + 1, '(', ')') + 1
      else if (source.startsWith('${', end)) end = closingAt(source, end + 1, '{', '}') + 1
      else if (char === '`') end = ended(source.indexOf('`', end + 1), source)
      else if (/[\s;|&<>()]/.test(char)) break
      else end += 1
    }
    if (end === start) return null
    this.at = Math.min(end, source.length)
    const raw = source.slice(start, this.at)
    if (/^[\w./:@%+,=-]+$/.test(raw))
      return { text: raw, isKnown: true, at: this.base + start, end: this.base + this.at, isChanged: false }
    const { text, isKnown } = this.expand(raw, start, true)
    const isChanged = /[$`\\]|['"]\w|\w['"]\w/.test(raw) && text !== raw && unquotedText(raw) !== text
    return { text, isKnown, at: this.base + start, end: this.base + this.at, isChanged }
  }

  private doubleEnd(from: number): number {
    let end = from + 1
    while (end < this.source.length && this.source[end] !== '"') {
      if (this.source[end] === '\\') end += 2
      else if (this.source.startsWith('$(', end)) end = closingAt(this.source, end + 1, '(', ')') + 1
      else end += 1
    }
    return end + 1
  }

  private ansiEnd(from: number): number {
    let end = from + 2
    while (end < this.source.length && this.source[end] !== "'") end += this.source[end] === '\\' ? 2 : 1
    return end + 1
  }

  /** Expands quotes, variables and commands of a text. */
  private expand(raw: string, base: number, isWord = false): { text: string; isKnown: boolean } {
    const pieces: string[] = []
    let isKnown = true
    let isDouble = false
    const add = (text: string | null, otherwise: string) => {
      if (text === null) isKnown = false
      pieces.push(text ?? otherwise)
    }
    for (let at = 0; at < raw.length; ) {
      const char = raw[at] ?? ''
      if (char === '\\' && isWord) {
        const next = raw[at + 1] ?? ''
        pieces.push(isDouble && !'$`"\\\n'.includes(next) ? `\\${next}` : next === '\n' ? '' : next)
        at += 2
      } else if (char === '"' && isWord) {
        isDouble = !isDouble
        at += 1
      } else if (char === "'" && isWord && !isDouble) {
        const close = ended(raw.indexOf("'", at + 1), raw)
        pieces.push(raw.slice(at + 1, close - 1))
        at = close
      } else if (raw.startsWith("$'", at) && isWord && !isDouble) {
        let here = at + 2
        while (here < raw.length && raw[here] !== "'") {
          const escaped = raw[here] === '\\' ? escapeAt(raw, here) : { text: raw[here] ?? '', end: here + 1 }
          pieces.push(escaped.text)
          here = escaped.end
        }
        at = here + 1
      } else if (raw.startsWith('$((', at)) {
        const close = closingAt(raw, at + 1, '(', ')') + 1
        add(null, raw.slice(at, close))
        at = close
      } else if (raw.startsWith('$(', at) || raw.startsWith('<(', at)) {
        const close = closingAt(raw, at + 1, '(', ')')
        add(this.substitute(raw.slice(at + 2, close), base + at + 2), raw.slice(at, close + 1))
        at = close + 1
      } else if (char === '`') {
        const close = ended(raw.indexOf('`', at + 1), raw)
        add(this.substitute(raw.slice(at + 1, close - 1), base + at + 1), raw.slice(at, close))
        at = close
      } else if (raw.startsWith('${', at)) {
        const close = closingAt(raw, at + 1, '{', '}')
        add(this.parameter(raw.slice(at + 2, close)), raw.slice(at, close + 1))
        at = close + 1
      } else if (char === '$') {
        const name = /^\$(?:\w+|[@*#?!$-])/.exec(raw.slice(at, at + 100))?.[0] ?? ''
        if (name === '') pieces.push('$')
        else add(this.variables.get(name.slice(1)) ?? (/^\$[@*]$/.test(name) && !isDouble ? '' : null), name)
        at += Math.max(1, name.length)
      } else {
        pieces.push(char)
        at += 1
      }
    }
    return { text: pieces.join('').slice(0, 2 ** 16 + raw.length), isKnown }
  }

  private substitute(inner: string, base: number): string | null {
    if (this.depth >= maxDepth) return null
    const script = new ShellScript(inner, this.trail, this.variables, this.depth + 1, this.base + base)
    const out = script.read()
    this.calls.push(...script.calls.slice(0, 1000))
    this.executed.push(...script.executed.slice(0, 100))
    this.count += script.count
    return out?.replace(/\n+$/, '') ?? null
  }

  /** `${x}`, `${x:1:2}`, `${x//a/b}`, `${x:-y}`. */
  private parameter(inner: string): string | null {
    const found = /^(\w+)([\s\S]*)$/.exec(inner)
    if (found === null) return null
    const [, name = '', rest = ''] = found
    const value = this.variables.get(name)
    const otherwise = /^:?-([\s\S]*)$/.exec(rest)?.[1]
    if (value === undefined) return otherwise !== undefined && !otherwise.includes('$') ? otherwise : null
    if (rest === '' || otherwise !== undefined) return value
    const part = /^:\s?(-?\d+)(?::(-?\d+))?$/.exec(rest)
    if (part !== null) {
      const from = Number(part[1]) < 0 ? value.length + Number(part[1]) : Number(part[1])
      const length = part[2] === undefined ? value.length : Number(part[2])
      return value.slice(Math.max(0, from), length < 0 ? length : Math.max(0, from) + length)
    }
    const change = /^(\/\/?)([^/*?[\]]+)(?:\/([\s\S]*))?$/.exec(rest)
    if (change !== null) {
      const to = change[3] ?? ''
      return change[1] === '//'
        ? value.replaceAll(change[2] ?? '', () => to)
        : value.replace(change[2] ?? '', () => to)
    }
    if (rest === '^^') return value.toUpperCase()
    if (rest === ',,') return value.toLowerCase()
    return null
  }

  /** Follows a command; returns what it prints, null where that is not known. */
  private run(words: readonly Word[], input: string | null, at: number): string | null {
    const [first, ...rest] = words
    if (first === undefined) return null
    for (const word of words)
      if (word.isChanged && word.isKnown && this.folds.length < 5000)
        this.folds.push({ at: word.at, end: word.end, value: quoted(word.text) })
    const texts = rest.map(({ text }) => text)
    if (this.calls.length < 20_000) this.calls.push({ name: first.text, args: texts, at })
    const name = first.text.replace(/^.*\//, '')
    const isKnown = rest.every((word) => word.isKnown)
    if (shells.test(first.text) || name === 'source' || name === '.' || name === 'eval')
      this.interpret(name, rest, input, at)
    else if (
      /^(?:python[\d.]*|perl|php|node)$/.test(name) &&
      input !== null &&
      (texts.length === 0 || texts[0] === '-')
    )
      this.executed.push({
        value: input,
        language: name.startsWith('python') ? 'python' : name === 'php' ? 'php' : 'javascript',
        at,
        by: name,
      })
    else if (/^(?:python[\d.]*|perl|php|node|powershell|pwsh|xargs|ssh|su)$/.test(name) && isKnown)
      this.executed.push({
        value: words.map(({ text }) => (/\s/.test(text) ? `'${text}'` : text)).join(' '),
        language: 'command',
        at,
        by: name,
      })
    if (
      name === 'alias' ||
      name === 'export' ||
      name === 'declare' ||
      name === 'local' ||
      name === 'readonly' ||
      name === 'typeset'
    )
      for (const word of rest) this.assign(word)
    if (name === 'for') this.variables.delete(texts[0] ?? '')
    if (name === 'read') for (const each of texts) this.variables.delete(each)
    return this.filter(name, texts, isKnown, input)
  }

  private interpret(name: string, rest: readonly Word[], input: string | null, at: number): void {
    const texts = rest.map(({ text }) => text)
    const place = texts.findIndex((text) => /^-[a-z]*c$/.test(text))
    if (name === 'eval') this.executed.push({ value: texts.join(' '), language: 'shell', at, by: 'eval' })
    else if (place >= 0 && texts[place + 1] !== undefined)
      this.executed.push({ value: texts[place + 1] ?? '', language: 'shell', at, by: name })
    else if (input !== null && texts.every((text) => text.startsWith('-')))
      this.executed.push({ value: input, language: 'shell', at, by: name })
    else {
      const inner = rest.find(
        ({ text, at: from }) => this.source.startsWith('<(', from - this.base) && !text.startsWith('<('),
      )
      if (inner !== undefined)
        this.executed.push({
          value: inner.text,
          language: languageOfText(inner.text) ?? 'shell',
          at,
          by: name,
        })
    }
  }

  /** What a filter prints whose input is known. */
  private filter(
    name: string,
    args: readonly string[],
    isKnown: boolean,
    input: string | null,
  ): string | null {
    if (name === 'echo') return isKnown ? this.echo(args) : null
    if (name === 'printf') return isKnown ? printf(args) : null
    if (name === 'cat' || name === 'tee')
      return args.some((arg) => !arg.startsWith('-')) && name === 'cat' ? null : input
    if (input === null) return null
    const options = args.join(' ')
    switch (name) {
      case 'base64':
      case 'openssl':
      case 'base64url':
        return /(?:^|\s)-{1,2}[a-zA-Z]*[dD]/.test(options) &&
          (name !== 'openssl' || options.includes('base64'))
          ? this.bytes(recordBase64(input, this.trail))
          : null
      case 'xxd':
        return /-r/.test(options) ? this.fromHexText(input) : null
      case 'rev': {
        const out = input
          .replace(/\n$/, '')
          .split('\n')
          .map((line) => [...line].reverse().join(''))
          .join('\n')
        this.trail.record(out, 'Reverse', ['Character'], input)
        return out
      }
      case 'gunzip':
      case 'zcat':
      case 'gzip':
        return name === 'gzip' && !/-[a-z]*d/.test(options)
          ? null
          : this.bytes(inflate(bytesOf(input) ?? new Uint8Array(), 'gzip', this.trail))
      case 'tr':
        return this.translate(args, input)
      case 'sed':
        return this.substituteText(args, input)
      default:
        return null
    }
  }

  private fromHexText(input: string): string | null {
    const bytes = fromHex(input)
    if (bytes !== null) this.trail.record(bytes, 'From Hex', ['Auto'], input)
    return this.bytes(bytes)
  }

  private bytes(bytes: Uint8Array | null): string | null {
    if (bytes === null) return null
    return readableCode(bytes) === 'utf-8' ? decodeText(bytes, 'utf-8', this.trail) : latin(bytes)
  }

  private echo(args: readonly string[]): string {
    const options = /^-[neE]+$/.exec(args[0] ?? '')?.[0]
    const text = (options === undefined ? args : args.slice(1)).join(' ')
    return options?.includes('e') ? unescaped(text) : text
  }

  private translate(args: readonly string[], input: string): string | null {
    const [first = '', second = ''] = args.filter((arg) => !/^-[a-z]+$/.test(arg))
    if (args.includes('-d')) {
      const gone = new Set(ranges(unescaped(first)))
      const out = [...input].filter((each) => !gone.has(each)).join('')
      this.trail.record(out, 'Find / Replace', ['Regex', `[${first}]`, '', true, false, true, false], input)
      return out
    }
    const [from, to] = [ranges(unescaped(first)), ranges(unescaped(second))]
    if (from.length === 0 || to.length === 0) return null
    const map = new Map(from.map((each, at) => [each, to[Math.min(at, to.length - 1)] ?? each]))
    const out = [...input].map((each) => map.get(each) ?? each).join('')
    if (out === rot13(input)) this.trail.record(out, 'ROT13', [true, true, false, 13], input)
    else this.trail.record(out, 'Substitute', [from.join(''), to.join(''), false], input)
    return out
  }

  private substituteText(args: readonly string[], input: string): string | null {
    const found = /^s([/|#,:@])([^/|#,:@\\*+?[\](){}^$]+)\1([^/|#,:@\\&]*)\1(g?)$/.exec(
      args.find((arg) => !arg.startsWith('-')) ?? '',
    )
    if (found === null) return null
    const [, , by = '', to = '', all] = found
    const pattern = by.replace(/\./g, '\\.')
    const out = all === 'g' ? input.replaceAll(by, () => to) : input.replace(by, () => to)
    this.trail.record(out, 'Find / Replace', ['Regex', pattern, to, all === 'g', false, true, false], input)
    return out
  }
}

const ended = (found: number, source: string) => (found < 0 ? source.length : found + 1)
const unquotedText = (raw: string) => raw.replace(/^(["'])([^"'$`\\]*)\1$/, '$2')
const quoted = (text: string) => (/^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

function unescaped(text: string): string {
  let out = ''
  for (let at = 0; at < text.length; ) {
    if (text[at] !== '\\') {
      out += text[at]
      at += 1
      continue
    }
    const start = text[at + 1] === '0' && /[0-7]/.test(text[at + 2] ?? '') ? at + 1 : at
    const escaped = start === at ? escapeAt(text, at) : escapeAt(`\\${text.slice(at + 2, at + 5)}`, 0)
    out += escaped.text
    at = start === at ? escaped.end : at + 1 + escaped.end
  }
  return out
}

function ranges(set: string): string[] {
  const items: string[] = []
  const classes: Record<string, string> = {
    '[:lower:]': 'a-z',
    '[:upper:]': 'A-Z',
    '[:digit:]': '0-9',
    '[:space:]': ' \t\n\r',
  }
  const plain = set.replace(/\[:(?:lower|upper|digit|space):\]/g, (name) => classes[name] ?? '')
  for (let at = 0; at < plain.length && items.length < 1000; at += 1) {
    const [from, dash, to] = [plain[at] ?? '', plain[at + 1], plain[at + 2]]
    if (dash === '-' && to !== undefined && to > from) {
      for (
        let code = from.charCodeAt(0);
        code <= Math.min(to.charCodeAt(0), from.charCodeAt(0) + 255);
        code += 1
      )
        items.push(String.fromCharCode(code))
      at += 2
    } else items.push(from)
  }
  return items
}

function printf(args: readonly string[]): string {
  const [format = '', ...values] = args[0] === '--' ? args.slice(1) : args
  const left = [...values]
  let out = ''
  do {
    out += unescaped(format).replace(/%(?:%|b|s|c|d|x|-?\d*s)/g, (sign) => {
      if (sign === '%%') return '%'
      const value = left.shift() ?? ''
      return sign === '%b'
        ? unescaped(value)
        : sign === '%c'
          ? value.slice(0, 1)
          : sign === '%x'
            ? Number(value).toString(16)
            : value
    })
  } while (left.length > 0 && format.includes('%') && out.length < 2 ** 20 && left.length < values.length)
  return out
}
