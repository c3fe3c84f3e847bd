import type { Evaluator } from './folding.ts'
import { concat, joined, netFormat } from './operators.ts'
import { patternOf, replaceBy } from './pattern.ts'
import { decodeText, fromHex, rot13, type TextCode } from './trail.ts'
import {
  Closure,
  Dictionary,
  isTrue,
  latin,
  numberOf,
  Pattern,
  Thing,
  textOf,
  unknown,
  type Value,
} from './value.ts'

type Method = (of: never, args: Value[], evaluator: Evaluator) => Value | undefined
type TextMethod = (of: string, args: Value[], evaluator: Evaluator) => Value | undefined
type ListMethod = (of: Value[], args: Value[], evaluator: Evaluator) => Value | undefined

function replaceAll(text: string, by: string, to: string, evaluator: Evaluator): Value {
  if (by === '') return text
  const count = text.split(by).length - 1
  if (count * to.length > 2 ** 20) return unknown
  const out = text.replaceAll(by, () => to)
  evaluator.trail.record(out, 'Find / Replace', ['Simple string', by, to, true, false, true, false], text)
  return out
}

const replaceText: TextMethod = (of, [by, to], evaluator) => {
  const text = to instanceof Closure ? null : textOf(to)
  if (by instanceof Pattern) {
    const pattern = patternOf(by.source, by.flags)
    if (pattern === null) return undefined
    return text === null
      ? replaceCalling(of, pattern, to, evaluator)
      : replaceBy(of, pattern, text, evaluator)
  }
  const plain = textOf(by)
  if (plain === null || text === null) return undefined
  if (evaluator.language !== 'javascript') return replaceAll(of, plain, text, evaluator)
  return of.replace(plain, () => text)
}

/** `text.replace(/../g, (match) => …)`. */
function replaceCalling(
  of: string,
  pattern: RegExp,
  to: Value | undefined,
  evaluator: Evaluator,
): Value | undefined {
  if (!(to instanceof Closure) || of.length > 200_000) return undefined
  let isWhole = true
  const out = of.replace(pattern, (...found) => {
    const value = textOf(evaluator.invoke(to, found.filter((each) => typeof each === 'string').slice(0, -1)))
    if (value === null) isWhole = false
    return value ?? ''
  })
  return isWhole ? out : undefined
}

const splitText: TextMethod = (of, [by]) => {
  if (by instanceof Pattern) {
    const pattern = patternOf(by.source, by.flags)
    return pattern === null ? undefined : of.split(pattern)
  }
  const text = Array.isArray(by)
    ? by.map((each) => textOf(each) ?? '').join('')
    : by === undefined
      ? null
      : textOf(by)
  if (text === null) return by === undefined ? of.trim().split(/\s+/) : undefined
  return of.split(text)
}

const part = (of: string, from: Value | undefined, length: Value | undefined): Value | undefined => {
  const at = numberOf(from)
  const count = length === undefined ? of.length : numberOf(length)
  return at === null || count === null ? undefined : of.substr(at, Math.max(0, count))
}

const reverseList: ListMethod = (of, _args, evaluator) => {
  const before = of.every((each) => typeof each === 'string') ? of.join('') : null
  of.reverse()
  if (before !== null && before.length === of.length)
    evaluator.trail.record(of.join(''), 'Reverse', ['Character'], before)
  return of
}

const mapList: ListMethod = (of, [by], evaluator) => {
  if (by instanceof Closure) return of.map((each, at) => evaluator.invoke(by, [each, at]))
  return by instanceof Thing
    ? of.map((each) => evaluator.callKnown(by.name, [each], 0) ?? unknown)
    : undefined
}

