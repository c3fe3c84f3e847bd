import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request } from 'node:http'
import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { refusedAddress } from '../../engine/webhook/refused-address.ts'
import { stopwatch } from '../../operations/system/clock.ts'

/**
 * One POST, over a connection of its own whose address was checked. The only place in Skerry that opens a connection to
 * third parties.
 */

export type PostRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether addresses of private networks and of this machine are permitted. */
  readonly allowsPrivate: boolean
}

export type PostAnswer = {
  readonly status: number | null
  /** Why there was no answer, as a sentence; null when there was one. */
  readonly fault: string | null
  readonly retryAfter: string | undefined
  /** The beginning of the answer's body as text. */
  readonly answer: string | null
  readonly isAnswerCut: boolean
  readonly durationMs: number
}

export type PostLimits = {
  /** Timeout of name resolution, connection and TLS together. */
  readonly connectMs: number
  /** Timeout from then to the status of the answer, and again to the end of its body. */
  readonly answerMs: number
  /** Resolves names to addresses. */
  readonly resolve: Resolve
}

/** Fault of a post that was aborted by its sender. */
export const brokenOff = 'Skerry ended before an answer came; whether it arrived is not known.'

export type Resolve = (
  name: string,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void

export const postLimits: PostLimits = {
  connectMs: 15_000,
  answerMs: 15_000,
  resolve: (name, done) =>
    lookup(name, { all: true, verbatim: true }, (error, addresses) => done(error, addresses ?? [])),
}

/** Maximum bytes of an answer's body that are kept. */
const keptBytes = 4096

/** An error whose message is a sentence for people. */
class PostFault extends Error {}

/**
 * Sends a request and returns the result; it never throws. Redirects are not followed, proxies of the environment not
 * used.
 */
export async function postBody(
  asked: PostRequest,
  limits: PostLimits,
  signal: AbortSignal,
): Promise<PostAnswer> {
  const elapsed = stopwatch()
  const nothing = { status: null, retryAfter: undefined, answer: null, isAnswerCut: false }
  let socket: Socket | null = null
  try {
    const opening = openSocket(new URL(asked.url), asked.allowsPrivate, limits)
    socket = await unlessEnded(opening, signal)
    const answered = await unlessEnded(exchange(socket, asked, limits), signal)
    return { ...answered, fault: null, durationMs: Math.round(elapsed()) }
  } catch (error) {
    return {
      ...nothing,
      fault: sentenceOf(error, new URL(asked.url).host),
      durationMs: Math.round(elapsed()),
    }
  } finally {
    socket?.destroy()
  }
}

async function openSocket(url: URL, allowsPrivate: boolean, limits: PostLimits): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isSecure = url.protocol === 'https:'
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port)
  if (isIP(host) !== 0) permit(host, allowsPrivate)
  let open: Socket | null = null
  const opening = async () => {
    open = connectPlain({ host, port, lookup: guardedLookup(allowsPrivate, limits.resolve) })
    await event(open, 'connect')
    // the resolved address was checked already; this checks the address that is actually connected
    permit(open.remoteAddress ?? '', allowsPrivate)
    if (!isSecure) return open
    const servername = isIP(host) === 0 ? { servername: host } : {}
    const secure = connectSecure({ socket: open, host, ...servername, ALPNProtocols: ['http/1.1'] })
    await event(secure, 'secureConnect')
    return secure
  }
  try {
    return await within(limits.connectMs, opening(), `No connection within ${seconds(limits.connectMs)}.`)
  } catch (error) {
    ;(open as Socket | null)?.destroy()
    throw error
  }
}

/**
 * Returns only permitted addresses to the system, so that a name cannot resolve differently between check and
 * connection.
 */
function guardedLookup(allowsPrivate: boolean, resolve: Resolve): LookupFunction {
  return (name, options, done) =>
    resolve(name, (error, addresses) => {
      if (error !== null) {
        done(error as NodeJS.ErrnoException, '', 0)
        return
      }
      const wanted = addresses.filter(({ family }) => !options.family || family === options.family)
      const permitted = wanted.filter(({ address }) => allowsPrivate || refusedAddress(address) === null)
      const [first] = permitted
      if (first === undefined) {
        const refused = wanted[0]?.address ?? ''
        done(refused === '' ? new PostFault('The name has no address.') : refusal(refused), '', 0)
      } else if (options.all === true) done(null, permitted)
      else done(null, first.address, first.family)
    })
}

