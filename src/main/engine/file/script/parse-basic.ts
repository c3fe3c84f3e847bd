import type { Token } from './token.ts'
import { TokenParser } from './token-parser.ts'
import type { Expression, Statement } from './value.ts'

const levels: Readonly<Record<string, number>> = {
  imp: 1,
  eqv: 2,
  xor: 3,
  or: 4,
  and: 5,
  '=': 7,
  '==': 7,
  '<>': 7,
  '<': 7,
  '>': 7,
  '<=': 7,
  '>=': 7,
  is: 7,
  like: 7,
  '&': 8,
  '+': 9,
  '-': 9,
  mod: 10,
  '\\': 11,
  '*': 12,
  '/': 12,
  '^': 14,
}
const closers = new Set([
  'end',
  'else',
  'elseif',
  'next',
  'wend',
  'loop',
  'case',
  'until',
  'endif',
  'endfunc',
  'endselect',
  'endswitch',
  'endwith',
])
const modifiers = new Set(['public', 'private', 'global', 'static', 'friend', 'default', 'local'])

/** Parses VBScript, VBA and AutoIt. Names are in lower case. */
export class BasicParser extends TokenParser {
  private readonly isAutoIt: boolean
  private readonly withs: Expression[] = []
  constructor(tokens: readonly Token[], isAutoIt: boolean) {
    super(tokens)
    this.isAutoIt = isAutoIt
  }

  program(): Statement[] {
    return this.statementsUntil(() => false)
  }

  protected statement(): Statement | null {
    const { token } = this
    if (token.kind === 'line') {
      this.at += 1
      return null
    }
    if (token.kind === 'word') {
      const made = this.keyword(token.text)
      if (made !== undefined) return made
    }
    return this.plain()
  }

  private keyword(name: string): Statement | null | undefined {
    const go = () => {
      this.at += 1
    }
    if (modifiers.has(name)) {
      go()
      return null
    }
    switch (name) {
      case 'dim':
      case 'redim':
      case 'option':
      case 'attribute':
      case 'declare':
      case 'on':
      case 'exit':
      case 'type':
      case 'goto':
      case 'exitloop':
      case 'continueloop':
        if (this.isAutoIt && (name === 'dim' || name === 'redim')) {
          go()
          return null
        }
        this.skipLine()
        return name === 'exit' || name === 'exitloop' ? { kind: 'leave', how: 'break' } : null
      case 'const':
      case 'set':
      case 'let':
      case 'call':
        go()
        return name === 'call' ? { kind: 'expression', value: this.expression() } : null
      case 'sub':
      case 'function':
      case 'func':
      case 'property':
        go()
        return this.definition(name)
      case 'if':
        go()
        return this.conditional()
      case 'for':
        go()
        return this.loop()
      case 'do':
      case 'while':
        go()
        return this.repeat(name)
      case 'select':
      case 'switch':
        go()
        return this.choice()
      case 'with': {
        go()
        this.withs.push(this.expression())
        const body = this.until('with')
        this.withs.pop()
        return { kind: 'group', body }
      }
      case 'return':
        go()
        return { kind: 'return', value: this.token.kind === 'line' ? null : this.expression() }
      default:
        if (closers.has(name)) {
          this.skipLine()
          return null
        }
        return undefined
    }
  }

  private isAtLine(): boolean {
    return this.token.kind === 'line'
  }

  private skipLine(): void {
    while (!this.isAtEnd && this.token.kind !== 'line') this.at += 1
  }

  /** `name = value`, `name(args)`, `name arg, arg`. */
  private plain(): Statement {
    const target = this.operand()
    const { token } = this
    if (token.kind === 'sign' && ['=', '&=', '+=', '-=', '*=', '/='].includes(token.text)) {
      this.at += 1
      const value = this.expression()
      return {
        kind: 'expression',
        value: { kind: 'assign', target, op: token.text, value, at: target.at, end: value.end },
      }
    }
    if (token.kind === 'line' || token.kind === 'end' || this.is('else')) {
      if (target.kind === 'name' || target.kind === 'member')
        return {
          kind: 'expression',
          value: { kind: 'call', callee: target, args: [], at: target.at, end: target.end },
        }
      return { kind: 'expression', value: target }
    }
    return { kind: 'expression', value: this.callWithout(target, token) }
  }

  /** A call without brackets. `f (a) & b, c` is one too. */
  private callWithout(target: Expression, token: Token): Expression {
    const args: Expression[] = []
    let callee = target
    if (target.kind === 'call' && target.args.length === 1 && Object.hasOwn(levels, token.text)) {
      callee = target.callee
      args.push(this.binaryFrom(target.args[0] ?? this.nothing(), 0))
    } else if (target.kind === 'call' && token.text === ',') {
      callee = target.callee
      args.push(...target.args)
    }
    while (!this.isAtEnd && this.token.kind !== 'line' && !this.is('else')) {
      const before = this.at
      if (!this.take(',')) args.push(this.argument())
      if (this.at === before) this.next()
    }
    return { kind: 'call', callee, args, at: target.at, end: this.lastEnd }
  }

