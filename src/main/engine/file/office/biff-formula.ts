import { viewOf } from '../../archive/byte-source.ts'
import { decodeCodePage } from '../../document/rtf-code-page.ts'
import { biffFunctions } from './biff-function-names.ts'
import { cellName, columnName, flaggedText } from './biff-text.ts'

const binary: Readonly<Record<number, string>> = {
  3: '+',
  4: '-',
  5: '*',
  6: '/',
  7: '^',
  8: '&',
  9: '<',
  10: '<=',
  11: '=',
  12: '>=',
  13: '>',
  14: '<>',
  15: ' ',
  16: ',',
  17: ':',
}
const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}
/** Bytes of constants after their token. */
const constantBytes: Readonly<Record<number, number>> = { 28: 1, 29: 1, 30: 2, 31: 8 }
const maxTokens = 10_000
const maxLength = 8192

/** Turns the tokens of formulas (MS-XLS 2.2.2, in reverse Polish notation) into text. */
export class BiffFormulas {
  sheets: readonly string[] = []
  readonly names: string[] = []
  readonly externNames: string[] = []
  private externs: { first: number }[] = []

  externSheets(body: Uint8Array): void {
    const view = viewOf(body)
    for (let at = 2; at + 6 <= body.length && this.externs.length < 10_000; at += 6)
      this.externs.push({ first: view.getInt16(at + 2, true) })
  }

  /** Returns a formula as text; what cannot be read is shown as `?`, and ends it. */
  text(tokens: Uint8Array, isWide: boolean): string {
    const stack: string[] = []
    const view = viewOf(tokens)
    let at = 0
    try {
      for (let count = 0; at < tokens.length && count < maxTokens; count++)
        at = this.token(view, tokens, at, stack, isWide)
    } catch {
      stack.push('?')
    }
    return stack.join(' ').slice(0, maxLength)
  }

  private token(view: DataView, bytes: Uint8Array, at: number, stack: string[], isWide: boolean): number {
    const id = bytes[at] as number
    const kind = id >= 0x40 ? (id & 0x1f) | 0x20 : id
    const push = (text: string) => void stack.push(text.slice(0, maxLength))
    const sign = binary[id]
    if (sign !== undefined) {
      const right = stack.pop() ?? ''
      push(`${stack.pop() ?? ''}${sign}${right}`)
      return at + 1
    }
    if (id === 0x12 || id === 0x13) push(`${id === 0x12 ? '+' : '-'}${stack.pop() ?? ''}`)
    else if (id === 0x14) push(`${stack.pop() ?? ''}%`)
    else if (id === 0x15) push(`(${stack.pop() ?? ''})`)
    else if (id === 0x16) push('')
    else if (id === 0x17) return this.string(bytes, at, push, isWide)
    else if (id === 0x19) return this.attribute(view, at, stack, push)
    else if (id === 0x1c) push(errors[bytes[at + 1] ?? 0] ?? '#ERR')
    else if (id === 0x1d) push(bytes[at + 1] === 0 ? 'FALSE' : 'TRUE')
    else if (id === 0x1e) push(String(view.getUint16(at + 1, true)))
    else if (id === 0x1f) push(String(view.getFloat64(at + 1, true)))
    else return this.operand(kind, view, bytes, at, stack, push, isWide)
    return at + 1 + (constantBytes[id] ?? 0)
  }

  private string(bytes: Uint8Array, at: number, push: (text: string) => void, isWide: boolean): number {
    const length = bytes[at + 1] ?? 0
    const quoted = (text: string) => push(`"${text.replaceAll('"', '""')}"`)
    if (!isWide) {
      quoted(decodeCodePage(bytes.subarray(at + 2, at + 2 + length), 1252))
      return at + 2 + length
    }
    quoted(flaggedText(bytes, at + 2, length))
    return at + 3 + length * (((bytes[at + 2] ?? 0) & 1) === 1 ? 2 : 1)
  }

