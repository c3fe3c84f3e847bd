import { UnreadableSource } from './sink.ts'

/**
 * Reads JSON (RFC 8259) byte by byte and reports each object at its end, with its wanted members. Nothing else is kept,
 * so that memory is bounded by the deepest object, whatever the size of the file. It is lenient about commas and strict
 * about nesting; callers validate what they use.
 */

const maxDepth = 100
/** Maximum number of bytes of a wanted text; a longer one is treated as absent. */
const longestText = 8192
const longestKey = 64

export type Members = Record<string, string | number | boolean>

/**
 * `key` is the name of the member that contains the object, directly or within an array; `outer` is the enclosing
 * object.
 */
export type OnObject = (key: string, members: Members, outer: Members) => void

type Frame = { readonly isObject: boolean; readonly key: string; readonly members: Members }

export class JsonObjects {
  private readonly wanted: ReadonlySet<string>
  private readonly onObject: OnObject
  private readonly frames: Frame[] = []
  private state: 'value' | 'text' | 'escaped' | 'word' = 'value'
  /** Pieces of the current text or word; null when it is too long or not wanted. */
  private pieces: Buffer[] | null = null
  private length = 0
  private key = ''
  /** True when the next text of the object is a key. */
  private isKeyNext = false
  private isKey = false
  private at = 0
  private isBegun = false

  constructor(wanted: readonly string[], onObject: OnObject) {
    this.wanted = new Set(wanted)
    this.onObject = onObject
  }

  push(bytes: Buffer): void {
    let at = 0
    while (at < bytes.length) {
      if (this.state === 'text' || this.state === 'escaped') at = this.readText(bytes, at)
      else if (this.state === 'word') at = this.readWord(bytes, at)
      else this.readMark(bytes[at++] as number)
    }
    this.at += bytes.length
  }

  end(): void {
    if (this.state === 'word') this.endWord()
    if (this.frames.length > 0 || this.state !== 'value' || !this.isBegun)
      throw new UnreadableSource('its JSON ends before it is complete')
  }

  private readMark(byte: number): void {
    switch (byte) {
      case 0x20:
      case 0x0a:
      case 0x0d:
      case 0x09:
        return
      case 0x22:
        this.isKey = this.isKeyNext
        this.begin('text')
        return
      case 0x3a:
        this.isKeyNext = false
        return
      case 0x2c:
        this.isKeyNext = this.top?.isObject === true
        return
      case 0x7b:
      case 0x5b:
        this.open(byte === 0x7b)
        return
      case 0x7d:
      case 0x5d:
        this.close(byte === 0x7d)
        return
      default:
        if (!isWordByte(byte)) throw new UnreadableSource(`its JSON is not well-formed near byte ${this.at}`)
        this.isKey = false
        this.begin('word')
        this.keep(Buffer.from([byte]))
    }
  }

  private get top(): Frame | undefined {
    return this.frames.at(-1)
  }

  private open(isObject: boolean): void {
    if (this.frames.length === maxDepth) throw new UnreadableSource('its JSON is nested too deeply')
    const top = this.top
    const key = top === undefined ? '' : top.isObject ? this.key : top.key
    this.frames.push({ isObject, key, members: Object.create(null) as Members })
    this.isKeyNext = isObject
    this.isBegun = true
  }

  private close(isObject: boolean): void {
    const frame = this.frames.pop()
    if (frame === undefined || frame.isObject !== isObject)
      throw new UnreadableSource(`its JSON is not well-formed near byte ${this.at}`)
    this.isKeyNext = false
    if (!isObject) return
    const outer = this.frames.findLast((candidate) => candidate.isObject)
    this.onObject(frame.key, frame.members, outer?.members ?? (Object.create(null) as Members))
  }

  private begin(state: 'text' | 'word'): void {
    this.state = state
    this.length = 0
    const isWanted = this.isKey || (this.top?.isObject === true && this.wanted.has(this.key))
    this.pieces = isWanted ? [] : null
  }

  private keep(piece: Buffer): void {
    if (this.pieces === null) return
    this.length += piece.length
    if (this.length > (this.isKey ? longestKey : longestText)) this.pieces = null
    // the caller may reuse the buffer
    else this.pieces.push(Buffer.from(piece))
  }

  private readText(bytes: Buffer, from: number): number {
    let at = from
    if (this.state === 'escaped') {
      at++
      this.state = 'text'
    }
    for (; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte === 0x22) {
        this.keep(bytes.subarray(from, at))
        this.endText()
        return at + 1
      }
      if (byte !== 0x5c) continue
      if (++at < bytes.length) continue
      this.state = 'escaped'
      break
    }
    this.keep(bytes.subarray(from))
    return bytes.length
  }

  private endText(): void {
    this.state = 'value'
    const text = this.pieces === null ? null : this.unescape(Buffer.concat(this.pieces).toString('utf8'))
    if (this.isKey) this.key = text ?? ''
    else if (text !== null) this.report(text)
  }

  private unescape(raw: string): string {
    if (!raw.includes('\\')) return raw
    try {
      return JSON.parse(`"${raw}"`) as string
    } catch {
      throw new UnreadableSource(`its JSON is not well-formed near byte ${this.at}`)
    }
  }

  private readWord(bytes: Buffer, from: number): number {
    let at = from
    while (at < bytes.length && isWordByte(bytes[at] as number)) at++
    this.keep(bytes.subarray(from, at))
    if (at < bytes.length) this.endWord()
    return at
  }

  private endWord(): void {
    this.state = 'value'
    if (this.pieces === null) return
    const word = Buffer.concat(this.pieces).toString('latin1')
    if (word === 'true' || word === 'false') this.report(word === 'true')
    else if (word !== 'null' && Number.isFinite(Number(word))) this.report(Number(word))
  }

  private report(value: string | number | boolean): void {
    const top = this.top
    if (top?.isObject === true && this.wanted.has(this.key)) top.members[this.key] = value
  }
}

/** Whether a byte belongs to a number, `true`, `false` or `null`. */
function isWordByte(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    byte === 0x2d ||
    byte === 0x2b ||
    byte === 0x2e ||
    byte === 0x45
  )
}
