import type { Evaluator } from './folding.ts'
import { patternOf, replaceBy } from './pattern.ts'
import { bytesOf, Dictionary, isTrue, numberOf, Thing, textOf, unknown, type Value } from './value.ts'

const maxRepeat = 100_000

export function unaryValue(op: string, value: Value, evaluator: Evaluator): Value {
  const number = numberOf(value)
  switch (op) {
    case '!': {
      const isList = Array.isArray(value) || value instanceof Uint8Array
      if (isList && evaluator.language === 'javascript') return false
      const truth = isTrue(value)
      return truth === null ? unknown : !truth
    }
    case 'not':
      return typeof value === 'number' ? ~value : typeof value === 'boolean' ? !value : unknown
    case '-':
      return number === null ? unknown : -number
    case '+':
      return Array.isArray(value) && value.length === 0 ? 0 : (number ?? unknown)
    case '~':
    case '-bnot':
      return number === null ? unknown : ~number
    case 'typeof':
      return value instanceof Thing ? unknown : value === null ? 'object' : typeof value
    case '-join':
      return joined(value, '', evaluator)
    case '-split':
      return typeof value === 'string' ? value.trim().split(/\s+/) : unknown
    default:
      return unknown
  }
}

export function joined(value: Value, by: string, evaluator: Evaluator): Value {
  const items = evaluator.itemsOf(value)
  if (items === null) return value instanceof Thing ? unknown : value
  const texts = items.map((item) => (item === null ? '' : textOf(item)))
  if (!texts.every((text) => text !== null)) return unknown
  const text = texts.join(by)
  if (typeof value !== 'string' && by === '' && texts.length >= 4 && texts.every((each) => each.length === 1))
    evaluator.trail.note(text)
  return text
}

/** Whether `+` of two values joins them as texts. */
function joins(left: Value, right: Value, evaluator: Evaluator): boolean {
  switch (evaluator.language) {
    case 'javascript':
      return (
        typeof left === 'string' || typeof right === 'string' || Array.isArray(left) || Array.isArray(right)
      )
    case 'php':
      return false
    case 'powershell':
      return typeof left === 'string'
    default:
      return typeof left === 'string' && typeof right === 'string'
  }
}

function add(left: Value, right: Value, evaluator: Evaluator): Value {
  if (evaluator.language === 'javascript' && (Array.isArray(left) || Array.isArray(right))) {
    const texts = [left, right].map((side) => (Array.isArray(side) ? joined(side, ',', evaluator) : side))
    return concat(texts[0] ?? '', texts[1] ?? '', evaluator)
  }
  if (Array.isArray(left))
    return left.length > maxRepeat ? unknown : Array.isArray(right) ? [...left, ...right] : [...left, right]
  if (left === null && evaluator.language === 'powershell') return right
  if (left instanceof Uint8Array && right instanceof Uint8Array)
    return new Uint8Array(Buffer.concat([left, right]))
  if (left instanceof Dictionary && right instanceof Dictionary) return left
  if (joins(left, right, evaluator)) return concat(left, right, evaluator)
  const [a, b] = [numberOf(left), numberOf(right)]
  return a === null || b === null ? unknown : a + b
}

export function concat(left: Value, right: Value, evaluator: Evaluator): Value {
  const side = (value: Value) =>
    value === null
      ? evaluator.language === 'javascript'
        ? 'null'
        : ''
      : Array.isArray(value)
        ? textOf(joined(value, evaluator.language === 'powershell' ? ' ' : ',', evaluator))
        : textOf(value)
  const [a, b] = [side(left), side(right)]
  return a === null || b === null ? unknown : a + b
}

function repeat(left: Value, right: Value): Value {
  const [items, times] = typeof left === 'number' ? [right, left] : [left, right]
  if (typeof times !== 'number' || times < 0 || times > maxRepeat) return unknown
  if (typeof items === 'string') return items.length * times > 2 ** 20 ? unknown : items.repeat(times)
  if (Array.isArray(items))
    return items.length * times > maxRepeat ? unknown : Array.from({ length: times }, () => items).flat()
  if (items instanceof Uint8Array)
    return items.length * times > 2 ** 20
      ? unknown
      : new Uint8Array(Buffer.concat(Array.from({ length: times }, () => items)))
  return unknown
}

