import { lexJavaScript, lexPhp } from './lex-braces.ts'
import type { Token } from './token.ts'
import { TokenParser } from './token-parser.ts'
import type { Expression, Statement } from './value.ts'

const levels: Readonly<Record<string, number>> = {
  '??': 4,
  '||': 5,
  or: 3,
  xor: 3,
  and: 3,
  '&&': 6,
  '|': 7,
  '^': 8,
  '&': 9,
  '==': 10,
  '!=': 10,
  '===': 10,
  '!==': 10,
  '<>': 10,
  '<=>': 10,
  '<': 11,
  '>': 11,
  '<=': 11,
  '>=': 11,
  in: 11,
  instanceof: 11,
  '<<': 12,
  '>>': 12,
  '>>>': 12,
  '+': 13,
  '-': 13,
  '.': 13,
  '*': 14,
  '/': 14,
  '%': 14,
  '**': 15,
}
const assigning = new Set([
  '=',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '.=',
  '&=',
  '|=',
  '^=',
  '??=',
  '||=',
  '&&=',
  '<<=',
  '>>=',
  '>>>=',
  '**=',
])
const prefixes = new Set([
  '!',
  '-',
  '+',
  '~',
  '@',
  '&',
  '...',
  'typeof',
  'void',
  'delete',
  'await',
  'print',
  'echo',
  'throw',
  'clone',
  'yield',
])

/** Parses JavaScript and PHP. */
export class BraceParser extends TokenParser {
  private readonly isPhp: boolean
  constructor(tokens: readonly Token[], isPhp: boolean) {
    super(tokens)
    this.isPhp = isPhp
  }

  program(): Statement[] {
    return this.statementsUntil(() => false)
  }

  whole(): Expression {
    return this.expression()
  }

  protected statement(): Statement | null {
    const { token } = this
    if (this.take(';')) return null
    if (this.is('{')) return { kind: 'group', body: this.block() }
    if (token.kind === 'word' && this.peek(1).text !== ':' && this.peek(1).text !== '=') {
      const made = this.keyword(this.isPhp ? token.text.toLowerCase() : token.text)
      if (made !== undefined) return made
    }
    if (token.kind === 'word' && this.peek(1).text === ':') {
      this.at += 2
      return null
    }
    const value = this.sequence()
    this.take(';')
    return { kind: 'expression', value }
  }

  private keyword(name: string): Statement | null | undefined {
    const go = () => {
      this.at += 1
    }
    switch (name) {
      case 'var':
      case 'let':
      case 'const':
      case 'static':
      case 'global':
        go()
        return this.declaration()
      case 'if':
      case 'elseif':
        go()
        return this.conditional()
      case 'while': {
        go()
        const test = this.inBrackets()
        return { kind: 'while', test, body: this.body(), next: null, isLate: false }
      }
      case 'do': {
        go()
        const body = this.body()
        this.take('while')
        return { kind: 'while', test: this.inBrackets(), body, next: null, isLate: true }
      }
      case 'for':
      case 'foreach':
        go()
        return this.loop()
      case 'switch':
        go()
        return this.choice()
      case 'function':
        if (this.peek(1).kind !== 'word' && this.peek(1).text !== '*' && this.peek(1).text !== '&')
          return undefined
        go()
        return this.definition()
      case 'async':
      case 'export':
      case 'default':
      case 'public':
      case 'private':
      case 'protected':
      case 'final':
      case 'abstract':
        if (this.peek(1).kind !== 'word' && this.peek(1).kind !== 'variable') return undefined
        go()
        return null
      case 'class':
      case 'interface':
      case 'trait':
      case 'namespace': {
        while (!this.isAtEnd && !this.is('{') && !this.is(';')) go()
        return this.is('{') ? { kind: 'group', body: this.members() } : null
      }
      case 'try':
      case 'finally':
      case 'else':
        go()
        return { kind: 'group', body: this.body() }
      case 'catch':
        go()
        if (this.is('(')) this.inBrackets()
        return { kind: 'group', body: this.body() }
      case 'return': {
        go()
        const isEmpty = this.token.startsLine || this.is(';') || this.is('}')
        return { kind: 'return', value: isEmpty ? null : this.sequence() }
      }
      case 'break':
      case 'continue':
        go()
        if (!this.is(';') && !this.is('}') && !this.token.startsLine) go()
        return { kind: 'leave', how: name }
      default:
        return undefined
    }
  }

