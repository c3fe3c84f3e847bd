import type { Call, Evaluator, Executed } from './folding.ts'
import { callByName, constantOf } from './library.ts'
import { methodOf, propertyOf } from './methods.ts'
import { binaryValue, castValue, unaryValue } from './operators.ts'
import { runCommand } from './powershell-commands.ts'
import type { ScriptLanguage } from './script-language.ts'
import { Trail } from './trail.ts'
import {
  Closure,
  Dictionary,
  type Expression,
  isTrue,
  numberOf,
  Scope,
  type Statement,
  Thing,
  textOf,
  unknown,
  type Value,
} from './value.ts'

/** Steps of folding at most, of one script: a loop that goes on longer is left as it is. */
const maxSteps = 400_000
const maxDepth = 60
/** Characters of one folded text, and of all texts that one script makes. */
export const maxTextLength = 2 * 2 ** 20
const maxMade = 64 * 2 ** 20

type Signal = { readonly kind: 'return' | 'break' | 'continue'; readonly value: Value }

/**
 * Folds the constants of a script: it follows what can be known of texts and numbers, with bounded loops, and runs
 * nothing. What a function of the system would return is a `Thing` that keeps its name.
 */
export class ScriptEvaluator implements Evaluator {
  readonly language: ScriptLanguage
  readonly trail = new Trail()
  readonly calls: Call[] = []
  readonly executed: Executed[] = []
  /** Folded texts by their place: `null` where it has several values. */
  readonly folds = new Map<string, { at: number; end: number; value: string | null }>()
  readonly globals = new Scope(null)
  private readonly defined: Closure[] = []
  private steps = 0
  private made = 0
  private depth = 0
  private quiet = 0
  private loops = 0

  constructor(language: ScriptLanguage) {
    this.language = language
  }

  get isBasic(): boolean {
    return this.language === 'vbscript' || this.language === 'autoit'
  }

  get isSpent(): boolean {
    return this.steps >= maxSteps || this.made >= maxMade
  }

  /** Runs a program, and then the functions that nothing called. */
  program(body: readonly Statement[]): void {
    this.run(body, this.globals)
    for (let at = 0; at < this.defined.length && at < 2000; at += 1) {
      const closure = this.defined[at]
      if (closure !== undefined && !closure.isCalled) this.invoke(closure, [])
    }
  }

  run(body: readonly Statement[], scope: Scope): Signal | null {
    for (const statement of body) {
      if (statement.kind !== 'define') continue
      const closure = new Closure(statement.name, statement.params, statement.body, scope)
      scope.values.set(statement.name, closure)
      this.defined.push(closure)
    }
    for (const statement of body) {
      if (this.isSpent) return null
      const signal = this.statement(statement, scope)
      if (signal !== null) return signal
    }
    return null
  }

  private statement(statement: Statement, scope: Scope): Signal | null {
    this.steps += 1
    if (this.depth >= maxDepth) return null
    switch (statement.kind) {
      case 'expression':
        this.lastValue = this.value(statement.value, scope)
        return null
      case 'group':
        return this.deeper(() => this.run(statement.body, scope))
      case 'if':
        return this.deeper(() => this.branch(statement, scope))
      case 'while':
        return this.deeper(() => this.repeat(statement, scope))
      case 'each':
        return this.deeper(() => this.each(statement, scope))
      case 'count':
        return this.deeper(() => this.count(statement, scope))
      case 'switch':
        return this.deeper(() => this.choice(statement, scope))
      case 'return': {
        const value = statement.value === null ? null : this.value(statement.value, scope)
        return scope === this.globals && this.language !== 'javascript' ? null : { kind: 'return', value }
      }
      case 'leave':
        return this.loops > 0 ? { kind: statement.how, value: null } : null
      default:
        return null
    }
  }

  /** Value of the last statement, which is what a block of PowerShell returns. */
  private lastValue: Value = null

  private deeper<T>(part: () => T): T {
    this.depth += 1
    const result = part()
    this.depth -= 1
    return result
  }

  private branch(statement: Statement & { kind: 'if' }, scope: Scope): Signal | null {
    const test = isTrue(this.value(statement.test, scope))
    if (test === null) {
      // what is not known may go both ways; a way out of a function is one of them
      this.run(statement.yes, scope)
      this.run(statement.no, scope)
      return null
    }
    const [taken, other] = test ? [statement.yes, statement.no] : [statement.no, statement.yes]
    if (this.loops === 0 && other.length > 0) this.aside(other, scope)
    return this.run(taken, scope)
  }

