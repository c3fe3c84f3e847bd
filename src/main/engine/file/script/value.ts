/** A value as far as it is known without running a script. */
export type Value =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | Value[]
  | Dictionary
  | Closure
  | Pattern
  | Thing

/** What is not known: `name` says what it is, such as `Net.WebClient` or `document.cookie`; `''` when nothing is. */
export class Thing {
  readonly name: string
  constructor(name = '') {
    this.name = name.slice(0, 300)
  }
}

export class Dictionary {
  readonly entries = new Map<string, Value>()
}

export class Pattern {
  readonly source: string
  readonly flags: string
  constructor(source: string, flags = '') {
    this.source = source
    this.flags = flags
  }
}

export class Closure {
  readonly name: string
  readonly params: readonly string[]
  readonly body: readonly Statement[]
  readonly scope: Scope
  isCalled = false
  constructor(name: string, params: readonly string[], body: readonly Statement[], scope: Scope) {
    this.name = name
    this.params = params
    this.body = body
    this.scope = scope
  }
}

/** Variables of a function or of the script. */
export class Scope {
  readonly values = new Map<string, Value>()
  readonly outer: Scope | null
  constructor(outer: Scope | null) {
    this.outer = outer
  }

  get(name: string): Value | undefined {
    for (let scope: Scope | null = this; scope !== null; scope = scope.outer) {
      const value = scope.values.get(name)
      if (value !== undefined) return value
    }
    return undefined
  }

  set(name: string, value: Value): void {
    for (let scope: Scope | null = this; scope !== null; scope = scope.outer) {
      if (scope.values.has(name)) {
        scope.values.set(name, value)
        return
      }
    }
    this.values.set(name, value)
  }
}

export const unknown = new Thing()

export function isKnown(value: Value): boolean {
  if (Array.isArray(value)) return value.length <= 100_000 && value.every(isKnown)
  return !(value instanceof Thing || value instanceof Closure || value instanceof Pattern)
}

/** Text of a value, or null where it is not known. */
export function textOf(value: Value | undefined): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Uint8Array) return latin(value)
  return null
}

export function numberOf(value: Value | undefined): number | null {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (!/^(?:[-+]?\d{1,300}(?:\.\d{0,300})?|0[xX][0-9a-fA-F]{1,15}|&[hH][0-9a-fA-F]{1,15})$/.test(text))
    return null
  return Number(text.replace(/^&h/i, '0x'))
}

/** Bytes of a value: of numbers 0 to 255, or of a text whose characters are all below 256. */
export function bytesOf(value: Value | undefined): Uint8Array | null {
  if (value instanceof Uint8Array) return value
  if (Array.isArray(value)) {
    const numbers = value.map(numberOf)
    return numbers.every(
      (number) => number !== null && Number.isInteger(number) && number >= -128 && number <= 255,
    )
      ? Uint8Array.from(numbers as number[])
      : null
  }
  if (typeof value !== 'string') return null
  const bytes = new Uint8Array(value.length)
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at)
    if (code > 255) return null
    bytes[at] = code
  }
  return bytes
}

/** Text with a character for each byte. */
export function latin(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

export function isTrue(value: Value): boolean | null {
  if (value instanceof Thing) return null
  if (Array.isArray(value)) return value.length > 0
  if (value instanceof Uint8Array) return value.length > 0
  if (value === null) return false
  return typeof value === 'object' ? true : Boolean(value)
}

/**
 * One tree for the scripting languages that are made of expressions. Parsers go on past what they do not understand;
 * `at` and `end` are offsets in the source.
 */
type Span = { readonly at: number; readonly end: number }

export type Expression = Span &
  (
    | { readonly kind: 'literal'; readonly value: Value }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'unary'; readonly op: string; readonly of: Expression }
    | { readonly kind: 'binary'; readonly op: string; readonly left: Expression; readonly right: Expression }
    | { readonly kind: 'call'; readonly callee: Expression; readonly args: readonly Expression[] }
    | { readonly kind: 'member'; readonly of: Expression; readonly name: string }
    | {
        readonly kind: 'index'
        readonly of: Expression
        readonly index: Expression
        readonly to?: Expression | null
        readonly isSlice?: boolean
        readonly step?: Expression | null
      }
    | { readonly kind: 'list'; readonly items: readonly Expression[] }
    | { readonly kind: 'map'; readonly entries: readonly (readonly [Expression, Expression])[] }
    | { readonly kind: 'function'; readonly params: readonly string[]; readonly body: readonly Statement[] }
    | {
        readonly kind: 'assign'
        readonly target: Expression
        readonly op: string
        readonly value: Expression
      }
    | { readonly kind: 'step'; readonly target: Expression; readonly by: number; readonly isPrefix: boolean }
    | {
        readonly kind: 'choose'
        readonly test: Expression
        readonly yes: Expression
        readonly no: Expression
      }
    | { readonly kind: 'template'; readonly parts: readonly Expression[] }
    | {
        readonly kind: 'comprehension'
        readonly item: Expression
        readonly names: readonly string[]
        readonly of: Expression
        readonly test: Expression | null
      }
    | { readonly kind: 'pipeline'; readonly stages: readonly Expression[] }
    | { readonly kind: 'command'; readonly name: Expression; readonly args: readonly Argument[] }
    | { readonly kind: 'block'; readonly body: readonly Statement[] }
  )

/** An argument of a PowerShell command: `-Name` is a flag. */
export type Argument = { readonly flag: string | null; readonly value: Expression | null }

export type Statement =
  | { readonly kind: 'expression'; readonly value: Expression }
  | {
      readonly kind: 'if'
      readonly test: Expression
      readonly yes: readonly Statement[]
      readonly no: readonly Statement[]
    }
  | {
      readonly kind: 'while'
      readonly test: Expression | null
      readonly body: readonly Statement[]
      readonly next: Expression | null
      /** The body runs before the test. */
      readonly isLate: boolean
    }
  | {
      readonly kind: 'each'
      readonly names: readonly string[]
      readonly of: Expression
      readonly body: readonly Statement[]
    }
  | {
      readonly kind: 'count'
      readonly name: string
      readonly from: Expression
      readonly to: Expression
      readonly step: Expression | null
      readonly body: readonly Statement[]
    }
  | {
      readonly kind: 'switch'
      readonly of: Expression
      readonly cases: readonly { readonly test: Expression | null; readonly body: readonly Statement[] }[]
    }
  | {
      readonly kind: 'define'
      readonly name: string
      readonly params: readonly string[]
      readonly body: readonly Statement[]
      readonly at: number
    }
  | { readonly kind: 'return'; readonly value: Expression | null }
  | { readonly kind: 'leave'; readonly how: 'break' | 'continue' }
  | { readonly kind: 'group'; readonly body: readonly Statement[] }