  private declaration(): Statement | null {
    const items: Statement[] = []
    if (this.isPhp && this.is('function')) return null
    do {
      items.push({ kind: 'expression', value: this.expression() })
    } while (this.take(','))
    this.take(';')
    return { kind: 'group', body: items }
  }

  private conditional(): Statement {
    const test = this.inBrackets()
    const yes = this.body()
    let no: Statement[] = []
    if (this.is('elseif')) {
      this.at += 1
      no = [this.deeper<Statement>(() => this.conditional(), { kind: 'group', body: [] })]
    } else if (this.take('else')) no = this.body()
    return { kind: 'if', test, yes, no }
  }

  private loop(): Statement {
    this.take('await')
    if (!this.take('(')) return { kind: 'group', body: [] }
    const isDeclared = this.take('var') || this.take('let') || this.take('const')
    const start = this.is(';') ? null : isDeclared ? this.sequenceWithout('in') : this.sequenceWithout('in')
    if (this.take('of') || this.take('in') || this.take('as')) {
      const isPhpLoop = this.tokens[this.at - 1]?.text === 'as'
      const other = this.sequence()
      const names: string[] = []
      let of = other
      if (isPhpLoop) {
        if (this.take('=>')) {
          names.push(nameOf(other))
          names.push(nameOf(this.expression()))
        } else names.push(nameOf(other))
        of = start ?? this.nothing()
      } else names.push(nameOf(start))
      this.take(')')
      return { kind: 'each', names, of, body: this.body() }
    }
    this.take(';')
    const test = this.is(';') ? null : this.sequence()
    this.take(';')
    const next = this.is(')') ? null : this.sequence()
    this.take(')')
    const loop: Statement = { kind: 'while', test, body: this.body(), next, isLate: false }
    return start === null ? loop : { kind: 'group', body: [{ kind: 'expression', value: start }, loop] }
  }

  private choice(): Statement {
    const of = this.inBrackets()
    const cases: { test: Expression | null; body: Statement[] }[] = []
    this.take('{')
    while (!this.isAtEnd && !this.is('}')) {
      const before = this.at
      const isDefault = this.take('default')
      const test = !isDefault && this.take('case') ? this.sequence() : null
      this.take(':')
      const body = this.statementsUntil(() => this.is('case') || this.is('default') || this.is('}'))
      cases.push({ test, body })
      if (this.at === before) this.next()
    }
    this.take('}')
    return { kind: 'switch', of, cases }
  }

  private definition(): Statement {
    const { at } = this.token
    this.take('*')
    this.take('&')
    const name = this.next().text
    const params = this.params()
    return {
      kind: 'define',
      name: this.isPhp ? name.toLowerCase() : name,
      params,
      body: this.is('{') ? this.block() : [],
      at,
    }
  }

  private members(): Statement[] {
    this.take('{')
    const body = this.statementsUntil(() => {
      if (
        this.token.kind === 'word' &&
        this.peek(1).text === '(' &&
        !['if', 'for', 'while'].includes(this.token.text)
      )
        this.method()
      return this.is('}')
    })
    this.take('}')
    return [...this.methods.splice(0), ...body]
  }
  private readonly methods: Statement[] = []

  private method(): void {
    const { at, text: name } = this.next()
    const params = this.params()
    if (this.is('{')) this.methods.push({ kind: 'define', name, params, body: this.block(), at })
  }

  private params(): string[] {
    const names: string[] = []
    if (!this.take('(')) return names
    for (const item of this.listUntil(')')) names.push(nameOf(item))
    if (this.take(':')) this.next()
    return names
  }

  private block(): Statement[] {
    this.take('{')
    const body = this.statementsUntil(() => this.is('}'))
    this.take('}')
    return body
  }

