import { createHash } from 'node:crypto'
import { brotliDecompressSync, inflateRawSync, unzipSync } from 'node:zlib'
import { fieldText, isoTime, maxBody } from './capture-facts.ts'
import type { DialogueContext, DialogueReader } from './dialogue-reader.ts'
import { type Framing, type HttpBody, type HttpHead, HttpMessages } from './http-message.ts'
import { tlsReader } from './tls-reader.ts'

/** HTTP/1 in a capture: requests with their answers, and the files that both carry. */

type Row = Record<string, string | number | boolean | null>
type Exchange = { readonly row: Row; readonly method: string; readonly url: string }

const maxWaiting = 1000
/** Files that are taken out of one capture. */
const maxFiles = 2000

export function httpReader(context: DialogueContext): DialogueReader {
  const conversation = new HttpConversation(context)
  return {
    bytes: (fromClient, bytes) => conversation.add(fromClient, bytes),
    lost: (fromClient) => conversation.lost(fromClient),
    end: () => conversation.end(),
  }
}

class HttpConversation {
  private readonly context: DialogueContext
  /** Requests that wait for their answers, in order. */
  private readonly waiting: Exchange[] = []
  private request: Exchange | null = null
  private response: Exchange | null = null
  private requestHead: HttpHead | null = null
  private responseHead: HttpHead | null = null
  private isTunnel = false
  private readonly requests: HttpMessages
  private readonly responses: HttpMessages

  constructor(context: DialogueContext) {
    this.context = context
    this.requests = new HttpMessages(
      { head: (head) => this.takeRequest(head), body: (body) => this.takeRequestBody(body) },
      context.facts,
    )
    this.responses = new HttpMessages(
      { head: (head) => this.takeResponse(head), body: (body) => this.takeResponseBody(body) },
      context.facts,
    )
  }

  add(fromClient: boolean, bytes: Uint8Array): boolean {
    const side = fromClient ? this.requests : this.responses
    if (fromClient && bytes[0] === 0x16 && bytes[1] === 3 && (side.atStart || this.isTunnel)) {
      const reader = tlsReader(this.context)
      this.context.become('tls', reader)
      return reader.bytes(true, bytes)
    }
    if (!this.isTunnel) side.add(bytes)
    return this.isTunnel || !(this.requests.isOver && this.responses.isOver)
  }

  lost(fromClient: boolean): boolean {
    const side = fromClient ? this.requests : this.responses
    side.lose()
    return !(this.requests.isOver && this.responses.isOver)
  }

  end(): void {
    this.requests.end()
    this.responses.end()
  }

  private takeRequest(head: HttpHead): Framing | null {
    const [method = '', target = '', version = ''] = head.first.split(' ')
    if (!/^[A-Z-]{1,20}$/.test(method) || !version.startsWith('HTTP/')) return null
    const { facts, server, serverPort } = this.context
    const host = fieldText(head.headers.get('host') ?? '', 255)
    const url = urlOf(method, target, host, server, serverPort)
    const row = this.newRow()
    const get = (name: string) => fieldOf(head, name)
    Object.assign(row, { method, uri: fieldText(target, 4000), url, host: host === '' ? null : host })
    Object.assign(row, { user_agent: get('user-agent'), referer: get('referer') })
    facts.add('http', row)
    if (url !== null) facts.indicator('url', url, `HTTP ${method}`)
    facts.host(host, 'HTTP host')
    this.noteCredentials(head, url)
    this.request = { row, method, url: url ?? target }
    this.requestHead = head
    if (this.waiting.length < maxWaiting) this.waiting.push(this.request)
    return framingOf(head, 'none')
  }

  private takeResponse(head: HttpHead): Framing | null {
    const status = /^HTTP\/\d(?:\.\d)? (\d{3})/.exec(head.first)
    if (status === null) return null
    const code = Number(status[1])
    if (code >= 100 && code < 200) {
      this.response = null
      return { is: code === 101 ? 'rest' : 'none' }
    }
    const known = this.waiting.shift()
    const exchange = known ?? { row: this.newRow(), method: '', url: '' }
    if (known === undefined) this.context.facts.add('http', exchange.row)
    this.response = exchange
    this.responseHead = head
    Object.assign(exchange.row, {
      ...{
        status: code,
        response_server: fieldOf(head, 'server'),
        content_type: fieldOf(head, 'content-type'),
      },
      location: fieldOf(head, 'location'),
    })
    if (exchange.method === 'CONNECT' && code === 200) {
      this.isTunnel = true
      return { is: 'none' }
    }
    if (exchange.method === 'HEAD' || code === 204 || code === 304) return { is: 'none' }
    return framingOf(head, 'rest')
  }

  private newRow(): Row {
    const { client, clientPort, server, serverPort } = this.context
    return {
      ...{
        time: isoTime(this.context.time()),
        client,
        client_port: clientPort,
        server,
        server_port: serverPort,
      },
      ...{ method: null, host: null, uri: null, url: null, user_agent: null, referer: null },
      ...{ status: null, response_server: null, content_type: null, location: null },
      ...{ request_size: null, response_size: null, response_sha256: null, is_whole: null },
    }
  }

  private takeRequestBody(body: HttpBody): void {
    if (this.request === null || this.requestHead === null || body.size === 0) return
    this.request.row.request_size = body.size
    this.file(body, this.requestHead, this.request, 'request')
    this.request = null
  }