  /** Looks at what is not run, without keeping what it changes. */
  private aside(body: readonly Statement[], scope: Scope): void {
    const before = new Map(scope.values)
    this.run(body, scope)
    scope.values.clear()
    for (const [name, value] of before) scope.values.set(name, value)
  }

  private repeat(statement: Statement & { kind: 'while' }, scope: Scope): Signal | null {
    let isFirst = true
    this.loops += 1
    for (;;) {
      const test =
        isFirst && statement.isLate
          ? true
          : statement.test === null
            ? true
            : isTrue(this.value(statement.test, scope))
      if (test === false && isFirst) this.aside(statement.body, scope)
      if (test === false) break
      const signal = this.run(statement.body, scope)
      if (signal?.kind === 'return') return this.endLoop(signal)
      if (signal?.kind === 'break' || test === null || this.isSpent) {
        if (test === null) this.forget(statement.body, scope)
        break
      }
      if (statement.next !== null) this.value(statement.next, scope)
      isFirst = false
    }
    return this.endLoop(null)
  }

  private endLoop(signal: Signal | null): Signal | null {
    this.loops -= 1
    return signal
  }

  /** What a loop of unknown length changes is not known after it. */
  private forget(body: readonly Statement[], scope: Scope): void {
    for (const statement of body) {
      if (
        statement.kind === 'expression' &&
        statement.value.kind === 'assign' &&
        statement.value.target.kind === 'name' &&
        statement.value.op !== '='
      )
        scope.set(statement.value.target.name, unknown)
    }
  }

  private each(statement: Statement & { kind: 'each' }, scope: Scope): Signal | null {
    const items = this.itemsOf(this.value(statement.of, scope), statement.names.length === 2)
    this.loops += 1
    for (const item of items ?? [unknown]) {
      this.bind(statement.names, item, scope)
      const signal = this.run(statement.body, scope)
      if (signal?.kind === 'return') return this.endLoop(signal)
      if (signal?.kind === 'break' || this.isSpent) break
    }
    if (items === null) this.forget(statement.body, scope)
    return this.endLoop(null)
  }

  private bind(names: readonly string[], item: Value, scope: Scope): void {
    if (names.length === 1) scope.set(names[0] ?? '', item)
    else
      for (const [at, name] of names.entries())
        scope.set(name, Array.isArray(item) ? (item[at] ?? unknown) : unknown)
  }

  /** Items of a value that is walked through; null where it is not known. */
  itemsOf(value: Value, withKeys = false): Value[] | null {
    if (withKeys && this.language === 'php' && value instanceof Dictionary)
      return [...value.entries].map(([key, item]) => [key, item])
    if (Array.isArray(value))
      return withKeys && this.language === 'php' ? value.map((item, at) => [at, item]) : value
    if (value instanceof Uint8Array) return [...value]
    if (typeof value === 'string') return [...value]
    if (value instanceof Dictionary)
      return this.language === 'php' ? [...value.entries.values()] : [...value.entries.keys()]
    return null
  }

  private count(statement: Statement & { kind: 'count' }, scope: Scope): Signal | null {
    const from = numberOf(this.value(statement.from, scope))
    const to = numberOf(this.value(statement.to, scope))
    const step = statement.step === null ? 1 : numberOf(this.value(statement.step, scope))
    this.loops += 1
    if (from === null || to === null || step === null || step === 0) {
      scope.set(statement.name, unknown)
      this.run(statement.body, scope)
      this.forget(statement.body, scope)
      return this.endLoop(null)
    }
    for (let number = from; step > 0 ? number <= to : number >= to; number += step) {
      scope.set(statement.name, number)
      const signal = this.run(statement.body, scope)
      if (signal?.kind === 'return') return this.endLoop(signal)
      if (signal?.kind === 'break' || this.isSpent) break
    }
    return this.endLoop(null)
  }

  private choice(statement: Statement & { kind: 'switch' }, scope: Scope): Signal | null {
    const value = this.value(statement.of, scope)
    const isUnknown = value instanceof Thing
    const of = textOf(value)
    this.loops += 1
    const isOf = (test: Expression | null) => test !== null && textOf(this.value(test, scope)) === of
    const start = isUnknown ? 0 : of === null ? -1 : statement.cases.findIndex(({ test }) => isOf(test))
    const cases =
      start >= 0 ? statement.cases.slice(start) : statement.cases.filter(({ test }) => test === null)
    for (const { body } of cases) {
      const signal = this.run(body, scope)
      if (isUnknown) continue
      if (signal?.kind === 'break') break
      if (signal !== null) return this.endLoop(signal)
    }
    return this.endLoop(null)
  }