  private argument(): Expression {
    if (this.token.kind === 'word' && this.peek(1).text === ':=') this.at += 2
    while (this.is('byval') || this.is('byref')) this.at += 1
    return this.expression()
  }

  private definition(word: string): Statement {
    const { at } = this.token
    if (word === 'property') this.next()
    const name = this.next().text
    const params = this.take('(') ? this.paramNames() : []
    while (!this.isAtEnd && this.token.kind !== 'line') this.at += 1
    return { kind: 'define', name, params, body: this.until(word), at }
  }

  private paramNames(): string[] {
    const names: string[] = []
    let isNew = true
    let depth = 1
    while (!this.isAtEnd && depth > 0 && this.token.kind !== 'line') {
      const token = this.next()
      if (token.text === '(') depth += 1
      else if (token.text === ')') depth -= 1
      else if (token.text === ',') isNew = true
      else if (
        isNew &&
        (token.kind === 'word' || token.kind === 'variable') &&
        !['byval', 'byref', 'optional', 'const', 'paramarray'].includes(token.text)
      ) {
        names.push(token.text)
        isNew = false
      }
    }
    return names
  }

  /** Statements until `End word`, `EndWord` or what closes a loop. */
  private until(...words: string[]): Statement[] {
    const isOver = () =>
      this.token.kind === 'word' &&
      ((this.token.text === 'end' && words.includes(this.peek(1).text)) ||
        words.some((word) => this.token.text === `end${word}`) ||
        (words.includes('next') && this.token.text === 'next') ||
        (words.includes('loop') && (this.token.text === 'loop' || this.token.text === 'wend')) ||
        (words.includes('until') && this.token.text === 'until') ||
        (words.includes('if') && (this.token.text === 'else' || this.token.text === 'elseif')) ||
        (words.includes('select') && this.token.text === 'case') ||
        (this.token.text === 'end' &&
          ['sub', 'function', 'property'].includes(this.peek(1).text) &&
          this.peek(2).kind !== 'sign') ||
        this.token.text === 'endfunc')
    const body = this.statementsUntil(isOver)
    if (this.is('else') || this.is('elseif') || this.is('case') || this.is('loop') || this.is('until'))
      return body
    if (this.token.text === 'end' && words.includes(this.peek(1).text)) this.at += 2
    else if (words.some((word) => this.token.text === `end${word}`) || this.is('next') || this.is('wend')) {
      this.at += 1
      if (this.token.kind === 'word' && this.peek(1).kind === 'line') this.at += 1
    }
    return body
  }

  private conditional(): Statement {
    const test = this.expression()
    this.take('then')
    if (this.token.kind !== 'line') {
      const yes = this.untilLine()
      return { kind: 'if', test, yes, no: this.take('else') ? this.untilLine() : [] }
    }
    const yes = this.until('if')
    let no: Statement[] = []
    if (this.take('elseif'))
      no = [this.deeper<Statement>(() => this.conditional(), { kind: 'group', body: [] })]
    else if (this.take('else')) no = this.is('if') && this.next() ? [this.conditional()] : this.until('if')
    return { kind: 'if', test, yes, no }
  }

  private untilLine(): Statement[] {
    const body: Statement[] = []
    while (!this.isAtEnd && !this.is('else')) {
      if (this.token.kind === 'line') {
        if (this.tokens[this.at]?.text !== ':') break
        this.at += 1
        continue
      }
      const before = this.at
      const statement = this.deeper<Statement | null>(() => this.statement(), null)
      if (statement !== null) body.push(statement)
      if (this.at === before) this.next()
    }
    return body
  }

  private loop(): Statement {
    if (this.take('each')) {
      const name = this.next().text
      this.take('in')
      const of = this.expression()
      return { kind: 'each', names: [name], of, body: this.until('next') }
    }
    const name = this.next().text
    if (this.take('in')) {
      const of = this.expression()
      return { kind: 'each', names: [name], of, body: this.until('next') }
    }
    this.take('=')
    const from = this.expression()
    this.take('to')
    const to = this.expression()
    const step = this.take('step') ? this.expression() : null
    return { kind: 'count', name, from, to, step, body: this.until('next') }
  }