  private body(): Statement[] {
    if (this.is('{')) return this.deeper(() => this.block(), [])
    if (this.isPhp && this.take(':')) {
      const body = this.statementsUntil(() =>
        /^(?:end(?:if|for|foreach|while|switch)|else|elseif)$/i.test(this.token.text),
      )
      if (/^end/i.test(this.token.text)) this.next()
      return body
    }
    const statement = this.deeper<Statement | null>(() => this.statement(), null)
    return statement === null ? [] : [statement]
  }

  private inBrackets(): Expression {
    if (!this.take('(')) return this.nothing()
    const value = this.is(')') ? this.nothing() : this.sequence()
    this.take(')')
    return value
  }

  private noIn = false
  private sequenceWithout(_word: 'in'): Expression {
    this.noIn = true
    const value = this.sequence()
    this.noIn = false
    return value
  }

  private sequence(): Expression {
    let value = this.expression()
    while (this.is(',')) {
      this.at += 1
      const right = this.expression()
      value = { kind: 'binary', op: ',', left: value, right, at: value.at, end: right.end }
    }
    return value
  }

  protected expression(): Expression {
    return this.deeper(() => this.assignment(), this.nothing())
  }

  private assignment(): Expression {
    const arrow = this.arrow()
    if (arrow !== null) return arrow
    const left = this.binary(0)
    const { token } = this
    if (token.kind === 'sign' && assigning.has(token.text)) {
      this.at += 1
      const value = this.expression()
      return { kind: 'assign', target: left, op: token.text, value, at: left.at, end: value.end }
    }
    if (this.is('?') && this.peek(1).text === ':') {
      this.at += 2
      const no = this.expression()
      return { kind: 'binary', op: '||', left, right: no, at: left.at, end: no.end }
    }
    if (this.take('?')) {
      const yes = this.expression()
      this.take(':')
      const no = this.expression()
      return { kind: 'choose', test: left, yes, no, at: left.at, end: no.end }
    }
    return left
  }

  /** `x => …`, `(a, b) => …`, PHP's `fn($x) => …`. */
  private arrow(): Expression | null {
    const start = this.at
    const { at } = this.token
    if (this.is('async') && (this.peek(1).kind === 'word' || this.peek(1).text === '(')) this.at += 1
    if (this.isPhp && this.is('fn')) {
      this.at += 1
      const params = this.params()
      this.take('=>')
      return this.arrowBody(at, params)
    }
    if (this.token.kind === 'word' && this.peek(1).text === '=>') {
      const name = this.next().text
      this.at += 1
      return this.arrowBody(at, [name])
    }
    if (this.is('(') && !this.isPhp) {
      let here = this.at + 1
      while ((this.tokens[here]?.kind === 'word' || this.tokens[here]?.text === ',') && here < this.at + 40)
        here += 1
      if (this.tokens[here]?.text === ')' && this.tokens[here + 1]?.text === '=>') {
        const params = this.tokens
          .slice(this.at + 1, here)
          .flatMap((token) => (token.kind === 'word' ? [token.text] : []))
        this.at = here + 2
        return this.arrowBody(at, params)
      }
    }
    this.at = start
    return null
  }

  private arrowBody(at: number, params: string[]): Expression {
    if (this.is('{')) return { kind: 'function', params, body: this.block(), at, end: this.lastEnd }
    const value = this.expression()
    return { kind: 'function', params, body: [{ kind: 'return', value }], at, end: this.lastEnd }
  }

  private binary(min: number): Expression {
    let left = this.unary()
    for (;;) {
      const { token } = this
      if (token.kind !== 'sign' && token.kind !== 'word') return left
      if (token.text === '.' && !this.isPhp) return left
      if (token.text === 'in' && this.noIn) return left
      const level = Object.hasOwn(levels, token.text) ? (levels[token.text] as number) : -1
      if (level < 0 || level <= min) return left
      this.at += 1
      const right = this.deeper(() => this.binary(token.text === '**' ? level - 1 : level), this.nothing())
      left = { kind: 'binary', op: token.text, left, right, at: left.at, end: right.end }
    }
  }

