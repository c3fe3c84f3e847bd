import type { Token } from './token.ts'
import { type Expression, type Statement, unknown } from './value.ts'

/** Levels of brackets and blocks that are followed; what is deeper is passed over. */
const maxDepth = 120

/** What parsers of tokens have in common. They go on past errors, and never throw. */
export abstract class TokenParser {
  protected readonly tokens: readonly Token[]
  protected at = 0
  private depth = 0
  /** Whether something was too deep to be followed. */
  isCut = false

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  protected abstract statement(): Statement | null
  protected abstract expression(): Expression

  protected get token(): Token {
    return this.tokens[Math.min(this.at, this.tokens.length - 1)] as Token
  }

  protected peek(ahead: number): Token {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)] as Token
  }

  protected get isAtEnd(): boolean {
    return this.at >= this.tokens.length - 1
  }

  protected is(text: string): boolean {
    const { token } = this
    return (token.kind === 'sign' || token.kind === 'word') && token.text === text
  }

  protected next(): Token {
    const { token } = this
    if (!this.isAtEnd) this.at += 1
    return token
  }

  protected take(text: string): boolean {
    if (!this.is(text)) return false
    this.at += 1
    return true
  }

  protected get lastEnd(): number {
    return this.tokens[Math.max(0, this.at - 1)]?.end ?? 0
  }

  /** Runs a part one level deeper, or passes over a token where that is too deep. */
  protected deeper<T>(part: () => T, otherwise: T): T {
    if (this.depth >= maxDepth) {
      this.isCut = true
      this.next()
      return otherwise
    }
    this.depth += 1
    const result = part()
    this.depth -= 1
    return result
  }

  protected nothing(at = this.token.at): Expression {
    return { kind: 'literal', value: unknown, at, end: Math.max(at, this.lastEnd) }
  }

  /** Statements until `isOver`. Each round takes at least one token. */
  protected statementsUntil(isOver: () => boolean): Statement[] {
    const statements: Statement[] = []
    while (!this.isAtEnd && !isOver()) {
      const before = this.at
      const statement = this.deeper<Statement | null>(() => this.statement(), null)
      if (statement !== null) statements.push(statement)
      if (this.at === before) this.next()
    }
    return statements
  }

  /** Expressions with commas between, until a closing sign, which is taken. */
  protected listUntil(close: string, item: () => Expression = () => this.expression()): Expression[] {
    const items: Expression[] = []
    while (!this.isAtEnd && !this.is(close)) {
      const before = this.at
      if (this.is(',')) {
        this.at += 1
        continue
      }
      items.push(item())
      if (this.at === before) this.next()
      else if (!this.is(',') && !this.is(close) && [';', '}', ')', ']'].includes(this.token.text)) break
    }
    this.take(close)
    return items
  }
}
