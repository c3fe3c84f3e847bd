import { lexPython } from './lex-lines.ts'
import type { Token } from './token.ts'
import { TokenParser } from './token-parser.ts'
import type { Expression, Statement } from './value.ts'

const levels: Readonly<Record<string, number>> = {
  or: 2,
  and: 3,
  in: 5,
  is: 5,
  '==': 5,
  '!=': 5,
  '<': 5,
  '>': 5,
  '<=': 5,
  '>=': 5,
  '|': 6,
  '^': 7,
  '&': 8,
  '<<': 9,
  '>>': 9,
  '+': 10,
  '-': 10,
  '*': 11,
  '/': 11,
  '//': 11,
  '%': 11,
  '@': 11,
  '**': 13,
}
const assigning = new Set(['=', '+=', '-=', '*=', '/=', '%=', '^=', '|=', '&=', '//=', '**=', ':='])

/** Parses Python. */
export class PythonParser extends TokenParser {
  constructor(tokens: readonly Token[]) {
    super(tokens)
  }

  program(): Statement[] {
    return this.statementsUntil(() => false)
  }

  whole(): Expression {
    return this.expression()
  }

  protected statement(): Statement | null {
    const { token } = this
    if (token.kind === 'line' || token.kind === 'indent' || token.kind === 'dedent' || this.is(';')) {
      this.at += 1
      return null
    }
    if (token.kind === 'word') {
      const made = this.keyword(token.text)
      if (made !== undefined) return made
    }
    const value = this.assigned()
    return { kind: 'expression', value }
  }

  private keyword(name: string): Statement | null | undefined {
    const go = () => {
      this.at += 1
    }
    switch (name) {
      case 'if':
      case 'elif': {
        go()
        const test = this.tuple()
        const yes = this.suite()
        const no = this.is('elif')
          ? this.deeper<Statement | null>(() => this.keyword('elif') ?? null, null)
          : this.take('else')
            ? { kind: 'group' as const, body: this.suite() }
            : null
        return { kind: 'if', test, yes, no: no === null ? [] : [no] }
      }
      case 'while': {
        go()
        const test = this.tuple()
        return { kind: 'while', test, body: this.suite(), next: null, isLate: false }
      }
      case 'for': {
        go()
        const names = this.targets()
        this.take('in')
        const of = this.tuple()
        return { kind: 'each', names, of, body: this.suite() }
      }
      case 'def': {
        go()
        const { at, text } = this.next()
        const params = this.take('(') ? this.params(')') : []
        return { kind: 'define', name: text, params, body: this.suite(), at }
      }
      case 'class':
      case 'with':
      case 'try':
      case 'finally':
      case 'except':
      case 'else':
      case 'async':
        go()
        if (name === 'async') return null
        return { kind: 'group', body: [...(name === 'with' ? this.withItems() : []), ...this.suite()] }
      case 'import':
      case 'from':
        return this.imports()
      case 'return':
      case 'yield':
        go()
        return { kind: 'return', value: this.isAtLineEnd() ? null : this.tuple() }
      case 'break':
      case 'continue':
        go()
        return { kind: 'leave', how: name }
      case 'pass':
      case 'global':
      case 'nonlocal':
      case 'del':
      case 'raise':
      case 'assert':
        go()
        if (name === 'pass') return null
        return { kind: 'expression', value: this.isAtLineEnd() ? this.nothing() : this.tuple() }
      default:
        return undefined
    }
  }

  private isAtLineEnd(): boolean {
    return (
      this.token.kind === 'line' || this.token.kind === 'end' || this.is(';') || this.token.kind === 'dedent'
    )
  }

  /** `import a.b as c`: the name stands for the module. */
  private imports(): Statement {
    const isFrom = this.next().text === 'from'
    const body: Statement[] = []
    const dotted = () => {
      let name = this.next().text
      while (this.take('.')) name += `.${this.next().text}`
      return name
    }
    const bind = (name: string, of: string, at: number) => {
      const target: Expression = { kind: 'name', name, at, end: at }
      const value: Expression = {
        kind: 'call',
        callee: { kind: 'name', name: '#import', at, end: at },
        args: [{ kind: 'literal', value: of, at, end: at }],
        at,
        end: at,
      }
      body.push({ kind: 'expression', value: { kind: 'assign', target, op: '=', value, at, end: at } })
    }
    const module = isFrom ? dotted() : ''
    if (isFrom) {
      this.take('import')
      this.take('(')
    }
    while (!this.isAtLineEnd() && !this.is(')')) {
      const { at } = this.token
      const name = dotted()
      const alias = this.take('as') ? this.next().text : name
      if (isFrom || alias !== name) bind(alias, isFrom ? `${module}.${name}` : name, at)
      if (!this.take(',') && !this.isAtLineEnd() && !this.is(')')) this.next()
    }
    this.take(')')
    return { kind: 'group', body }
  }

