import { ByteCollector } from './byte-collector.ts'
import { type CaptureFacts, maxBody } from './capture-facts.ts'

/** Messages of one direction of an HTTP/1 connection (RFC 9112), as their bytes come. */

export type HttpHead = { readonly first: string; readonly headers: ReadonlyMap<string, string> }
export type HttpBody = { readonly bytes: Uint8Array | null; readonly size: number; readonly isWhole: boolean }
/** What follows a head: no body, one of a length, chunks, or all until the connection ends. */
export type Framing =
  | { readonly is: 'none' | 'chunks' | 'rest' }
  | { readonly is: 'length'; readonly length: number }

export type TakeMessage = {
  /** A head came: how long is what follows? Null where the stream is no HTTP any more. */
  readonly head: (head: HttpHead) => Framing | null
  readonly body: (body: HttpBody) => void
}

const maxHead = 65_536
const maxHeaders = 200

type State = 'head' | 'body' | 'chunk size' | 'chunk end' | 'trailer' | 'over'

export class HttpMessages {
  private state: State = 'head'
  private readonly held = new ByteCollector()
  private searched = 0
  private left = 0
  private framing: Framing['is'] = 'none'
  private body: ByteCollector | null = null
  private size = 0
  private readonly take: TakeMessage
  private readonly facts: CaptureFacts

  constructor(take: TakeMessage, facts: CaptureFacts) {
    this.take = take
    this.facts = facts
  }

  get isOver(): boolean {
    return this.state === 'over'
  }

  get atStart(): boolean {
    return this.state === 'head' && this.held.length === 0
  }

  add(bytes: Uint8Array): void {
    let rest = bytes
    while (rest.length > 0 && this.state !== 'over')
      rest = this.state === 'body' ? this.addBody(rest) : this.addLine(rest)
  }

  /** Bytes are missing: a body that runs is kept as far as it came. */
  lose(): void {
    if (this.state === 'body' || this.state.startsWith('chunk')) this.endBody(false)
    this.state = 'over'
  }

  end(): void {
    if (this.state === 'body' || this.state.startsWith('chunk')) this.endBody(this.framing === 'rest')
    this.state = 'over'
  }

  private addBody(bytes: Uint8Array): Uint8Array {
    const part = this.framing === 'rest' ? bytes : bytes.subarray(0, this.left)
    this.size += part.length
    if (this.body !== null) {
      if (this.size > maxBody || part.length > this.facts.bodyRoom) this.dropBody()
      else {
        this.body.add(part)
        this.facts.bodyRoom -= part.length
      }
    }
    if (this.framing !== 'rest') {
      this.left -= part.length
      if (this.left === 0) {
        if (this.framing === 'chunks') this.state = 'chunk end'
        else this.endBody(true)
      }
    }
    return bytes.subarray(part.length)
  }

  private dropBody(): void {
    this.facts.bodyRoom += this.body?.length ?? 0
    this.body = null
    this.facts.output.leftOut(
      'limit',
      'Bodies of HTTP messages that are larger than the limits were not taken.',
    )
  }

  /** Takes bytes up to the end of a head or line; returns what is behind it. */
  private addLine(bytes: Uint8Array): Uint8Array {
    const before = this.held.length
    this.held.add(bytes)
    const all = this.held.bytes
    const end = this.state === 'head' ? headEnd(all, this.searched) : lineEnd(all, this.searched)
    if (end < 0) {
      this.searched = Math.max(0, all.length - 3)
      if (all.length > maxHead) this.state = 'over'
      return bytes.subarray(bytes.length)
    }
    const text = Buffer.from(all.subarray(0, end)).toString('latin1')
    const rest = bytes.subarray(end - before)
    this.held.length = 0
    this.searched = 0
    this.takeLine(text)
    return rest
  }

  private takeLine(text: string): void {
    if (this.state === 'head') this.takeHead(text)
    else if (this.state === 'chunk end') this.state = 'chunk size'
    else if (this.state === 'chunk size') {
      const size = /^[0-9a-fA-F]{1,8}/.exec(text)
      if (size === null) this.lose()
      else {
        this.left = Number.parseInt(size[0], 16)
        this.state = this.left === 0 ? 'trailer' : 'body'
      }
    } else if (text.trim() === '') this.endBody(true)
  }

  private takeHead(text: string): void {
    // empty lines before a message are allowed
    const trimmed = text.replace(/^[\r\n]+/, '')
    if (trimmed === '') return
    const framing = this.take.head(readHead(trimmed))
    if (framing === null) {
      this.state = 'over'
      return
    }
    this.framing = framing.is
    this.size = 0
    this.body = new ByteCollector()
    if (framing.is === 'none' || (framing.is === 'length' && framing.length === 0)) this.endBody(true)
    else if (framing.is === 'chunks') this.state = 'chunk size'
    else {
      this.left = framing.is === 'length' ? framing.length : 0
      this.state = 'body'
    }
  }

  private endBody(isWhole: boolean): void {
    const bytes = this.body?.bytes.slice() ?? null
    this.facts.bodyRoom += this.body?.length ?? 0
    this.body = null
    this.state = 'head'
    this.take.body({ bytes, size: this.size, isWhole })
  }
}

/** Where the empty line behind a head ends; -1 where it has not come. Empty lines in front count as heads. */
function headEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(10, from); at >= 0; at = bytes.indexOf(10, at + 1)) {
    if (at === 0 || (at === 1 && bytes[0] === 13)) return at + 1
    if (bytes[at - 1] === 10 || (bytes[at - 1] === 13 && bytes[at - 2] === 10)) return at + 1
  }
  return -1
}

function lineEnd(bytes: Uint8Array, from: number): number {
  const at = bytes.indexOf(10, from)
  return at < 0 ? -1 : at + 1
}

function readHead(text: string): HttpHead {
  const lines = text.split('\n')
  const headers = new Map<string, string>()
  for (const line of lines.slice(1, maxHeaders)) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    if (!headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return { first: (lines[0] as string).trim(), headers }
}