  private takeResponseBody(body: HttpBody): void {
    if (this.response === null || this.responseHead === null) return
    const { row } = this.response
    Object.assign(row, { response_size: body.size, is_whole: body.isWhole })
    if (body.size > 0) row.response_sha256 = this.file(body, this.responseHead, this.response, 'response')
    this.response = null
  }

  /** Hands a body over as a file, decoded; returns its digest, null where it was not taken. */
  private file(body: HttpBody, head: HttpHead, { url }: Exchange, part: string): string | null {
    const { facts, client, server, serverPort } = this.context
    const name = nameOf(head, url)
    const place = `HTTP ${part}, ${fieldText(url, 500)}, ${client} and ${server}:${serverPort}`
    if (facts.files >= maxFiles) {
      facts.output.leftOut('limit', `The first ${maxFiles} files of HTTP were taken.`)
      return null
    }
    facts.files += 1
    if (body.bytes === null) {
      facts.output.object({
        name,
        place,
        bytes: null,
        size: body.size,
        problem: 'It is larger than is taken.',
      })
      return null
    }
    const { bytes, problem } = decode(body.bytes, head.headers.get('content-encoding') ?? '')
    const missing = body.isWhole ? problem : 'Its end is not in the capture.'
    facts.output.object({ name, place, bytes, problem: missing })
    if (isProgram(bytes))
      facts.output.finding({
        ...{ severity: 'medium', code: 'capture.program_over_http', technique: 'T1105' },
        title: `A program came over unencrypted HTTP${part === 'request' ? ', as an upload' : ''}`,
        detail: place,
      })
    return createHash('sha256').update(bytes).digest('hex')
  }

  private noteCredentials(head: HttpHead, url: string | null): void {
    const basic = /^Basic +([A-Za-z0-9+/=]{1,2000})$/i.exec(head.headers.get('authorization') ?? '')
    if (basic === null) return
    const pair = Buffer.from(basic[1] as string, 'base64').toString('utf8')
    const colon = pair.indexOf(':')
    if (colon < 0) return
    this.context.facts.credentials('http', pair.slice(0, colon), pair.slice(colon + 1), this.context, url)
  }
}

const fieldOf = (head: HttpHead, name: string) => {
  const value = head.headers.get(name)
  return value === undefined || value === '' ? null : fieldText(value)
}

function framingOf(head: HttpHead, otherwise: 'none' | 'rest'): Framing {
  if (/chunked/i.test(head.headers.get('transfer-encoding') ?? '')) return { is: 'chunks' }
  const length = /^\d{1,15}$/.exec(head.headers.get('content-length') ?? '')
  return length === null ? { is: otherwise } : { is: 'length', length: Number(length[0]) }
}

function urlOf(method: string, target: string, host: string, server: string, port: number): string | null {
  if (method === 'CONNECT' || target === '*' || target.length > 4000) return null
  if (/^https?:\/\//i.test(target)) return fieldText(target, 4000)
  if (!target.startsWith('/')) return null
  const address = server.includes(':') ? `[${server}]` : server
  const place = host === '' ? `${address}${port === 80 ? '' : `:${port}`}` : host
  return fieldText(`http://${place}${target}`, 4000)
}

/** Name by Content-Disposition (RFC 6266), else the last part of the path. */
function nameOf(head: HttpHead, url: string): string {
  const stated = /filename="?([^";\r\n]{1,255})/i.exec(head.headers.get('content-disposition') ?? '')
  if (stated !== null) return fieldText(stated[1] as string)
  const path = url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)[0] ?? ''
  return fieldText(path.slice(path.lastIndexOf('/') + 1), 255)
}

/** Undoes Content-Encoding; what cannot be decoded stays as it was sent. */
function decode(bytes: Uint8Array, encoding: string): { bytes: Uint8Array; problem: string | null } {
  const coding = encoding.trim().toLowerCase()
  const limit = { maxOutputLength: maxBody }
  try {
    if (coding === 'gzip' || coding === 'x-gzip') return { bytes: unzipSync(bytes, limit), problem: null }
    if (coding === 'br') return { bytes: brotliDecompressSync(bytes, limit), problem: null }
    if (coding === 'deflate') {
      const isZlib = ((bytes[0] ?? 0) & 15) === 8
      return { bytes: isZlib ? unzipSync(bytes, limit) : inflateRawSync(bytes, limit), problem: null }
    }
  } catch {
    return {
      bytes,
      problem: `It is kept as it was sent: its ${coding} encoding could not be undone within limits.`,
    }
  }
  const isPlain = coding === '' || coding === 'identity'
  return {
    bytes,
    problem: isPlain ? null : `It is kept as it was sent, with the encoding ${coding.slice(0, 40)}.`,
  }
}

/** Windows or Linux program by its first bytes. */
function isProgram(bytes: Uint8Array): boolean {
  if (bytes.length < 64) return false
  if (bytes[0] === 0x7f) return bytes[1] === 0x45 && bytes[2] === 0x4c && bytes[3] === 0x46
  if (bytes[0] !== 0x4d || bytes[1] !== 0x5a) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const header = view.getUint32(60, true)
  return header + 4 <= bytes.length && view.getUint32(header, true) === 0x4550
}