  private withItems(): Statement[] {
    const items: Statement[] = []
    do {
      const value = this.expression()
      if (this.take('as')) {
        const target = this.expression()
        items.push({
          kind: 'expression',
          value: { kind: 'assign', target, op: '=', value, at: value.at, end: target.end },
        })
      } else items.push({ kind: 'expression', value })
    } while (this.take(','))
    return items
  }

  private suite(): Statement[] {
    while (!this.isAtEnd && !this.is(':') && this.token.kind !== 'line' && this.token.kind !== 'dedent')
      this.at += 1
    this.take(':')
    if (this.token.kind !== 'line') return this.statementsUntil(() => this.token.kind === 'line')
    while (this.token.kind === 'line') this.at += 1
    if (this.token.kind !== 'indent') return []
    this.at += 1
    const body = this.statementsUntil(() => this.token.kind === 'dedent')
    if (this.token.kind === 'dedent') this.at += 1
    return body
  }

  private params(close: string): string[] {
    const names: string[] = []
    for (let depth = 0; !this.isAtEnd && !(depth === 0 && this.is(close)); ) {
      const before = this.tokens[this.at - 1]?.text
      const token = this.next()
      if ('([{'.includes(token.text) && token.kind === 'sign') depth += 1
      else if (')]}'.includes(token.text) && token.kind === 'sign') depth -= 1
      else if (depth === 0 && token.kind === 'word' && ['(', ',', 'lambda', '*', '**'].includes(before ?? ''))
        names.push(token.text)
    }
    this.take(close)
    return names
  }

  private targets(): string[] {
    const names: string[] = []
    while (!this.isAtEnd && !this.is('in') && this.token.kind !== 'line') {
      const token = this.next()
      if (token.kind === 'word') names.push(token.text)
    }
    return names
  }

  private assigned(): Expression {
    const target = this.tuple()
    const { token } = this
    if (token.kind === 'sign' && token.text === ':') {
      this.at += 1
      this.expression()
      return this.is('=') ? this.assignTo(target, this.next().text) : target
    }
    if (token.kind === 'sign' && assigning.has(token.text)) {
      this.at += 1
      return this.assignTo(target, token.text)
    }
    return target
  }

  private assignTo(target: Expression, op: string): Expression {
    const value = this.deeper(() => this.assigned(), this.nothing())
    return { kind: 'assign', target, op, value, at: target.at, end: value.end }
  }

  private tuple(): Expression {
    const first = this.expression()
    if (!this.is(',')) return first
    const items = [first]
    while (this.take(',')) {
      if (this.isAtLineEnd() || this.is('=') || this.is(')') || this.is(':')) break
      items.push(this.expression())
    }
    return { kind: 'list', items, at: first.at, end: this.lastEnd }
  }

  protected expression(): Expression {
    return this.deeper(() => this.conditional(), this.nothing())
  }

  private conditional(): Expression {
    const { at } = this.token
    if (this.is('lambda')) {
      this.at += 1
      const params = this.params(':')
      const value = this.expression()
      return { kind: 'function', params, body: [{ kind: 'return', value }], at, end: value.end }
    }
    const left = this.binary(0)
    if (this.is('if')) {
      this.at += 1
      const test = this.binary(0)
      if (!this.take('else')) return left
      const no = this.expression()
      return { kind: 'choose', test, yes: left, no, at, end: no.end }
    }
    if (this.is(':=')) {
      this.at += 1
      return this.assignTo(left, '=')
    }
    return left
  }

  private binary(min: number): Expression {
    let left = this.unary()
    for (;;) {
      const { token } = this
      if (token.kind !== 'sign' && token.kind !== 'word') return left
      const isNotIn = token.text === 'not' && this.peek(1).text === 'in'
      const level = isNotIn ? 5 : Object.hasOwn(levels, token.text) ? (levels[token.text] as number) : -1
      if (level <= min) return left
      this.at += isNotIn ? 2 : 1
      if (token.text === 'is') this.take('not')
      const right = this.deeper(() => this.binary(token.text === '**' ? level - 1 : level), this.nothing())
      left = { kind: 'binary', op: isNotIn ? 'notin' : token.text, left, right, at: left.at, end: right.end }
    }
  }

  private unary(): Expression {
    const { token } = this
    const isSign = token.kind === 'sign' && ['-', '+', '~', '*', '**'].includes(token.text)
    if (isSign || (token.kind === 'word' && (token.text === 'not' || token.text === 'await'))) {
      this.at += 1
      const of = this.deeper(() => this.unary(), this.nothing())
      if (token.text === '*' || token.text === '**' || token.text === 'await') return of
      return { kind: 'unary', op: token.text === 'not' ? '!' : token.text, of, at: token.at, end: of.end }
    }
    return this.postfix(this.primary())
  }