  /** Attributes: space, jumps of IF and CHOOSE, a sum of one argument. */
  private attribute(view: DataView, at: number, stack: string[], push: (text: string) => void): number {
    const flags = view.getUint8(at + 1)
    const number = view.getUint16(at + 2, true)
    if (flags & 0x10) push(`SUM(${stack.pop() ?? ''})`)
    return flags & 0x04 ? at + 4 + (number + 1) * 2 : at + 4
  }

  private operand(
    kind: number,
    view: DataView,
    bytes: Uint8Array,
    at: number,
    stack: string[],
    push: (text: string) => void,
    isWide: boolean,
  ): number {
    if (kind === 0x21) {
      const found = biffFunctions.get(view.getUint16(at + 1, true))
      call(stack, push, found?.name ?? `FUNC${view.getUint16(at + 1, true)}`, found?.count ?? 1)
      return at + 3
    }
    if (kind === 0x22) {
      const number = view.getUint16(at + 2, true)
      const count = view.getUint8(at + 1) & 0x7f
      if (number === 255) userCall(stack, push, count)
      else call(stack, push, biffFunctions.get(number)?.name ?? `FUNC${number}`, count)
      return at + 4
    }
    if (kind === 0x23) {
      push(this.names[view.getUint16(at + 1, true) - 1] ?? `name${view.getUint16(at + 1, true)}`)
      return at + (isWide ? 5 : 15)
    }
    if (kind === 0x24 || kind === 0x2c) {
      push(
        cellName(
          view.getUint16(at + 1, true) & (isWide ? 0xffff : 0x3fff),
          isWide ? view.getUint16(at + 3, true) : view.getUint8(at + 3),
        ),
      )
      return at + (isWide ? 5 : 4)
    }
    if ((kind === 0x25 || kind === 0x2d) && isWide) {
      push(areaAt(view, at + 1))
      return at + 9
    }
    if (kind === 0x39 && isWide) {
      push(
        this.externNames[view.getUint16(at + 3, true) - 1] ??
          this.names[view.getUint16(at + 3, true) - 1] ??
          'name',
      )
      return at + 7
    }
    if (kind === 0x3a && isWide) {
      push(
        `${this.sheetAt(view.getUint16(at + 1, true))}!${cellName(view.getUint16(at + 3, true), view.getUint16(at + 5, true))}`,
      )
      return at + 7
    }
    if (kind === 0x3b && isWide) {
      push(`${this.sheetAt(view.getUint16(at + 1, true))}!${areaAt(view, at + 3)}`)
      return at + 11
    }
    if (kind === 0x20) {
      push('{…}')
      return at + 8
    }
    const errorBytes = { 42: 5, 43: 9, 60: 7, 61: 11 }[kind]
    if (errorBytes !== undefined) {
      push('#REF!')
      return at + errorBytes
    }
    const plain = { 1: 5, 2: 5, 38: 7, 39: 7, 40: 7, 41: 3 }[kind]
    if (plain !== undefined) return at + plain
    push('?')
    return bytes.length
  }

  private sheetAt(index: number): string {
    const first = this.externs[index]?.first
    const name = first === undefined ? undefined : this.sheets[first]
    return name === undefined
      ? `sheet${index}`
      : /^\w+$/.test(name)
        ? name
        : `'${name.replaceAll("'", "''")}'`
  }
}

function call(stack: string[], push: (text: string) => void, name: string, count: number): void {
  const from = Math.max(0, stack.length - count)
  push(`${name}(${count === 0 ? '' : stack.splice(from).join(',')})`)
}

/** The first argument is the name of the function. */
function userCall(stack: string[], push: (text: string) => void, count: number): void {
  const [name = '', ...rest] = stack.splice(Math.max(0, stack.length - count))
  push(`${name}(${rest.join(',')})`)
}

function areaAt(view: DataView, at: number): string {
  const column = (place: number) => columnName(view.getUint16(place, true) & 0x3fff)
  return `${column(at + 4)}${view.getUint16(at, true) + 1}:${column(at + 6)}${view.getUint16(at + 2, true) + 1}`
}
