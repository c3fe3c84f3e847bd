import { type Argument, type Expression, type Statement, unknown } from './value.ts'

const levels: Readonly<Record<string, number>> = {
  '-and': 1,
  '-or': 1,
  '-xor': 1,
  '-band': 2,
  '-bor': 2,
  '-bxor': 2,
  '-eq': 3,
  '-ne': 3,
  '-lt': 3,
  '-gt': 3,
  '-le': 3,
  '-ge': 3,
  '-like': 3,
  '-notlike': 3,
  '-match': 3,
  '-notmatch': 3,
  '-replace': 3,
  '-split': 3,
  '-join': 3,
  '-contains': 3,
  '-notcontains': 3,
  '-in': 3,
  '-notin': 3,
  '-is': 3,
  '-isnot': 3,
  '-as': 3,
  '-shl': 3,
  '-shr': 3,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
  '%': 5,
  '-f': 6,
  '..': 7,
  ',': 8,
}
const maxDepth = 100
const maxSteps = 2_000_000

/** Parses PowerShell, whose words mean other things at the head of a command than in an expression. */
export class PowerShellParser {
  private readonly source: string
  private readonly base: number
  private at = 0
  private depth = 0
  private steps = 0
  isCut = false

  constructor(source: string, base = 0) {
    this.source = source
    this.base = base
  }

  program(): Statement[] {
    return this.statements('')
  }

  private get char(): string {
    return this.source[this.at] ?? ''
  }

  private get isOpen(): boolean {
    this.steps += 1
    if (this.steps > maxSteps) {
      this.isCut = true
      this.at = this.source.length
    }
    return this.at < this.source.length
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at
    return pattern.exec(this.source)?.[0] ?? ''
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }

  private takeWord(...words: string[]): boolean {
    const word = this.match(/[A-Za-z]+/y)
    if (!words.includes(word.toLowerCase())) return false
    this.at += word.length
    return true
  }

  private span(at: number): { at: number; end: number } {
    return { at: this.base + at, end: this.base + this.at }
  }

  private nothing(at = this.at): Expression {
    return { kind: 'literal', value: unknown, ...this.span(at) }
  }

  private deeper<T>(part: () => T, otherwise: T): T {
    if (this.depth >= maxDepth) {
      this.isCut = true
      this.at += 1
      return otherwise
    }
    this.depth += 1
    const result = part()
    this.depth -= 1
    return result
  }

  /** Spaces, comments and continued lines; with `lines`, ends of lines too. */
  private space(lines = false): void {
    for (;;) {
      const space = this.match(lines ? /(?:[\s\ufeff]|`\r?\n)+/y : /(?:[ \t\r\u00a0\ufeff]|`\r?\n)+/y)
      this.at += space.length
      if (this.source.startsWith('<#', this.at)) {
        const close = this.source.indexOf('#>', this.at + 2)
        this.at = close < 0 ? this.source.length : close + 2
      } else if (this.char === '#') {
        const line = this.source.indexOf('\n', this.at)
        this.at = line < 0 ? this.source.length : line
      } else if (space === '') return
    }
  }

  private statements(close: string): Statement[] {
    const body: Statement[] = []
    for (this.space(true); this.isOpen; this.space(true)) {
      if (this.char === ';') {
        this.at += 1
        continue
      }
      if (close !== '' && this.char === close) break
      const before = this.at
      const statement = this.deeper<Statement | null>(() => this.statement(), null)
      if (statement !== null) body.push(statement)
      if (this.at === before) this.at += 1
    }
    if (close !== '') this.take(close)
    return body
  }

  private block(): Statement[] {
    this.space(true)
    if (!this.take('{')) return []
    return this.deeper(() => this.statements('}'), [])
  }