const textMethods = new Map<string, TextMethod>(
  Object.entries({
    replace: replaceText,
    replaceall: (of: string, args: Value[], evaluator: Evaluator) =>
      args[0] instanceof Pattern
        ? replaceText(of, args, evaluator)
        : replaceAll(of, textOf(args[0]) ?? '', textOf(args[1]) ?? '', evaluator),
    split: splitText,
    tochararray: (of: string) => of.split(''),
    tostring: (of: string) => of,
    valueof: (of: string) => of,
    tolower: (of: string) => of.toLowerCase(),
    tolowercase: (of: string) => of.toLowerCase(),
    lower: (of: string) => of.toLowerCase(),
    toupper: (of: string) => of.toUpperCase(),
    touppercase: (of: string) => of.toUpperCase(),
    upper: (of: string) => of.toUpperCase(),
    trim: (of: string, [by]: Value[]) => trimmed(of, by, true, true),
    strip: (of: string, [by]: Value[]) => trimmed(of, by, true, true),
    trimstart: (of: string, [by]: Value[]) => trimmed(of, by, true, false),
    lstrip: (of: string, [by]: Value[]) => trimmed(of, by, true, false),
    trimend: (of: string, [by]: Value[]) => trimmed(of, by, false, true),
    rstrip: (of: string, [by]: Value[]) => trimmed(of, by, false, true),
    substr: (of: string, [from, length]: Value[]) => part(of, from, length),
    substring: (of: string, [from, to]: Value[], evaluator: Evaluator) => {
      if (evaluator.language === 'powershell') return part(of, from, to)
      const [at, end] = [numberOf(from), to === undefined ? of.length : numberOf(to)]
      return at === null || end === null ? undefined : of.substring(at, end)
    },
    slice: (of: string, [from, to]: Value[]) =>
      of.slice(numberOf(from) ?? 0, to === undefined ? undefined : (numberOf(to) ?? 0)),
    remove: (of: string, [from, count]: Value[]) =>
      of.slice(0, numberOf(from) ?? 0) +
      (count === undefined ? '' : of.slice((numberOf(from) ?? 0) + (numberOf(count) ?? 0))),
    insert: (of: string, [at, text]: Value[]) =>
      of.slice(0, numberOf(at) ?? 0) + (textOf(text) ?? '') + of.slice(numberOf(at) ?? 0),
    charat: (of: string, [at]: Value[]) => of.charAt(numberOf(at) ?? 0),
    chars: (of: string, [at]: Value[]) => of.charAt(numberOf(at) ?? 0),
    charcodeat: (of: string, [at]: Value[]) => codeAt(of, at),
    codepointat: (of: string, [at]: Value[]) => codeAt(of, at),
    indexof: (of: string, [what]: Value[]) => found(of, what),
    find: (of: string, [what]: Value[]) => found(of, what),
    index: (of: string, [what]: Value[]) => found(of, what),
    includes: (of: string, [what]: Value[]) => of.includes(textOf(what) ?? '\0'),
    contains: (of: string, [what]: Value[]) => of.includes(textOf(what) ?? '\0'),
    startswith: (of: string, [what]: Value[]) => of.startsWith(textOf(what) ?? '\0'),
    endswith: (of: string, [what]: Value[]) => of.endsWith(textOf(what) ?? '\0'),
    concat: (of: string, args: Value[], evaluator: Evaluator) =>
      args.reduce<Value>((text, each) => concat(text, each, evaluator), of),
    repeat: (of: string, [times]: Value[]) =>
      (numberOf(times) ?? 0) * of.length > 2 ** 20 ? undefined : of.repeat(Math.max(0, numberOf(times) ?? 0)),
    padleft: (of: string, [width, by]: Value[]) =>
      of.padStart(Math.min(numberOf(width) ?? 0, 10_000), textOf(by) ?? ' '),
    padstart: (of: string, [width, by]: Value[]) =>
      of.padStart(Math.min(numberOf(width) ?? 0, 10_000), textOf(by) ?? ' '),
    zfill: (of: string, [width]: Value[]) => of.padStart(Math.min(numberOf(width) ?? 0, 10_000), '0'),
    join: (of: string, [list]: Value[], evaluator: Evaluator) =>
      list === undefined ? undefined : joined(list, of, evaluator),
    format: (of: string, args: Value[]) => netFormat(numbered(of), args),
    translate: () => undefined,
    encode: (of: string) => new Uint8Array(Buffer.from(of, 'utf8')),
    decode: (of: string, [code]: Value[], evaluator: Evaluator) => coded(of, textOf(code) ?? '', evaluator),
    at: (of: string, [at]: Value[]) => of.at(numberOf(at) ?? 0) ?? '',
    invoke: (of: string, args: Value[], evaluator: Evaluator) => evaluator.callKnown(of, args, 0),
    readtoend: (of: string) => of,
    readline: (of: string) => of,
    invokescript: (of: string) => of,
    invokereturnasis: (of: string) => of,
    getenumerator: (of: string) => of.split(''),
    normalize: (of: string) => of,
  }) as [string, TextMethod][],
)