  private unary(): Expression {
    const { token } = this
    const isPrefix = (token.kind === 'sign' || token.kind === 'word') && prefixes.has(token.text)
    if (
      isPrefix &&
      !(
        token.kind === 'word' &&
        ['(', '=', '.', ','].includes(this.peek(1).text) &&
        !this.isPhp &&
        token.text !== 'typeof' &&
        token.text !== 'void' &&
        token.text !== 'await'
      )
    ) {
      this.at += 1
      const of = this.deeper(() => this.unary(), this.nothing())
      if (token.text === '@' || token.text === '&' || token.text === '...' || token.text === 'await')
        return of
      if (token.text === 'echo' || token.text === 'print') {
        const value = this.isPhp ? this.restOf(of) : of
        return {
          kind: 'call',
          callee: { kind: 'name', name: token.text, at: token.at, end: token.end },
          args: [value],
          at: token.at,
          end: of.end,
        }
      }
      return { kind: 'unary', op: token.text, of, at: token.at, end: of.end }
    }
    if (this.is('++') || this.is('--')) {
      const by = this.next().text === '++' ? 1 : -1
      const target = this.deeper(() => this.unary(), this.nothing())
      return { kind: 'step', target, by, isPrefix: true, at: token.at, end: target.end }
    }
    if (
      this.isPhp &&
      this.is('(') &&
      this.peek(1).kind === 'word' &&
      this.peek(2).text === ')' &&
      /^(?:string|int|integer|array|bool|float|object)$/i.test(this.peek(1).text)
    ) {
      this.at += 3
      return this.deeper(() => this.unary(), this.nothing())
    }
    return this.postfix(this.primary())
  }

  /** What follows the first operand of `echo`, as one expression. */
  private restOf(first: Expression): Expression {
    let left = first
    while (this.is('.') || this.is(',')) {
      this.at += 1
      const right = this.binary(12)
      left = { kind: 'binary', op: '.', left, right, at: left.at, end: right.end }
    }
    return left
  }

  private primary(): Expression {
    const token = this.next()
    const { at, end } = token
    switch (token.kind) {
      case 'text':
      case 'number':
      case 'pattern':
        return { kind: 'literal', value: token.value ?? null, at, end }
      case 'variable':
        return { kind: 'name', name: token.text, at, end }
      case 'shell':
        return {
          kind: 'call',
          callee: { kind: 'name', name: 'shell_exec', at, end },
          args: [{ kind: 'literal', value: token.value ?? '', at, end }],
          at,
          end,
        }
      case 'template':
        return { kind: 'template', parts: this.templateParts(token), at, end }
      case 'word':
        return this.wordValue(token)
      default:
        return this.bracketed(token)
    }
  }

  private templateParts(token: Token): Expression[] {
    return (token.parts ?? []).map((part): Expression => {
      if (typeof part === 'string') return { kind: 'literal', value: part, at: token.at, end: token.end }
      const tokens = this.isPhp ? lexPhp(part.source, part.at, true) : lexJavaScript(part.source, part.at)
      return this.deeper(() => new BraceParser(tokens, this.isPhp).whole(), this.nothing())
    })
  }

  private wordValue(token: Token): Expression {
    const { at, end, text } = token
    const lower = this.isPhp ? text.toLowerCase() : text
    const literals: Record<string, boolean | null> = { true: true, false: false, null: null }
    if (Object.hasOwn(literals, lower))
      return { kind: 'literal', value: literals[lower] as boolean | null, at, end }
    if (lower === 'function') {
      if (this.token.kind === 'word') this.next()
      const params = this.params()
      if (this.isPhp && this.take('use')) this.params()
      return {
        kind: 'function',
        params,
        body: this.is('{') ? this.deeper(() => this.block(), []) : [],
        at,
        end: this.lastEnd,
      }
    }
    if (lower === 'new') {
      const callee = this.postfix(this.primary(), true)
      const args = this.take('(') ? this.listUntil(')') : []
      return { kind: 'call', callee, args, at, end: this.lastEnd }
    }
    if (this.isPhp && lower === 'array' && this.take('(')) return this.collection(')', at)
    if (this.isPhp && /^(?:include|require)(?:_once)?$/.test(lower)) {
      const value = this.expression()
      return {
        kind: 'call',
        callee: { kind: 'name', name: lower, at, end },
        args: [value],
        at,
        end: value.end,
      }
    }
    return { kind: 'name', name: this.isPhp ? lower : text, at, end }
  }