  private primary(): Expression {
    const token = this.next()
    const { at, end } = token
    if (token.kind === 'text' || token.kind === 'template') {
      const parts = [this.textPart(token)]
      while (this.token.kind === 'text' || this.token.kind === 'template')
        parts.push(this.textPart(this.next()))
      return parts.length === 1
        ? (parts[0] as Expression)
        : { kind: 'template', parts, at, end: this.lastEnd }
    }
    if (token.kind === 'number') return { kind: 'literal', value: token.value ?? 0, at, end }
    if (token.kind === 'word') {
      const literals: Record<string, boolean | null> = { True: true, False: false, None: null }
      if (Object.hasOwn(literals, token.text))
        return { kind: 'literal', value: literals[token.text] as boolean | null, at, end }
      return { kind: 'name', name: token.text, at, end }
    }
    if (token.text === '(' || token.text === '[') return this.collection(token.text === '(' ? ')' : ']', at)
    if (token.text === '{') return this.entries(at)
    if (token.kind !== 'end' && (token.kind !== 'sign' || [')', ']', '}'].includes(token.text))) this.at -= 1
    return this.nothing(at)
  }

  private textPart(token: Token): Expression {
    const { at, end } = token
    if (token.kind === 'text') return { kind: 'literal', value: token.value ?? '', at, end }
    const parts = (token.parts ?? []).map((part): Expression => {
      if (typeof part === 'string') return { kind: 'literal', value: part, at, end }
      return this.deeper(() => new PythonParser(lexPython(part.source, part.at)).whole(), this.nothing())
    })
    return { kind: 'template', parts, at, end }
  }

  /** A bracket, a tuple, a list or a comprehension. */
  private collection(close: string, at: number): Expression {
    if (this.take(close)) return { kind: 'list', items: [], at, end: this.lastEnd }
    const item = this.expression()
    if (this.is('for')) {
      const made = this.comprehension(item, at)
      this.take(close)
      return { ...made, end: this.lastEnd }
    }
    if (this.take(close) && close === ')') return { ...item, at, end: this.lastEnd }
    if (this.tokens[this.at - 1]?.text === close && this.lastEnd > item.end)
      return { kind: 'list', items: [item], at, end: this.lastEnd }
    const items = [item, ...this.listUntil(close)]
    return { kind: 'list', items, at, end: this.lastEnd }
  }

  private comprehension(item: Expression, at: number): Expression {
    this.take('for')
    const names = this.targets()
    this.take('in')
    const of = this.binary(0)
    const test = this.take('if') ? this.binary(0) : null
    if (this.is('for')) this.comprehension(this.nothing(), at)
    return { kind: 'comprehension', item, names, of, test, at, end: this.lastEnd }
  }

  private entries(at: number): Expression {
    const entries: [Expression, Expression][] = []
    const items = this.listUntil('}', () => {
      const key = this.expression()
      if (this.is('for')) return this.comprehension(key, key.at)
      if (!this.take(':')) return key
      const value = this.expression()
      entries.push([key, value])
      if (this.is('for')) this.comprehension(value, key.at)
      return value
    })
    return entries.length > 0 || items.length === 0
      ? { kind: 'map', entries, at, end: this.lastEnd }
      : { kind: 'list', items, at, end: this.lastEnd }
  }

  private postfix(start: Expression): Expression {
    let of = start
    for (;;) {
      const { at } = of
      if (this.is('.')) {
        this.at += 1
        of = { kind: 'member', of, name: this.next().text, at, end: this.lastEnd }
      } else if (this.is('(')) {
        this.at += 1
        const args = this.listUntil(')', () => this.argument())
        of = { kind: 'call', callee: of, args, at, end: this.lastEnd }
      } else if (this.is('[')) {
        this.at += 1
        of = this.subscript(of)
      } else return of
    }
  }

  /** An argument; `name=value` is a map of one entry. */
  private argument(): Expression {
    const { token } = this
    if (token.kind === 'word' && this.peek(1).text === '=' && this.peek(1).kind === 'sign') {
      this.at += 2
      const value = this.expression()
      const key: Expression = { kind: 'literal', value: token.text, at: token.at, end: token.end }
      return { kind: 'map', entries: [[key, value]], at: token.at, end: value.end }
    }
    const item = this.expression()
    return this.is('for') ? this.comprehension(item, item.at) : item
  }

  private subscript(of: Expression): Expression {
    const bound = () => (this.is(':') || this.is(']') ? null : this.expression())
    const index = bound()
    if (!this.is(':')) {
      while (this.take(',')) this.expression()
      this.take(']')
      return { kind: 'index', of, index: index ?? this.nothing(), at: of.at, end: this.lastEnd }
    }
    this.at += 1
    const to = bound()
    const step = this.take(':') ? bound() : null
    this.take(']')
    return {
      kind: 'index',
      of,
      index: index ?? { kind: 'literal', value: null, at: of.at, end: of.at },
      isSlice: true,
      to,
      step,
      at: of.at,
      end: this.lastEnd,
    }
  }
}