  value(expression: Expression, scope: Scope): Value {
    this.steps += 1
    if (this.isSpent || this.depth >= maxDepth * 3) return unknown
    const value = this.bounded(this.deeper(() => this.fresh(expression, scope)))
    this.fold(expression, value)
    return value
  }

  private bounded(value: Value): Value {
    if (typeof value === 'string') {
      this.made += value.length
      return value.length > maxTextLength ? unknown : value
    }
    return Array.isArray(value) && value.length > maxTextLength ? unknown : value
  }

  private fold(expression: Expression, value: Value): void {
    if (
      this.quiet > 0 ||
      expression.kind === 'literal' ||
      expression.kind === 'assign' ||
      expression.kind === 'function' ||
      typeof value !== 'string'
    )
      return
    if (expression.kind === 'name' && (value.length > 4000 || value === '')) return
    if (expression.end <= expression.at || this.folds.size > 20_000) return
    const key = `${expression.at}-${expression.end}`
    const before = this.folds.get(key)
    if (before === undefined) this.folds.set(key, { at: expression.at, end: expression.end, value })
    else if (before.value !== value) before.value = null
  }

  private fresh(expression: Expression, scope: Scope): Value {
    switch (expression.kind) {
      case 'literal':
        if (typeof expression.value === 'string' && expression.value.length >= 8)
          this.trail.note(expression.value)
        return expression.value
      case 'name':
        return this.named(expression.name, scope)
      case 'unary': {
        const value = this.value(expression.of, scope)
        return expression.op.startsWith('[')
          ? castValue(expression.op, value, this)
          : unaryValue(expression.op, value, this)
      }
      case 'binary':
        return this.binary(expression, scope)
      case 'call':
        return this.call(expression, scope)
      case 'member':
        return propertyOf(this.value(expression.of, scope), expression.name, this)
      case 'index':
        return this.indexed(expression, scope)
      case 'list': {
        const items = expression.items.map((item) => this.value(item, scope))
        if (items.length >= 8) this.trail.note(items)
        return items
      }
      case 'map': {
        const map = new Dictionary()
        for (const [key, item] of expression.entries)
          map.entries.set(textOf(this.value(key, scope)) ?? '', this.value(item, scope))
        return map
      }
      case 'function': {
        const closure = new Closure('', expression.params, expression.body, scope)
        this.defined.push(closure)
        return closure
      }
      case 'assign':
        return this.assign(expression, scope)
      case 'step': {
        const number = numberOf(this.value(expression.target, scope))
        const next = number === null ? unknown : number + expression.by
        this.store(expression.target, next, scope)
        return expression.isPrefix || number === null ? next : number
      }
      case 'choose': {
        const test = isTrue(this.value(expression.test, scope))
        if (test !== null) return this.value(test ? expression.yes : expression.no, scope)
        this.value(expression.yes, scope)
        this.value(expression.no, scope)
        return unknown
      }
      case 'template':
        return this.template(expression.parts, scope)
      case 'comprehension':
        return this.comprehension(expression, scope)
      case 'pipeline':
        return this.pipeline(expression.stages, scope)
      case 'command':
        return runCommand(expression, null, this, scope)
      case 'block': {
        this.lastValue = null
        const signal = this.run(expression.body, scope)
        return signal?.value ?? this.lastValue
      }
      default:
        return unknown
    }
  }

  private named(name: string, scope: Scope): Value {
    const value = scope.get(name)
    if (value === undefined) return constantOf(name, this.language) ?? new Thing(name)
    if (value instanceof Closure && this.isBasic && value.params.length === 0 && value.name === name)
      return this.invoke(value, [])
    return value
  }

  private binary(expression: Expression & { kind: 'binary' }, scope: Scope): Value {
    const { op } = expression
    const left = this.value(expression.left, scope)
    if (op === '&&' || op === '||' || op === '??') {
      const test = isTrue(left)
      const right = this.value(expression.right, scope)
      if (test === null) return unknown
      return (op === '&&') === test ? right : left
    }
    return binaryValue(op, left, this.value(expression.right, scope), this)
  }

  private template(parts: readonly Expression[], scope: Scope): Value {
    this.quiet += 1
    const texts = parts.map((part) => {
      const value = this.value(part, scope)
      return Array.isArray(value)
        ? value.map((item) => textOf(item) ?? '').join(' ')
        : value === null
          ? ''
          : textOf(value)
    })
    this.quiet -= 1
    return texts.every((text) => text !== null) ? texts.join('') : unknown
  }