function permit(address: string, allowsPrivate: boolean): void {
  if (!allowsPrivate && refusedAddress(address) !== null) throw refusal(address)
}

const refusal = (address: string) =>
  new PostFault(
    `Nothing was sent: it leads to ${address} (${refusedAddress(address)}), which is not a public address. The webhook can be allowed to send there.`,
  )

type Exchange = Omit<PostAnswer, 'fault' | 'durationMs'>

async function exchange(socket: Socket, { url, headers, body }: PostRequest, { answerMs }: PostLimits) {
  const { pathname, search, host } = new URL(url)
  const bytes = Buffer.from(body, 'utf8')
  const sent = request({
    createConnection: () => socket,
    method: 'POST',
    path: `${pathname}${search}`,
    headers: { host, ...headers, 'content-length': String(bytes.length), connection: 'close' },
  })
  const answering = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.on('close', () => reject(new PostFault('The connection was closed without an answer.')))
  })
  sent.end(bytes)
  const response = await within(answerMs, answering, `No answer within ${seconds(answerMs)}.`)
  const read = await readBeginning(response, answerMs)
  return {
    status: response.statusCode ?? null,
    retryAfter: response.headers['retry-after'],
    answer: read.text,
    isAnswerCut: read.isCut,
  } satisfies Exchange
}

/**
 * Returns the beginning of a body. The status decides: a body that is late, too long or breaks off is kept as far as
 * received.
 */
function readBeginning(
  response: IncomingMessage,
  answerMs: number,
): Promise<{ readonly text: string; readonly isCut: boolean }> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let length = 0
    const end = (isCut: boolean) => {
      clearTimeout(timer)
      const kept = Buffer.concat(pieces).subarray(0, keptBytes)
      resolve({ text: kept.toString('utf8'), isCut: isCut || length > keptBytes })
    }
    const timer = setTimeout(() => end(true), answerMs)
    response.on('data', (piece: Buffer) => {
      pieces.push(piece)
      length += piece.length
      if (length > keptBytes) end(true)
    })
    response.on('end', () => end(false))
    response.on('error', () => end(true))
    response.on('close', () => end(!response.complete))
  })
}

function event(socket: Socket, name: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(name, () => resolve())
    socket.on('error', reject)
    socket.once('close', () => reject(new PostFault('The connection was closed.')))
  })
}

/**
 * Settles with the work, or rejects when the signal is aborted. The connection of unfinished work is closed by its own
 * timeouts.
 */
function unlessEnded<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new PostFault(brokenOff))
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}

async function within<T>(ms: number, work: Promise<T>, otherwise: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PostFault(otherwise)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const seconds = (ms: number) => `${ms / 1000} s`

const known: Readonly<Record<string, (host: string) => string>> = {
  ENOTFOUND: (host) => `The name of ${host} is not known.`,
  EAI_AGAIN: (host) => `The name of ${host} could not be looked up.`,
  ECONNREFUSED: (host) => `Nothing answers at ${host}.`,
  ECONNRESET: (host) => `${host} broke off the connection.`,
  EPIPE: (host) => `${host} broke off the connection.`,
  ENETUNREACH: (host) => `${host} cannot be reached from this network.`,
  EHOSTUNREACH: (host) => `${host} cannot be reached from this network.`,
  ETIMEDOUT: (host) => `${host} did not answer in time.`,
}

function sentenceOf(error: unknown, host: string): string {
  if (error instanceof PostFault) return error.message
  if (error instanceof AggregateError && error.errors.length > 0) return sentenceOf(error.errors[0], host)
  const { code, message } = error as NodeJS.ErrnoException
  return known[code ?? '']?.(host) ?? `Not sent to ${host}: ${String(message).slice(0, 300)}`
}