  private bracketed(token: Token): Expression {
    const { at } = token
    if (token.text === '(') {
      const value = this.is(')') ? this.nothing() : this.sequence()
      this.take(')')
      return { ...value, at, end: this.lastEnd }
    }
    if (token.text === '[') return this.collection(']', at)
    if (token.text === '{') return this.collection('}', at)
    if (token.text === '$' && this.is('{')) {
      this.at += 1
      const value = this.expression()
      this.take('}')
      return {
        kind: 'index',
        of: { kind: 'name', name: '$GLOBALS', at, end: at },
        index: value,
        at,
        end: this.lastEnd,
      }
    }
    if (token.text === ')' || token.text === ']' || token.text === '}') this.at -= 1
    return this.nothing(at)
  }

  /** `[a, b]`, `{a: 1, b() {}}`, `array('a' => 1)`. */
  private collection(close: string, at: number): Expression {
    const entries: [Expression, Expression][] = []
    const items = this.listUntil(close, () => {
      const key = this.entryKey(close)
      if (!(this.take('=>') || (close === '}' && this.take(':')))) return key
      const value = this.expression()
      entries.push([key, value])
      return value
    })
    const end = this.lastEnd
    return entries.length > 0 || close === '}'
      ? { kind: 'map', entries, at, end }
      : { kind: 'list', items, at, end }
  }

  private entryKey(close: string): Expression {
    const { token } = this
    if (close !== '}' || token.kind !== 'word' || ![':', '(', ','].includes(this.peek(1).text))
      return this.expression()
    this.at += 1
    const key: Expression = { kind: 'literal', value: token.text, at: token.at, end: token.end }
    if (!this.is('(')) return key
    const params = this.params()
    return {
      kind: 'function',
      params,
      body: this.is('{') ? this.deeper(() => this.block(), []) : [],
      at: token.at,
      end: this.lastEnd,
    }
  }

  private postfix(start: Expression, isNew = false): Expression {
    let of = start
    for (;;) {
      const { token } = this
      const { at } = of
      if (token.kind === 'template' && !this.isPhp) return of
      if (token.kind !== 'sign') return of
      if (
        (token.text === '.' && !this.isPhp) ||
        token.text === '?.' ||
        token.text === '->' ||
        token.text === '::' ||
        token.text === '?->'
      ) {
        this.at += 1
        if (this.is('(') || this.is('[')) continue
        of = { kind: 'member', of, name: this.next().text, at, end: this.lastEnd }
      } else if (token.text === '(' && !isNew) {
        this.at += 1
        const args = this.listUntil(')')
        of = { kind: 'call', callee: of, args, at, end: this.lastEnd }
      } else if (
        token.text === '[' ||
        (this.isPhp &&
          token.text === '{' &&
          of.kind === 'name' &&
          of.name.startsWith('$') &&
          !token.startsLine &&
          this.peek(1).kind === 'number')
      ) {
        this.at += 1
        const close = token.text === '[' ? ']' : '}'
        const index = this.is(close) ? this.nothing() : this.sequence()
        this.take(close)
        of = { kind: 'index', of, index, at, end: this.lastEnd }
      } else if ((token.text === '++' || token.text === '--') && !token.startsLine) {
        this.at += 1
        of = {
          kind: 'step',
          target: of,
          by: token.text === '++' ? 1 : -1,
          isPrefix: false,
          at,
          end: this.lastEnd,
        }
      } else return of
    }
  }
}

export function nameOf(expression: Expression | null): string {
  if (expression?.kind === 'name') return expression.name
  if (expression?.kind === 'assign') return nameOf(expression.target)
  return ''
}
