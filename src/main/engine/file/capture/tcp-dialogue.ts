import type { CaptureFacts } from './capture-facts.ts'
import type { Conversation } from './conversations.ts'
import type { DialogueContext, DialogueReader } from './dialogue-reader.ts'
import { dnsOverTcp } from './dns-traffic.ts'
import { httpReader } from './http-reader.ts'
import { lineReader } from './line-protocols.ts'
import { smbReader } from './smb-reader.ts'
import { type PendingRoom, type TakeBytes, TcpHalf } from './tcp-half.ts'
import { tlsReader } from './tls-reader.ts'

type Recognised = {
  readonly application: string
  readonly fromServer: boolean
  readonly reader: ((context: DialogueContext) => DialogueReader) | null
}

/** One TCP connection: puts its segments into order, and finds out by its first bytes what is spoken. */
export class TcpDialogue {
  private a: TcpHalf
  private b: TcpHalf
  private reader: DialogueReader | null = null
  private ignored = false
  private clientIsA = true
  private time = Number.NaN
  private readonly heads: [Uint8Array, Uint8Array] = [new Uint8Array(0), new Uint8Array(0)]
  private readonly conversation: Conversation
  private readonly facts: CaptureFacts
  private readonly takes: { a: TakeBytes; b: TakeBytes }

  constructor(conversation: Conversation, facts: CaptureFacts, room: PendingRoom) {
    this.conversation = conversation
    this.facts = facts
    this.a = new TcpHalf(room)
    this.b = new TcpHalf(room)
    this.takes = {
      a: { bytes: (bytes) => this.take(true, bytes), lost: () => this.lost(true) },
      b: { bytes: (bytes) => this.take(false, bytes), lost: () => this.lost(false) },
    }
  }

  /** A segment; `flags` are those of its header. */
  segment(fromA: boolean, sequence: number, flags: number, bytes: Uint8Array, time: number): void {
    const half = fromA ? this.a : this.b
    this.time = time
    if ((flags & 2) !== 0) {
      // a port that is used again starts anew
      if ((flags & 16) === 0) this.restart()
      half.begin(sequence)
      return
    }
    if (this.ignored) return
    if (bytes.length > 0) half.add(sequence, bytes, fromA ? this.takes.a : this.takes.b)
    if ((flags & 4) !== 0) this.end()
  }

  end(): void {
    this.a.end(this.takes.a)
    this.b.end(this.takes.b)
    this.reader?.end()
    this.reader = null
    this.ignored = true
  }

  private restart(): void {
    if (this.reader !== null) this.end()
    this.a.forget()
    this.b.forget()
    this.ignored = false
    this.heads[0] = this.heads[1] = new Uint8Array(0)
  }

  private ignore(): void {
    this.ignored = true
    this.reader = null
    this.a.forget()
    this.b.forget()
  }

  private take(fromA: boolean, bytes: Uint8Array): void {
    if (this.ignored) return
    if (this.reader === null) this.recognise(fromA, bytes)
    else if (!this.reader.bytes(fromA === this.clientIsA, bytes)) this.ignore()
  }

  private lost(fromA: boolean): void {
    if (this.reader !== null && !this.reader.lost(fromA === this.clientIsA)) this.ignore()
  }

  private recognise(fromA: boolean, bytes: Uint8Array): void {
    const index = fromA ? 0 : 1
    const head = this.heads[index]
    const start = head.length === 0 ? bytes : Buffer.concat([head, bytes])
    const { portA, portB } = this.conversation
    const found = protocolOf(start, fromA ? (portA ?? 0) : (portB ?? 0), fromA ? (portB ?? 0) : (portA ?? 0))
    if (found === null) {
      this.heads[index] = start.slice(0, 64)
      if (start.length >= 16) this.ignore()
      return
    }
    this.conversation.application ??= found.application
    this.clientIsA = fromA !== found.fromServer
    if (found.reader === null) {
      this.ignore()
      return
    }
    this.reader = found.reader(this.context())
    const other = this.heads[1 - index] as Uint8Array
    if (other.length > 0) this.reader.bytes(fromA !== this.clientIsA, other)
    if (this.reader !== null && !this.reader.bytes(fromA === this.clientIsA, start)) this.ignore()
  }

  private context(): DialogueContext {
    const { addressA, addressB, portA, portB } = this.conversation
    const a = { address: addressA, port: portA ?? 0 }
    const b = { address: addressB, port: portB ?? 0 }
    const [client, server] = this.clientIsA ? [a, b] : [b, a]
    return {
      facts: this.facts,
      ...{ client: client.address, clientPort: client.port, server: server.address, serverPort: server.port },
      time: () => this.time,
      become: (application, reader) => {
        this.conversation.application = application
        this.reader = reader
      },
    }
  }
}

const methods =
  /^(?:GET|POST|HEAD|PUT|DELETE|OPTIONS|CONNECT|PATCH|TRACE|PROPFIND|PROPPATCH|MKCOL|COPY|MOVE|LOCK|UNLOCK|REPORT|SEARCH|NOTIFY|M-SEARCH|SUBSCRIBE) /

/** What is spoken, by the first bytes of one side; null where they do not say. */
function protocolOf(bytes: Uint8Array, own: number, other: number): Recognised | null {
  if (bytes.length < 3) return null
  const text = String.fromCharCode(...bytes.subarray(0, 64))
  if (bytes[0] === 0x16 && bytes[1] === 3 && (bytes[2] as number) <= 4)
    return { application: 'tls', fromServer: bytes.length > 5 && bytes[5] === 2, reader: tlsReader }
  if (methods.test(text)) return { application: 'http', fromServer: false, reader: httpReader }
  if (text.startsWith('HTTP/1.') || text.startsWith('HTTP/2'))
    return { application: 'http', fromServer: true, reader: httpReader }
  if (text.startsWith('SSH-')) return { application: 'ssh', fromServer: own < other, reader: null }
  if (bytes.length >= 8 && (text.startsWith('\xffSMB', 4) || text.startsWith('\xfeSMB', 4)))
    return { application: 'smb', fromServer: own === 445 || own === 139, reader: smbReader }
  if (other === 53 || own === 53) return { application: 'dns', fromServer: own === 53, reader: dnsOverTcp }
  return linesOf(text, own, other)
}

function linesOf(text: string, own: number, other: number): Recognised | null {
  const lines = (application: 'smtp' | 'ftp' | 'pop' | 'imap', fromServer: boolean): Recognised => ({
    ...{ application, fromServer },
    reader: (context) => lineReader(application, context),
  })
  if (/^220[ -]/.test(text))
    return lines(own === 21 || (own !== 25 && own !== 587 && /ftp/i.test(text)) ? 'ftp' : 'smtp', true)
  if (/^(?:EHLO|HELO|LHLO) /i.test(text)) return lines('smtp', false)
  if (text.startsWith('+OK')) return lines('pop', true)
  if (text.startsWith('* OK') || text.startsWith('* PREAUTH')) return lines('imap', true)
  if (/^USER /i.test(text)) return lines(other === 110 ? 'pop' : 'ftp', false)
  return null
}
