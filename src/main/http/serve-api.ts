import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Family } from '../../contract/family.ts'
import { once } from '../../contract/operation.ts'
import { logFault, type Workstation } from '../operations/workstation.ts'
import { answerInTurn } from './connection-limits.ts'
import { type Guard, guardFor } from './guard.ts'
import { answerLookupPage } from './lookup-pages.ts'

// importing the module evaluates all of its exports, some of which load much more; this loads only the one needed
const { createServer } = process.getBuiltinModule('node:http')

/** A server on loopback that answers the API, and further requests that a host adds. */
export type ApiServer = { readonly url: string; readonly close: () => Promise<void> }

/** Answers a request that the API does not know; false when it does not know it either. */
export type Further = (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | boolean

export type ServeOptions = {
  /** 0 lets the system choose. */
  readonly port: number
  /** Address to bind to; loopback by default. */
  readonly host?: string | undefined
  /** The only family to serve, at the root; by default all, at their bases. */
  readonly family?: Family | null
  /** Handler that a host with a window adds; by default, the pages that clients open state where a window is. */
  readonly further?: (guard: Guard) => Further
}

/**
 * Maximum size of a request header in bytes: a URL of 8,192 characters takes up to 98,304 when each is percent-encoded.
 */
const largestHead = 131_072

/** Starts a server. Rejects when the port is taken. */
export async function serveApi(workstation: Workstation, options: ServeOptions): Promise<ApiServer> {
  const bound = options.host ?? '127.0.0.1'
  const server = createServer({
    maxHeaderSize: largestHead,
    requestTimeout: 120_000,
    headersTimeout: 20_000,
    // how often the two are looked at
    connectionsCheckingInterval: 5000,
  })
  const port = await listen(server, options.port, bound)
  const guard = guardFor(port, bound, () => workstation.settings().allowed_origins)
  // the routing table is built for the first request
  const api = once(async () => (await import('./api.ts')).makeApi(workstation, guard, options.family ?? null))
  const further = options.further?.(guard) ?? null
  answerInTurn(server, answer)
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = refuseHead(request)
    if (refused !== null) {
      // what follows may be meant as a part of this request
      response.setHeader('connection', 'close')
      sendJson(response, refused.status, { error: refused.message })
      return
    }
    try {
      if (further === null && answerLookupPage(request, response, guard, workstation.host.name)) return
      if ((await (await api()).answer(request, response)) || (await further?.(request, response))) return
      sendJson(response, 404, { error: 'Not found: there is nothing at this address.' })
    } catch (error) {
      // a closed tab or a cancelled upload: the client is gone. The request alone is also destroyed once its body was
      // read to the end
      if (response.destroyed || request.socket.destroyed) return
      logFault('A request could not be answered', error)
      if (response.headersSent) response.destroy()
      else
        sendJson(response, 500, {
          status: 'error',
          message: 'The request could not be answered because of a fault in Skerry. Try again.',
        })
    }
  }
  return {
    url: `http://${bound.includes(':') ? `[${bound}]` : bound}:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(body))
}

/** Why a request head is refused: its status, and a sentence. */
type HeadFault = { readonly status: 400 | 501; readonly message: string }

/** Fields of which a head has one at most; Node keeps the first and drops the others (RFC 9110, 5.3). */
const singleFields = ['host', 'authorization', 'content-type', 'content-length', 'origin'] as const

/**
 * Returns why a head that Node's parser lets through is refused; null when it is not. A head that two programs may
 * understand in two ways is not answered: several of a field that stands once (RFC 9112, 3.2), a target in absolute form
 * with another host than `Host` names (3.2.2), a transfer coding besides `chunked` (6.1). A target in absolute form is
 * turned into its path.
 */
function refuseHead(request: IncomingMessage): HeadFault | null {
  const { rawHeaders, headers, url = '/' } = request
  const met = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase()
    if (met.has(name) && (singleFields as readonly string[]).includes(name))
      return { status: 400, message: `The request has more than one ${spelled(name)} line.` }
    met.add(name)
  }
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked')
    return { status: 501, message: 'The only transfer coding that is understood here is chunked.' }
  const [whole, authority, rest = ''] = /^http:\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  if (whole === undefined || authority === undefined) return null
  if (authority.toLowerCase() !== headers.host?.toLowerCase())
    return { status: 400, message: 'The address of the request names another host than its Host line.' }
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return null
}

/** Writes a name as the documents do: `Content-Length`. */
function spelled(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase())
}