  private comprehension(expression: Expression & { kind: 'comprehension' }, scope: Scope): Value {
    const items = this.itemsOf(this.value(expression.of, scope))
    const inner = new Scope(scope)
    for (const name of expression.names) inner.values.set(name, unknown)
    const values: Value[] = []
    for (const item of items ?? [unknown]) {
      if (this.isSpent) return unknown
      this.bind(expression.names, item, inner)
      if (expression.test !== null && isTrue(this.value(expression.test, inner)) === false) continue
      values.push(this.value(expression.item, inner))
    }
    return items === null ? unknown : values
  }

  private pipeline(stages: readonly Expression[], scope: Scope): Value {
    const [first, ...others] = stages
    let value: Value = first === undefined ? null : this.value(first, scope)
    for (const stage of others) {
      value = stage.kind === 'command' ? runCommand(stage, value, this, scope) : this.value(stage, scope)
    }
    return value
  }

  private indexed(expression: Expression & { kind: 'index' }, scope: Scope): Value {
    const of = this.value(expression.of, scope)
    const index = this.value(expression.index, scope)
    if (expression.isSlice === true) {
      const to =
        expression.to === null || expression.to === undefined ? null : this.value(expression.to, scope)
      const step =
        expression.step === null || expression.step === undefined ? null : this.value(expression.step, scope)
      return this.slice(of, index, to, step)
    }
    return this.at(of, index)
  }

  private slice(of: Value, from: Value, to: Value, step: Value): Value {
    if (![from, to, step].every((bound) => bound === null || typeof bound === 'number')) return unknown
    if (typeof of !== 'string' && !Array.isArray(of) && !(of instanceof Uint8Array)) return unknown
    const by = typeof step === 'number' ? step : 1
    const items: Value[] = typeof of === 'string' ? of.split('') : [...of]
    const { length } = items
    const clip = (bound: Value, otherwise: number) => {
      if (typeof bound !== 'number') return otherwise
      return Math.min(
        Math.max(bound < 0 ? bound + length : bound, by < 0 ? -1 : 0),
        by < 0 ? length - 1 : length,
      )
    }
    const picked: Value[] = []
    const start = clip(from, by < 0 ? length - 1 : 0)
    const stop = clip(to, by < 0 ? -1 : length)
    if (by === 0) return unknown
    for (let at = start; by > 0 ? at < stop : at > stop; at += by) picked.push(items[at] ?? null)
    if (Array.isArray(of)) return picked
    if (typeof of !== 'string') return Uint8Array.from(picked as number[])
    const text = picked.join('')
    if (by === -1 && picked.length === length) this.trail.record(text, 'Reverse', ['Character'], of)
    return text
  }

  /** An item of a list, a text or a map. */
  at(of: Value, index: Value): Value {
    if (Array.isArray(index)) {
      const items = index.map((each) => this.at(of, each))
      if (typeof of === 'string' && items.length === of.length && items.length > 3) this.trail.note(of)
      return items
    }
    if (of instanceof Dictionary) {
      const key = textOf(index)
      return key === null ? unknown : (of.entries.get(key) ?? unknown)
    }
    const number = numberOf(index)
    if (number !== null && (Array.isArray(of) || typeof of === 'string' || of instanceof Uint8Array)) {
      const isFromEnd = number < 0 && this.language !== 'javascript'
      const place = isFromEnd ? number + of.length : number
      return of[place] ?? (this.language === 'javascript' ? null : unknown)
    }
    if (typeof index === 'string') return propertyOf(of, index, this)
    return unknown
  }

  private assign(expression: Expression & { kind: 'assign' }, scope: Scope): Value {
    this.begin(expression, scope)
    let value = this.value(expression.value, scope)
    if (expression.op !== '=' && expression.op !== ':=') {
      const sign = expression.op.slice(0, -1)
      const op = this.isBasic && sign === '&' ? 'cat' : sign
      value = this.bounded(binaryValue(op, this.value(expression.target, scope), value, this))
    }
    this.store(expression.target, value, scope)
    return value
  }

  /** A variable that was never set is empty where the language has it so. */
  private begin({ target, op }: Expression & { kind: 'assign' }, scope: Scope): void {
    if (target.kind !== 'name' || scope.get(target.name) !== undefined) return
    if (this.isBasic || (this.language === 'php' && op === '.=')) scope.set(target.name, '')
    else if (this.language === 'powershell' && op === '+=') scope.set(target.name, null)
  }