const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => (b === 0 ? Number.NaN : a / b),
  '%': (a, b) => (b === 0 ? Number.NaN : a % b),
  mod: (a, b) => (b === 0 ? Number.NaN : Math.trunc(a) % Math.trunc(b)),
  '\\': (a, b) => (b === 0 ? Number.NaN : Math.trunc(a / b)),
  '//': (a, b) => (b === 0 ? Number.NaN : Math.floor(a / b)),
  '**': (a, b) => a ** b,
  '^': (a, b) => a ^ b,
  '|': (a, b) => a | b,
  '&': (a, b) => a & b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
  '>>>': (a, b) => a >>> b,
  '-bxor': (a, b) => a ^ b,
  '-bor': (a, b) => a | b,
  '-band': (a, b) => a & b,
  '-shl': (a, b) => a << b,
  '-shr': (a, b) => a >> b,
}

const comparing: Readonly<Record<string, (a: number | string, b: number | string) => boolean>> = {
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '-lt': (a, b) => a < b,
  '-gt': (a, b) => a > b,
  '-le': (a, b) => a <= b,
  '-ge': (a, b) => a >= b,
}

export function binaryValue(op: string, left: Value, right: Value, evaluator: Evaluator): Value {
  if (op === ',') return right
  if (op === '+') return add(left, right, evaluator)
  if (op === '.' || op === 'cat') return concat(left, right, evaluator)
  if (op === '*' && (typeof left !== 'number' || typeof right !== 'number')) {
    const repeated = repeat(left, right)
    if (!(repeated instanceof Thing)) return repeated
  }
  if (
    op === '%' &&
    evaluator.language === 'python' &&
    (typeof left === 'string' || left instanceof Uint8Array)
  )
    return percentFormat(String(textOf(left)), right)
  if (op === '^' && evaluator.language === 'php' && typeof left === 'string' && typeof right === 'string')
    return xorTexts(left, right)
  if (Object.hasOwn(arithmetic, op)) {
    const [a, b] = [numberOf(left), numberOf(right)]
    const number = a === null || b === null ? null : (arithmetic[op]?.(a, b) ?? null)
    return number === null || Number.isNaN(number) ? unknown : number
  }
  return comparison(op, left, right) ?? worded(op, left, right, evaluator)
}

function xorTexts(left: string, right: string): Value {
  const length = Math.min(left.length, right.length)
  return Array.from({ length }, (_, at) =>
    String.fromCharCode((left.charCodeAt(at) ^ right.charCodeAt(at)) & 255),
  ).join('')
}

function comparison(op: string, left: Value, right: Value): Value | null {
  if (Object.hasOwn(comparing, op)) {
    const [a, b] = [numberOf(left), numberOf(right)]
    if (a !== null && b !== null) return comparing[op]?.(a, b) ?? unknown
    return typeof left === 'string' && typeof right === 'string'
      ? (comparing[op]?.(left, right) ?? unknown)
      : unknown
  }
  const isEqual = op === '==' || op === '===' || op === '-eq'
  if (!isEqual && op !== '!=' && op !== '!==' && op !== '<>' && op !== '-ne') return null
  if (typeof left === 'object' && left !== null) return unknown
  if (typeof right === 'object' && right !== null) return unknown
  const [a, b] = [numberOf(left), numberOf(right)]
  const same =
    left === right ||
    (a !== null && a === b) ||
    (op.startsWith('-') && String(left).toLowerCase() === String(right).toLowerCase())
  return same === isEqual
}

function worded(op: string, left: Value, right: Value, evaluator: Evaluator): Value {
  switch (op) {
    case 'and':
    case '-and':
    case 'or':
    case '-or': {
      if (typeof left === 'number' && typeof right === 'number' && evaluator.isBasic)
        return op === 'and' ? left & right : left | right
      const [a, b] = [isTrue(left), isTrue(right)]
      if (a === null || b === null) return unknown
      if (evaluator.language === 'python') return (op === 'and') === a ? right : left
      return op.endsWith('and') ? a && b : a || b
    }
    case '-f':
      return typeof left === 'string' ? netFormat(left, right) : unknown
    case '-join':
      return joined(left, textOf(right) ?? '', evaluator)
    case '-split':
      return splitBy(left, right)
    case '-replace':
      return replacing(left, right, evaluator)
    case '..':
      return range(left, right)
    case '-as':
      return left
    case '-like':
    case '-match':
    case '-in':
    case '-contains':
      return unknown
    case 'in':
    case 'notin': {
      if (typeof left === 'string' && typeof right === 'string') return right.includes(left) === (op === 'in')
      return unknown
    }
    default:
      return unknown
  }
}

function splitBy(left: Value, right: Value): Value {
  const by = Array.isArray(right) ? right[0] : right
  if (typeof left !== 'string' || typeof by !== 'string') return unknown
  const pattern = patternOf(by, 'i')
  return pattern === null ? unknown : left.split(pattern)
}