const found = (of: string, what: Value | undefined) => {
  const text = textOf(what)
  return text === null ? undefined : of.indexOf(text)
}
const codeAt = (of: string, at: Value | undefined) => {
  const code = of.charCodeAt(numberOf(at) ?? 0)
  return Number.isNaN(code) ? undefined : code
}

/** `{}{}` of Python as `{0}{1}`. */
const numbered = (format: string) => {
  let next = 0
  return format.replace(/\{\}/g, () => `{${next++}}`)
}

function trimmed(of: string, by: Value | undefined, start: boolean, end: boolean): Value {
  const characters =
    by === undefined || by === null
      ? ' \t\r\n\v\f\0'
      : (textOf(by) ?? (Array.isArray(by) ? by.map(textOf).join('') : ''))
  let from = 0
  let to = of.length
  while (start && from < to && characters.includes(of[from] ?? '')) from += 1
  while (end && to > from && characters.includes(of[to - 1] ?? '')) to -= 1
  return of.slice(from, to)
}

function coded(of: string | Uint8Array, code: string, evaluator: Evaluator): Value | undefined {
  const name = code.toLowerCase().replaceAll('_', '-')
  const text = typeof of === 'string' ? of : latin(of)
  if (name === 'rot13' || name === 'rot-13') {
    const out = rot13(text)
    evaluator.trail.record(out, 'ROT13', [true, true, false, 13], text)
    return out
  }
  if (name === 'hex') {
    const bytes = fromHex(text)
    if (bytes !== null) evaluator.trail.record(bytes, 'From Hex', ['Auto'], text)
    return bytes ?? undefined
  }
  if (name === 'base64') return evaluator.callKnown('base64.b64decode', [text], 0)
  if (typeof of === 'string') return of
  const encoding: TextCode = name.startsWith('utf-16')
    ? 'utf-16le'
    : /^(?:latin|iso-?8859|cp1252)/.test(name)
      ? 'latin1'
      : 'utf-8'
  return decodeText(of, encoding, evaluator.trail)
}

const listMethods = new Map<string, ListMethod>(
  Object.entries({
    join: (of: Value[], [by]: Value[], evaluator: Evaluator) =>
      joined(of, by === undefined ? ',' : (textOf(by) ?? ''), evaluator),
    reverse: reverseList,
    map: mapList,
    foreach: (of: Value[], args: Value[], evaluator: Evaluator) => mapList(of, args, evaluator) && null,
    filter: (of: Value[], [by]: Value[], evaluator: Evaluator) =>
      by instanceof Closure ? of.filter((each) => isTrue(evaluator.invoke(by, [each])) !== false) : undefined,
    reduce: (of: Value[], [by, start]: Value[], evaluator: Evaluator) =>
      by instanceof Closure
        ? start === undefined
          ? of.reduce((sum, each) => evaluator.invoke(by, [sum, each]))
          : of.reduce((sum, each) => evaluator.invoke(by, [sum, each]), start)
        : undefined,
    push: (of: Value[], args: Value[]) => (of.length < 200_000 ? of.push(...args.slice(0, 1000)) : undefined),
    append: (of: Value[], args: Value[]) => (of.length < 200_000 ? of.push(...args.slice(0, 1)) : undefined),
    add: (of: Value[], args: Value[]) => (of.length < 200_000 ? of.push(...args.slice(0, 1)) : undefined),
    pop: (of: Value[]) => of.pop() ?? null,
    shift: (of: Value[]) => of.shift() ?? null,
    unshift: (of: Value[], args: Value[]) => of.unshift(...args.slice(0, 1000)),
    slice: (of: Value[], [from, to]: Value[]) =>
      of.slice(numberOf(from) ?? 0, to === undefined ? undefined : (numberOf(to) ?? 0)),
    splice: (of: Value[], [from, count]: Value[]) =>
      of.splice(numberOf(from) ?? 0, count === undefined ? of.length : (numberOf(count) ?? 0)),
    concat: (of: Value[], args: Value[]) => [...of, ...args.flat(1)].slice(0, 200_000) as Value[],
    indexof: (of: Value[], [what]: Value[]) => of.indexOf(what ?? null),
    toarray: (of: Value[]) => of,
    flat: (of: Value[]) => of.flat() as Value[],
    tostring: (of: Value[], _args: Value[], evaluator: Evaluator) => joined(of, ',', evaluator),
    at: (of: Value[], [at]: Value[]) => of.at(numberOf(at) ?? 0) ?? null,
  }) as [string, ListMethod][],
)