  private store(target: Expression, value: Value, scope: Scope): void {
    if (target.kind === 'name') {
      if (value instanceof Closure) scope.values.set(target.name, value)
      else scope.set(target.name, value)
    } else if (target.kind === 'list') {
      for (const [at, item] of target.items.entries())
        this.store(item, Array.isArray(value) ? (value[at] ?? null) : unknown, scope)
    } else if (target.kind === 'index' || target.kind === 'call') {
      const of = this.quietly(() => this.value(target.kind === 'index' ? target.of : target.callee, scope))
      const index =
        target.kind === 'index'
          ? this.value(target.index, scope)
          : target.args[0] === undefined
            ? null
            : this.value(target.args[0], scope)
      this.storeAt(of, index, value)
    } else if (target.kind === 'member') {
      const of = this.value(target.of, scope)
      if (of instanceof Dictionary) of.entries.set(target.name, value)
      if (of instanceof Thing)
        this.calls.push({ name: `${of.name}.${target.name}=`, args: [value], at: target.at })
    }
  }

  private storeAt(of: Value, index: Value, value: Value): void {
    const number = numberOf(index)
    if (Array.isArray(of)) {
      if (index instanceof Thing && index.name === '' && of.length < 100_000) of.push(value)
      else if (number !== null && number >= 0 && number < 100_000) {
        while (of.length < number) of.push(null)
        of[number] = value
      }
    } else if (of instanceof Dictionary) of.entries.set(textOf(index) ?? '', value)
    else if (of instanceof Uint8Array && number !== null && number < of.length)
      of[number] = numberOf(value) ?? 0
  }

  private quietly<T>(part: () => T): T {
    this.quiet += 1
    const result = part()
    this.quiet -= 1
    return result
  }

  private call(expression: Expression & { kind: 'call' }, scope: Scope): Value {
    const { callee } = expression
    const isMethod = callee.kind === 'member'
    const of = isMethod ? this.value(callee.of, scope) : null
    const found = isMethod
      ? null
      : callee.kind === 'name'
        ? (scope.get(callee.name) ?? null)
        : this.value(callee, scope)
    const args = expression.args.map((arg) => this.value(arg, scope))
    if (isMethod) return this.method(of, callee.name, args, expression.at)
    if (found instanceof Closure) return this.invoke(found, args)
    if (Array.isArray(found) || (found instanceof Dictionary && this.isBasic))
      return this.at(found, args[0] ?? null)
    if (callee.kind === 'index') {
      const name = textOf(this.value(callee.index, scope))
      if (name !== null) return this.method(this.value(callee.of, scope), name, args, expression.at)
    }
    const name =
      typeof found === 'string'
        ? found
        : found instanceof Thing
          ? found.name
          : callee.kind === 'name'
            ? callee.name
            : ''
    return this.callNamed(name, args, expression.at)
  }

  callNamed(name: string, args: Value[], at: number): Value {
    if (name !== '') this.note(name, args, at)
    return callByName(name, args, this, at) ?? new Thing(name === '' ? '' : `${name}()`)
  }

  method(of: Value, name: string, args: Value[], at: number): Value {
    if (of instanceof Thing)
      return this.callNamed(of.name === '' ? `?.${name}` : `${of.name}.${name}`, args, at)
    if (of instanceof Dictionary) {
      const member = of.entries.get(name)
      if (member instanceof Closure) return this.invoke(member, args)
    }
    if (of instanceof Closure) return this.invoke(of, /^call$/i.test(name) ? args.slice(1) : args)
    return methodOf(of, name, args, this) ?? new Thing()
  }

  callKnown(name: string, args: Value[], at: number): Value | undefined {
    return callByName(name, args, this, at)
  }

  note(name: string, args: readonly Value[], at: number): void {
    if (this.calls.length < 20_000) this.calls.push({ name, args, at })
  }

  execute(value: Value, language: Executed['language'], at: number, by: string): void {
    if (this.executed.length < 200) this.executed.push({ value, language, at, by })
  }

  /** Calls a function of the script; what it is not given is not known. */
  invoke(closure: Closure, args: readonly Value[]): Value {
    closure.isCalled = true
    if (this.depth >= maxDepth || this.isSpent) return unknown
    const scope = new Scope(closure.scope)
    for (const [at, name] of closure.params.entries())
      scope.values.set(name, args[at] ?? new Thing(args.length > 0 ? '' : name))
    if (this.language === 'powershell') scope.values.set('$args', [...args])
    const isBasicResult = this.isBasic && closure.name !== ''
    if (isBasicResult) scope.values.set(closure.name, '')
    const loops = this.loops
    this.loops = 0
    this.lastValue = null
    const signal = this.deeper(() => this.run(closure.body, scope))
    this.loops = loops
    if (signal?.kind === 'return') return signal.value
    if (isBasicResult) return scope.values.get(closure.name) ?? unknown
    return this.language === 'powershell' ? this.lastValue : null
  }
}