function replacing(left: Value, right: Value, evaluator: Evaluator): Value {
  const [by, to] = Array.isArray(right) ? right : [right, '']
  if (Array.isArray(left)) return left.map((each) => replacing(each, right, evaluator))
  if (typeof left !== 'string' || typeof by !== 'string') return unknown
  const pattern = patternOf(by, 'gi')
  return pattern === null ? unknown : replaceBy(left, pattern, textOf(to ?? '') ?? '', evaluator)
}

function range(left: Value, right: Value): Value {
  const [from, to] = [numberOf(left), numberOf(right)]
  if (from === null || to === null || Math.abs(to - from) > maxRepeat) return unknown
  const step = from <= to ? 1 : -1
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => from + at * step)
}

/** `"{0}{1}" -f a, b`, also `String.Format`. */
export function netFormat(format: string, args: Value): Value {
  const items = Array.isArray(args) ? args : [args]
  let isWhole = true
  const text = format.replace(
    /\{\{|\}\}|\{(\d{1,4})(?:,-?\d{1,3})?(:[^}]{0,40})?\}/g,
    (whole, index: string | undefined, code: string | undefined) => {
      if (index === undefined) return whole.slice(1)
      const value = items[Number(index)]
      if (code !== undefined && /^:x/i.test(code) && typeof value === 'number')
        return value.toString(16).padStart(Number(code.slice(2)) || 0, '0')
      const filled = textOf(value)
      if (filled === null) isWhole = false
      return filled ?? ''
    },
  )
  return isWhole ? text : unknown
}

/** `"%s%c" % (a, b)`, `sprintf`. */
export function percentFormat(format: string, args: Value): Value {
  const items = Array.isArray(args) ? [...args] : [args]
  let isWhole = true
  const text = format.replace(
    /%(?:%|(\d+\$)?[-+0 #]*\d{0,4}(?:\.\d{1,4})?([sdcxXoiu]))/g,
    (whole, place: string | undefined, letter: string | undefined) => {
      if (letter === undefined) return '%'
      const value = place === undefined ? items.shift() : items[Number.parseInt(place, 10) - 1]
      const number = numberOf(value)
      if (letter === 'c' && number !== null) return String.fromCharCode(number & 0xffff)
      if (/[xX]/.test(letter) && number !== null)
        return number.toString(16).padStart(Number(/0(\d{1,2})x/i.exec(whole)?.[1] ?? 0), '0')
      const filled = textOf(value)
      if (filled === null) isWhole = false
      return filled ?? ''
    },
  )
  return isWhole ? text : unknown
}

/** A cast of PowerShell, such as `[char]`, `[byte[]]`, `[scriptblock]`. */
export function castValue(cast: string, value: Value, evaluator: Evaluator): Value {
  const type = cast.slice(1, -1).replace(/^system\./, '')
  const character = (item: Value) => {
    const code = numberOf(item)
    if (typeof item === 'string' && item.length === 1 && code === null) return item
    return code === null || code < 0 || code > 0xffff ? unknown : String.fromCharCode(code)
  }
  switch (type) {
    case 'char':
      return character(value)
    case 'char[]': {
      const items =
        typeof value === 'string'
          ? value.split('')
          : Array.isArray(value) || value instanceof Uint8Array
            ? [...value].map(character)
            : unknown
      if (Array.isArray(value) && Array.isArray(items)) charcodes(items, value, evaluator)
      return items
    }
    case 'string':
      return Array.isArray(value) ? joined(value, ' ', evaluator) : (textOf(value) ?? value)
    case 'string[]':
    case 'array':
    case 'object[]':
      return Array.isArray(value) ? value : [value]
    case 'byte[]':
      return (
        bytesOf(typeof value === 'number' ? [value] : typeof value === 'string' ? null : value) ??
        (Array.isArray(value) ? value : unknown)
      )
    case 'int':
    case 'int32':
    case 'int64':
    case 'long':
    case 'byte':
    case 'uint32':
    case 'uint16':
    case 'int16':
      return typeof value === 'string' && value.length === 1 && !/\d/.test(value)
        ? value.charCodeAt(0)
        : (numberOf(value) ?? unknown)
    case 'int[]':
    case 'int32[]':
      return typeof value === 'string' ? [...value].map((each) => each.charCodeAt(0)) : value
    case 'convert':
      return value
    default:
      return value
  }
}

/** Records that characters came of numbers. */
export function charcodes(items: Value[], numbers: Value[], evaluator: Evaluator): void {
  const text = items.every((item) => typeof item === 'string') ? items.join('') : ''
  if (text.length >= 4)
    evaluator.trail.record(text, 'From Charcode', ['Comma', 10], numbers.map(String).join(','))
}