  private statement(): Statement | null {
    const word = this.match(/[A-Za-z]+(?![\w.:\\-])/y).toLowerCase()
    const start = this.at
    const go = () => {
      this.at += word.length
    }
    switch (word) {
      case 'if':
      case 'elseif':
        go()
        return this.conditional()
      case 'while':
      case 'for':
      case 'foreach':
      case 'switch': {
        go()
        this.space(true)
        if (this.char !== '(' && word !== 'switch') {
          this.at = start
          break
        }
        return this.loop(word)
      }
      case 'do': {
        go()
        const body = this.block()
        this.space(true)
        const isUntil = this.takeWord('until')
        if (!isUntil) this.takeWord('while')
        const test = this.inBrackets()
        return {
          kind: 'while',
          test: isUntil ? { kind: 'unary', op: '!', of: test, at: test.at, end: test.end } : test,
          body,
          next: null,
          isLate: true,
        }
      }
      case 'function':
      case 'filter': {
        go()
        this.space()
        const at = this.base + this.at
        const name = this.match(/[\w:.-]+/y)
        this.at += name.length
        this.space(true)
        const params = this.char === '(' ? this.params() : []
        this.space(true)
        this.at += this.char === '{' ? 1 : 0
        this.space(true)
        const inner = this.takeWord('param') ? this.params() : []
        return {
          kind: 'define',
          name: name.toLowerCase(),
          params: [...params, ...inner],
          body: this.deeper(() => this.statements('}'), []),
          at,
        }
      }
      case 'param':
        go()
        this.params()
        return null
      case 'try':
      case 'finally':
      case 'else':
      case 'begin':
      case 'process':
      case 'end':
      case 'trap':
        go()
        return { kind: 'group', body: this.block() }
      case 'catch': {
        go()
        while (this.isOpen && this.char !== '{' && this.char !== '\n') this.at += 1
        return { kind: 'group', body: this.block() }
      }
      case 'return':
      case 'throw':
      case 'exit': {
        go()
        this.space()
        const value = /[;}\n]/.test(this.char) || this.char === '' ? null : this.pipeline()
        return word === 'return'
          ? { kind: 'return', value }
          : value === null
            ? null
            : { kind: 'expression', value }
      }
      case 'break':
      case 'continue':
        go()
        return { kind: 'leave', how: word }
      default:
    }
    return { kind: 'expression', value: this.pipeline() }
  }

  private conditional(): Statement {
    const test = this.inBrackets()
    const yes = this.block()
    const after = this.at
    this.space(true)
    if (this.takeWord('elseif'))
      return {
        kind: 'if',
        test,
        yes,
        no: [this.deeper<Statement>(() => this.conditional(), { kind: 'group', body: [] })],
      }
    if (this.takeWord('else')) return { kind: 'if', test, yes, no: this.block() }
    this.at = after
    return { kind: 'if', test, yes, no: [] }
  }

  private loop(word: string): Statement {
    if (word === 'while') {
      const test = this.inBrackets()
      return { kind: 'while', test, body: this.block(), next: null, isLate: false }
    }
    if (word === 'foreach') {
      this.take('(')
      this.space(true)
      const name = this.match(/\$[\w:]+/y)
      this.at += name.length
      this.space(true)
      this.takeWord('in')
      const of = this.pipeline()
      this.space(true)
      this.take(')')
      return { kind: 'each', names: [name.toLowerCase()], of, body: this.block() }
    }
    if (word === 'for') {
      this.take('(')
      this.space(true)
      const first = this.char === ';' ? null : this.pipeline()
      this.space(true)
      this.take(';')
      this.space(true)
      const test = this.char === ';' ? null : this.pipeline()
      this.space(true)
      this.take(';')
      this.space(true)
      const next = this.char === ')' ? null : this.pipeline()
      this.space(true)
      this.take(')')
      const loop: Statement = { kind: 'while', test, body: this.block(), next, isLate: false }
      return first === null ? loop : { kind: 'group', body: [{ kind: 'expression', value: first }, loop] }
    }
    while (this.isOpen && this.char !== '(' && this.char !== '{' && this.char !== '\n') this.at += 1
    const of = this.inBrackets()
    this.space(true)
    this.take('{')
    const bodies: Statement[] = []
    for (this.space(true); this.isOpen && this.char !== '}'; this.space(true)) {
      const before = this.at
      if (this.char === '{') bodies.push({ kind: 'group', body: this.block() })
      else if (!this.takeWord('default')) this.expression(0)
      if (this.at === before) this.at += 1
    }
    this.take('}')
    return { kind: 'group', body: [{ kind: 'expression', value: of }, ...bodies] }
  }

  private params(): string[] {
    this.space(true)
    const names: string[] = []
    if (!this.take('(')) return names
    let depth = 1
    let isNew = true
    while (this.isOpen && depth > 0) {
      this.space(true)
      const name = this.match(/\$\w+/y)
      if (name !== '') {
        if (depth === 1 && isNew) {
          names.push(name.toLowerCase())
          isNew = false
        }
        this.at += name.length
      } else if (this.char === '"' || this.char === "'") this.primary()
      else {
        if ('({['.includes(this.char)) depth += 1
        if (')}]'.includes(this.char)) depth -= 1
        if (this.char === ',' && depth === 1) isNew = true
        this.at += 1
      }
    }
    return names
  }

  private inBrackets(): Expression {
    this.space(true)
    if (!this.take('(')) return this.nothing()
    const value = this.pipeline()
    this.space(true)
    this.take(')')
    return value
  }

  /** A statement's value: an assignment, or stages with `|` between. */
  private pipeline(): Expression {
    return this.deeper(() => this.stages(), this.nothing())
  }

  private stages(): Expression {
    this.space(true)
    const at = this.at
    const first = this.stage()
    this.space()
    const op = this.match(/(?:[-+*/%]|\?\?)?=(?!=)/y)
    if (op !== '' && ['name', 'index', 'member', 'list', 'unary'].includes(first.kind)) {
      this.at += op.length
      const statement = this.deeper<Statement | null>(() => {
        this.space(true)
        return this.statement()
      }, null)
      const value: Expression =
        statement?.kind === 'expression'
          ? statement.value
          : { kind: 'block', body: statement === null ? [] : [statement], ...this.span(at) }
      const target = first.kind === 'unary' ? first.of : first
      return { kind: 'assign', target, op, value, ...this.span(at) }
    }
    const stages = [first]
    for (;;) {
      this.space()
      if (this.char !== '|' || stages.length > 1000) break
      this.at += this.source[this.at + 1] === '|' ? 2 : 1
      this.space(true)
      stages.push(this.stage())
    }
    if (this.char === '&' && this.source[this.at + 1] === '&') {
      this.at += 2
      stages.push(this.pipeline())
    }
    return stages.length === 1 ? first : { kind: 'pipeline', stages, ...this.span(at) }
  }

  private stage(): Expression {
    const at = this.at
    if (this.char === '&' || (this.char === '.' && /[\s('"$&`]/.test(this.source[this.at + 1] ?? ''))) {
      this.at += 1
      this.space()
      return this.command(
        '{($"\''.includes(this.source[this.at] ?? ' ') ? this.postfix(this.primary()) : this.word(),
        at,
      )
    }
    if (this.match(/[$'"([{@\d+,!-]/y) !== '' && this.match(/[@-][A-Za-z]/y) === '') return this.expression(0)
    if (this.match(/-(?:join|split|not|bnot)\b/iy) !== '') return this.expression(0)
    return this.command(this.word(), at)
  }

  private command(name: Expression, at: number): Expression {
    const args: Argument[] = []
    for (;;) {
      this.space()
      if (
        !this.isOpen ||
        args.length > 2000 ||
        /[;|)}\n]/.test(this.char) ||
        this.source.startsWith('&&', this.at)
      )
        break
      const before = this.at
      const redirect = this.match(/[*\d]?>>?(?:&\d)?|</y)
      if (redirect !== '') this.at += redirect.length
      const flag = this.match(/[-\u2013\u2014\u2015][A-Za-z`][\w`]*(?::(?![\\/]))?/y)
      if (flag !== '') {
        this.at += flag.length
        args.push({ flag: flag.slice(1).replace(/[`:]/g, '').toLowerCase(), value: null })
      } else if (this.char === ',') this.at += 1
      else if (redirect === '' || !/[;|)}\n]/.test(this.char))
        args.push({ flag: null, value: this.argument() })
      if (this.at === before) this.at += 1
    }
    return { kind: 'command', name, args, ...this.span(at) }
  }

  private argument(): Expression {
    const at = this.at
    const item =
      /[$'"({@[]/.test(this.char) && !/^\[[^\]]*$/.test(this.source.slice(this.at, this.at + 40))
        ? this.deeper(() => this.unary(), this.nothing())
        : this.word()
    // a word may go on behind a quote: "$env:temp"\a.exe
    if (
      !/[\s;|)},({]/.test(this.char) &&
      this.char !== '' &&
      item.kind !== 'block' &&
      item.kind !== 'function'
    ) {
      const rest = this.word()
      if (this.at > at) return { kind: 'template', parts: [item, rest], ...this.span(at) }
    }
    const after = this.at
    this.space()
    if (this.char !== ',') {
      this.at = after
      return item
    }
    const items = [item]
    while (this.take(',')) {
      this.space(true)
      items.push(/[$'"({@]/.test(this.char) ? this.deeper(() => this.unary(), this.nothing()) : this.word())
      this.space()
    }
    return { kind: 'list', items, ...this.span(at) }
  }

  /** A bare word of a command. `$name` in it is filled in, and backticks fall away. */
  private word(): Expression {
    const at = this.at
    const text = this.match(/(?:[^\s;|(){},"'`]|`[^\r\n])+/y)
    this.at += text.length
    if (!text.includes('$')) return { kind: 'literal', value: text.replaceAll('`', ''), ...this.span(at) }
    return { kind: 'template', parts: this.filledIn(text, this.base + at), ...this.span(at) }
  }

  private expression(min: number): Expression {
    return this.deeper(() => this.binary(min), this.nothing())
  }

  private binary(min: number): Expression {
    const at = this.at
    let left = this.unary()
    for (;;) {
      const before = this.at
      this.space()
      const word = this.match(/-[A-Za-z]+|\.\.|[-+*/%,]/y).toLowerCase()
      const op =
        word.startsWith('-') && word.length > 2
          ? word.replace(
              /^-[ci](?=eq$|ne$|lt$|gt$|le$|ge$|like$|notlike$|match$|notmatch$|replace$|split$|contains$|in$)/,
              '-',
            )
          : word
      const level = Object.hasOwn(levels, op) ? (levels[op] as number) : -1
      const isAssignment = op.length === 1 && op !== ',' && this.source[this.at + 1] === '='
      if (level <= min || isAssignment || (op === '-' && this.source[this.at + 1] === '-')) {
        this.at = before
        return left
      }
      this.at += word.length
      this.space(true)
      const right = this.deeper(() => this.binary(level), this.nothing())
      if (op === ',') {
        const items =
          left.kind === 'list' && left.at === this.base + at && isBare(left, this.source, this.base)
            ? [...left.items, right]
            : [left, right]
        left = { kind: 'list', items, ...this.span(at) }
      } else left = { kind: 'binary', op, left, right, ...this.span(at) }
    }
  }

  private unary(): Expression {
    const at = this.at
    this.space(true)
    const op = this.match(/-(?:join|split|i?csplit|not|bnot)(?![A-Za-z])|\+\+|--|[-+!,]/iy).toLowerCase()
    if (op !== '') {
      this.at += op.length
      const of = this.deeper(() => this.unary(), this.nothing())
      if (op === ',') return { kind: 'list', items: [of], ...this.span(at) }
      if (op === '++' || op === '--')
        return { kind: 'step', target: of, by: op === '++' ? 1 : -1, isPrefix: true, ...this.span(at) }
      return { kind: 'unary', op: op === '-not' ? '!' : op, of, ...this.span(at) }
    }
    const type = this.match(/\[[A-Za-z][\w.`+]*(?:\[[\w.,\s]{0,60}\])?\]/y)
    if (type === '') return this.postfix(this.primary())
    this.at += type.length
    const name = type.slice(1, -1).replaceAll('`', '')
    const after = this.at
    this.space()
    if (this.source.startsWith('::', this.at))
      return this.postfix({ kind: 'name', name: `[${name.toLowerCase()}]`, ...this.span(at) })
    if (
      /[$'"([{@\d+!-]/.test(this.char) &&
      !/^-[a-z]{1,12}/i.test(this.source.slice(this.at, this.at + 14).replace(/^-(?:join|split)\b/i, ''))
    ) {
      const of = this.deeper(() => this.unary(), this.nothing())
      return { kind: 'unary', op: `[${name.toLowerCase()}]`, of, ...this.span(at) }
    }
    this.at = after
    return this.postfix({ kind: 'name', name: `[${name.toLowerCase()}]`, ...this.span(at) })
  }

  private primary(): Expression {
    const at = this.at
    const char = this.char
    if (char === "'" || char === '\u2018' || char === '\u2019') return this.single(at)
    if (char === '"' || char === '\u201c' || char === '\u201d') return this.double(at)
    if (this.source.startsWith("@'", at) || this.source.startsWith('@"', at)) return this.hereText(at)
    if (this.take('@(') || this.take('$(')) {
      const body = this.deeper(() => this.statements(')'), [])
      const only = body.length === 1 ? body[0] : undefined
      if (only?.kind === 'expression') return { ...this.asList(only.value, char === '@'), ...this.span(at) }
      return { kind: 'block', body, ...this.span(at) }
    }
    if (this.take('@{')) return this.table(at)
    if (this.take('{')) return this.scriptBlock(at)
    if (this.take('(')) {
      const value = this.pipeline()
      this.space(true)
      this.take(')')
      return { ...value, ...this.span(at) }
    }
    const variable = this.match(/\$(?:\{[^}\n]{1,200}\}|[\w:?^]+|\$)/y)
    if (variable !== '') {
      this.at += variable.length
      return { kind: 'name', name: variableName(variable), ...this.span(at) }
    }
    const splat = this.match(/@\w+/y)
    if (splat !== '') {
      this.at += splat.length
      return { kind: 'name', name: `$${splat.slice(1).toLowerCase()}`, ...this.span(at) }
    }
    const number = this.match(/0x[0-9a-f]+|\d+(?:\.(?!\.)\d+)?(?:e[-+]?\d+)?(?:[kmgt]b|l|d)?/iy)
    if (number !== '') {
      this.at += number.length
      const unit =
        { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 }[
          /[kmgt](?=b$)/i.exec(number)?.[0].toLowerCase() as 'k'
        ] ?? 1
      const value = /^0x/i.test(number) ? Number.parseInt(number, 16) : Number.parseFloat(number) * unit
      return { kind: 'literal', value, ...this.span(at) }
    }
    return this.word()
  }

  private asList(value: Expression, isList: boolean): Expression {
    return !isList || value.kind === 'list' || value.kind === 'pipeline' || value.kind === 'command'
      ? value
      : { kind: 'list', items: [value], at: value.at, end: value.end }
  }

  private scriptBlock(at: number): Expression {
    this.space(true)
    const params = this.takeWord('param') ? this.params() : []
    const body = this.deeper(() => this.statements('}'), [])
    return { kind: 'function', params, body, ...this.span(at) }
  }

  private table(at: number): Expression {
    const entries: [Expression, Expression][] = []
    for (this.space(true); this.isOpen && this.char !== '}'; this.space(true)) {
      const before = this.at
      const key = /[$'"(]/.test(this.char) ? this.unary() : this.plainKey()
      this.space()
      if (this.take('=')) entries.push([key, this.pipeline()])
      this.space()
      this.take(';')
      if (this.at === before) this.at += 1
    }
    this.take('}')
    return { kind: 'map', entries, ...this.span(at) }
  }

  private plainKey(): Expression {
    const at = this.at
    const name = this.match(/[\w.-]+/y)
    this.at += name.length
    return { kind: 'literal', value: name, ...this.span(at) }
  }

  private single(at: number): Expression {
    const body = this.match(/['\u2018\u2019](?:[^'\u2018\u2019]|['\u2018\u2019]{2})*/y)
    this.at += body.length + 1
    return { kind: 'literal', value: body.slice(1).replace(/['\u2018\u2019]{2}/g, "'"), ...this.span(at) }
  }

  private double(at: number): Expression {
    let end = at + 1
    while (end < this.source.length) {
      const char = this.source[end]
      if (char === '`') end += 2
      else if (char === '"' || char === '\u201d' || char === '\u201c') {
        if (this.source[end + 1] !== '"') break
        end += 2
      } else if (char === '$' && this.source[end + 1] === '(') end = this.closing(end + 1) + 1
      else end += 1
    }
    const inner = this.source.slice(at + 1, end)
    this.at = Math.min(end + 1, this.source.length)
    return this.filled(inner, at + 1, at)
  }

  private hereText(at: number): Expression {
    const quote = this.source[at + 1] ?? "'"
    const start = this.source.indexOf('\n', at) + 1
    const close = this.source.indexOf(`\n${quote}@`, at)
    const end = close < 0 ? this.source.length : close
    this.at = Math.min(end + 3, this.source.length)
    const inner = start === 0 ? '' : this.source.slice(start, Math.max(start, end)).replace(/\r$/, '')
    if (quote === "'") return { kind: 'literal', value: inner, ...this.span(at) }
    return this.filled(inner, start, at)
  }

  private filled(inner: string, innerAt: number, at: number): Expression {
    if (!/[$`"]/.test(inner)) return { kind: 'literal', value: inner, ...this.span(at) }
    const parts = this.filledIn(inner, this.base + innerAt)
    if (parts.every((part) => part.kind === 'literal' && typeof part.value === 'string'))
      return {
        kind: 'literal',
        value: parts.map((part) => (part.kind === 'literal' ? String(part.value) : '')).join(''),
        ...this.span(at),
      }
    return { kind: 'template', parts, ...this.span(at) }
  }

  private closing(open: number): number {
    let depth = 0
    const most = Math.min(this.source.length, open + 50_000)
    for (let at = open; at < most; at += 1) {
      if (this.source[at] === '(') depth += 1
      else if (this.source[at] === ')' && --depth === 0) return at
    }
    return most
  }

  /** The parts of a text with variables and `$(…)`. */
  private filledIn(text: string, base: number): Expression[] {
    const parts: Expression[] = []
    let plain = ''
    const flush = (at: number) => {
      if (plain !== '') parts.push({ kind: 'literal', value: plain, at: base + at, end: base + at })
      plain = ''
    }
    for (let at = 0; at < text.length && parts.length < 2000; at += 1) {
      const char = text[at] ?? ''
      if (char === '`') {
        at += 1
        const next = text[at] ?? ''
        plain += { n: '\n', r: '\r', t: '\t', '0': '\0', a: '\x07', b: '\b', e: '\x1b' }[next] ?? next
      } else if (char === '"' && text[at + 1] === '"') {
        plain += '"'
        at += 1
      } else if (char === '$' && text[at + 1] === '(') {
        flush(at)
        const close = this.closing(base - this.base + at + 1) - (base - this.base)
        const inner = this.deeper(
          () => new PowerShellParser(text.slice(at + 2, close), base + at + 2).program(),
          [],
        )
        const only = inner.length === 1 ? inner[0] : undefined
        parts.push(
          only?.kind === 'expression'
            ? only.value
            : { kind: 'block', body: inner, at: base + at, end: base + close },
        )
        at = close
      } else {
        const name =
          char === '$'
            ? (/^\$(?:\{[^}\n]{1,200}\}|(?:\w+:)?\w+)/.exec(text.slice(at, at + 210))?.[0] ?? '')
            : ''
        if (name === '') plain += char
        else {
          flush(at)
          parts.push({ kind: 'name', name: variableName(name), at: base + at, end: base + at + name.length })
          at += name.length - 1
        }
      }
    }
    flush(text.length)
    return parts
  }

  private postfix(start: Expression): Expression {
    let of = start
    const at = start.at - this.base
    for (let count = 0; count < 5000; count += 1) {
      if (
        this.take('::') ||
        (this.char === '.' && /[A-Za-z_('"$`]/.test(this.source[this.at + 1] ?? '') && this.take('.'))
      ) {
        of = this.memberOf(of, at)
      } else if (this.char === '[') {
        this.at += 1
        const index = this.pipeline()
        this.space(true)
        this.take(']')
        of = { kind: 'index', of, index, ...this.span(at) }
      } else if (this.char === '(' && (of.kind === 'member' || of.kind === 'index')) {
        this.at += 1
        of = { kind: 'call', callee: of, args: this.callArguments(), ...this.span(at) }
      } else if (this.source.startsWith('++', this.at) || this.source.startsWith('--', this.at)) {
        const by = this.char === '+' ? 1 : -1
        this.at += 2
        of = { kind: 'step', target: of, by, isPrefix: false, ...this.span(at) }
      } else break
    }
    return of
  }

  private memberOf(of: Expression, at: number): Expression {
    if (/[('"$]/.test(this.char)) {
      const index = this.primary()
      return { kind: 'index', of, index, ...this.span(at) }
    }
    const name = this.match(/[\w`]+/y)
    this.at += name.length
    return { kind: 'member', of, name: name.replaceAll('`', ''), ...this.span(at) }
  }

  private callArguments(): Expression[] {
    this.space(true)
    if (this.take(')')) return []
    const value = this.pipeline()
    this.space(true)
    this.take(')')
    return value.kind === 'list' && isBare(value, this.source, this.base) ? [...value.items] : [value]
  }
}

/** Whether a list was written with commas alone, without brackets of its own. */
function isBare(list: Expression, source: string, base: number): boolean {
  const first = source[list.at - base]
  if (first === '@') return false
  return list.kind === 'list' && (list.items[0]?.at ?? -1) <= list.at
}

function variableName(text: string): string {
  const name = text
    .replace(/^\$\{?/, '')
    .replace(/\}$/, '')
    .toLowerCase()
  return `$${name.replace(/^(?:script|global|local|private|variable):/, '')}`
}