  private repeat(word: string): Statement {
    const isEarly = word === 'while' || this.is('while') || this.is('until')
    let test: Expression | null = null
    const condition = (isUntil: boolean): Expression => {
      const of = this.expression()
      return isUntil ? { kind: 'unary', op: 'not', of, at: of.at, end: of.end } : of
    }
    if (word === 'while') test = this.expression()
    else if (isEarly) test = condition(this.next().text === 'until')
    const body = this.until('loop', 'until', 'while')
    if (this.take('loop') || this.is('until')) {
      if (this.is('while') || this.is('until')) test = condition(this.next().text === 'until')
    }
    return { kind: 'while', test, body, next: null, isLate: !isEarly }
  }

  private choice(): Statement {
    this.take('case')
    const of = this.isAtLine() ? this.nothing() : this.expression()
    const cases: { test: Expression | null; body: Statement[] }[] = []
    while (this.isAtLine()) this.at += 1
    while (this.take('case')) {
      const test = this.take('else') || this.isAtLine() ? null : this.expression()
      this.skipLine()
      const body: Statement[] = [...this.until('select', 'switch'), { kind: 'leave', how: 'break' }]
      cases.push({ test, body })
    }
    return { kind: 'switch', of, cases }
  }

  protected expression(): Expression {
    return this.deeper(() => this.binaryFrom(this.unary(), 0), this.nothing())
  }

  private binaryFrom(start: Expression, min: number): Expression {
    let left = start
    for (;;) {
      const { token } = this
      const level =
        token.kind === 'sign' || token.kind === 'word'
          ? Object.hasOwn(levels, token.text)
            ? (levels[token.text] as number)
            : -1
          : -1
      if (this.isAutoIt && token.text === '?') {
        this.at += 1
        const yes = this.expression()
        if (this.token.text === ':') this.at += 1
        const no = this.expression()
        return { kind: 'choose', test: left, yes, no, at: left.at, end: no.end }
      }
      if (level <= min) return left
      this.at += 1
      const right = this.deeper(() => this.binaryFrom(this.unary(), level), this.nothing())
      const op =
        token.text === '='
          ? '=='
          : token.text === '&'
            ? 'cat'
            : token.text === '^'
              ? '**'
              : token.text === 'xor'
                ? '^'
                : token.text
      left = { kind: 'binary', op, left, right, at: left.at, end: right.end }
    }
  }

  private unary(): Expression {
    const { token } = this
    if (token.kind === 'word' && token.text === 'new') {
      this.at += 1
      const name = this.operand()
      return { kind: 'call', callee: name, args: [], at: token.at, end: name.end }
    }
    if (
      (token.kind === 'sign' && (token.text === '-' || token.text === '+')) ||
      (token.kind === 'word' && token.text === 'not')
    ) {
      this.at += 1
      const of = this.deeper(
        () => (token.text === 'not' ? this.binaryFrom(this.unary(), 6) : this.unary()),
        this.nothing(),
      )
      return { kind: 'unary', op: token.text, of, at: token.at, end: of.end }
    }
    return this.operand()
  }

  private operand(): Expression {
    let of = this.primary()
    for (;;) {
      const { at } = of
      if (this.is('.') || this.is('!')) {
        this.at += 1
        of = { kind: 'member', of, name: this.next().text, at, end: this.lastEnd }
      } else if (this.is('(')) {
        this.at += 1
        const args = this.listUntil(')', () => this.argument())
        of = { kind: 'call', callee: of, args, at, end: this.lastEnd }
      } else if (this.isAutoIt && this.is('[')) {
        this.at += 1
        const index = this.is(']') ? this.nothing() : this.expression()
        this.take(']')
        of = { kind: 'index', of, index, at, end: this.lastEnd }
      } else return of
    }
  }

  private primary(): Expression {
    const token = this.next()
    const { at, end } = token
    if (token.kind === 'text' || token.kind === 'number')
      return { kind: 'literal', value: token.value ?? null, at, end }
    if (token.kind === 'variable') return { kind: 'name', name: token.text, at, end }
    if (token.kind === 'word') {
      const literals: Record<string, boolean | null> = {
        true: true,
        false: false,
        nothing: null,
        empty: null,
        null: null,
      }
      if (Object.hasOwn(literals, token.text))
        return { kind: 'literal', value: literals[token.text] as boolean | null, at, end }
      return { kind: 'name', name: token.text, at, end }
    }
    if (token.text === '(') {
      const value = this.expression()
      this.take(')')
      return { ...value, at, end: this.lastEnd }
    }
    if (token.text === '[') {
      if (!this.isAutoIt) {
        const value = this.expression()
        this.take(']')
        return value
      }
      const items = this.listUntil(']')
      return { kind: 'list', items, at, end: this.lastEnd }
    }
    if (token.text === '.' && this.withs.length > 0) {
      this.at -= 1
      return this.withs.at(-1) ?? this.nothing(at)
    }
    if (token.kind === 'line' || token.text === ')' || token.text === ',') this.at -= 1
    return this.nothing(at)
  }
}