const bytesMethods = new Map<string, Method>(
  Object.entries({
    decode: (of: Uint8Array, [code]: Value[], evaluator: Evaluator) =>
      coded(of, textOf(code) ?? 'utf-8', evaluator),
    tostring: (of: Uint8Array, [code]: Value[], evaluator: Evaluator) => {
      const name = textOf(code) ?? 'utf-8'
      if (name === 'hex' || name === 'base64') return Buffer.from(of).toString(name)
      return decodeText(
        of,
        /16le|ucs/.test(name) ? 'utf-16le' : /latin1|binary/.test(name) ? 'latin1' : 'utf-8',
        evaluator.trail,
      )
    },
    toarray: (of: Uint8Array) => of,
    hex: (of: Uint8Array) => Buffer.from(of).toString('hex'),
    reverse: (of: Uint8Array, _args: Value[], evaluator: Evaluator) => {
      const out = of.slice().reverse()
      evaluator.trail.record(out, 'Reverse', ['Character'], of)
      of.set(out)
      return of
    },
  }) as [string, Method][],
)

/** Calls a method of a known value; undefined where it is not known what it gives. */
export function methodOf(of: Value, name: string, args: Value[], evaluator: Evaluator): Value | undefined {
  const lower = name.toLowerCase()
  if (typeof of === 'string') return textMethods.get(lower)?.(of, args, evaluator)
  if (Array.isArray(of)) return listMethods.get(lower)?.(of, args, evaluator)
  if (of instanceof Uint8Array) {
    const own = bytesMethods.get(lower)
    if (own !== undefined) return own(of as never, args, evaluator)
    return lower === 'join' || lower === 'map'
      ? listMethods.get(lower)?.([...of], args, evaluator)
      : undefined
  }
  if (typeof of === 'number') return lower === 'tostring' ? numberText(of, args) : undefined
  if (of instanceof Pattern && lower === 'replace') return undefined
  if (of instanceof Dictionary) {
    if (lower === 'get' || lower === 'item') return of.entries.get(textOf(args[0]) ?? '') ?? args[1]
    if (lower === 'add') of.entries.set(textOf(args[0]) ?? '', args[1] ?? null)
    if (lower === 'values') return [...of.entries.values()]
    if (lower === 'keys') return [...of.entries.keys()]
  }
  return undefined
}

function numberText(of: number, [base]: Value[]): Value {
  const radix = numberOf(base)
  if (typeof base === 'string' && /^x\d?$/i.test(base))
    return of.toString(16).padStart(Number(base.slice(1)) || 0, '0')
  return of.toString(radix !== null && radix >= 2 && radix <= 36 ? radix : 10)
}

/** A property of a value; of a thing, a thing with a longer name. */
export function propertyOf(of: Value, name: string, evaluator: Evaluator): Value {
  const lower = name.toLowerCase()
  if (of instanceof Dictionary) return of.entries.get(name) ?? of.entries.get(lower) ?? unknown
  if (
    (lower === 'length' || lower === 'count') &&
    (typeof of === 'string' || Array.isArray(of) || of instanceof Uint8Array)
  )
    return of.length
  if (of instanceof Thing) {
    if (of.name === '') return new Thing(`?.${name}`)
    if (/^(?:env|environ|process\.env|os\.environ)$/i.test(of.name)) return `%${name.toUpperCase()}%`
    return new Thing(
      /^(?:window|self|globalThis|global|this|top)$/.test(of.name) ? name : `${of.name}.${name}`,
    )
  }
  if (typeof of === 'string' && evaluator.language === 'powershell' && lower === 'value') return of
  if (typeof of === 'string' && textMethods.has(lower)) return new Thing(`''.${lower}`)
  return unknown
}
