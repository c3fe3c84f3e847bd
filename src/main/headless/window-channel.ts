import type { IncomingMessage, ServerResponse } from 'node:http'
import { invalid, isProblem, type Problem, problem, problemStatus } from '../../contract/problem.ts'
import { fromFrame, toFrame } from '../../contract/workstation/window/byte-frame.ts'
import { noteKnown } from '../http/connection-room.ts'
import { type Guard, refuseForeign, refuseForeignName } from '../http/guard.ts'
import { type JsonBody, readBytes, readJson } from '../http/read-body.ts'
import { readTarget } from '../http/request-target.ts'
import type { Workstation } from '../operations/workstation.ts'
import { windowOperationNamed } from '../parts/operations.ts'
import { pageHeaders } from './static-files.ts'
import type { WindowDoor } from './window-door.ts'

/**
 * The connection of the headless host's page to its workstation: `invoke`, uploads and events over loopback. Each
 * request carries the session's secret in a header, which a page can only get through the door; a page of another site,
 * or of another port, neither has the secret nor may set the header.
 */
export type WindowChannel = {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
}

/** Maximum size of an upload slice, in bytes. */
const largestSlice = 64 * 1_048_576
/** Maximum size of an input that contains bytes: files that are sent as a whole. */
const largestFrame = 520_000_000
const caller = { kind: 'window', mayNamePaths: false } as const

export function openWindowChannel(workstation: Workstation, guard: Guard, door: WindowDoor): WindowChannel {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const target = readTarget(request.url ?? '/')
    if (isProblem(target) || !target.path.startsWith('/window/')) return false
    // a page from disk has no origin: the ticket authenticates it
    if (target.path === '/window/open' && request.method === 'POST')
      return refuseForeignName(request, guard) === null
        ? open(request, response, door)
        : send(response, refuseForeignName(request, guard))
    const foreign = refuseForeign(request, guard)
    if (foreign !== null) return send(response, foreign)
    if (!door.isOpenTo(request)) return send(response, notLetIn)
    noteKnown(request.socket)
    if (target.path === '/window/events') return sendEvents(workstation, request, response)
    if (request.method !== 'POST')
      return send(response, problem('forbidden', 'Only the window itself may call this.'))
    // operation names consist of letters and dots and need no unescaping
    const [, , route, name] = target.path.split('/')
    const input = await inputOf(route ?? '', name ?? '', request, target.query.input)
    if (isProblem(input)) return send(response, input)
    return send(response, await workstation.invokeNamed(name ?? '', input.fields, caller))
  }
  return { answer }
}

async function inputOf(
  route: string,
  name: string,
  request: IncomingMessage,
  fields: string | undefined,
): Promise<JsonBody | Problem> {
  if (route === 'invoke') return readJson(request)
  if (route === 'frame') return readFrame(request)
  if (route !== 'upload') return problem('unknown-route', 'The window has no such address.')
  const field = windowOperationNamed(name)?.takesBytes ?? null
  if (field === null) return problem('unknown-route', 'The window has no such address.')
  const bytes = await readBytes(request, largestSlice)
  if (!Buffer.isBuffer(bytes)) return bytes
  let rest: unknown
  try {
    rest = JSON.parse(fields ?? '{}')
  } catch {
    return invalid('input', 'it is not JSON')
  }
  if (!isRecord(rest)) return invalid('input', 'it is not a JSON object')
  return { fields: { ...rest, [field]: bytes } }
}

async function readFrame(request: IncomingMessage): Promise<JsonBody | Problem> {
  const bytes = await readBytes(request, largestFrame)
  if (!Buffer.isBuffer(bytes)) return bytes
  const fields = fromFrame(bytes)
  return isRecord(fields) ? { fields } : invalid('input', 'it is no frame of an object')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const notLetIn = problem(
  'unauthenticated',
  'This page was not let in, or Skerry has been restarted since. Open the file that Skerry named when it started: window.html in its data directory.',
)

/** Maximum size of a body with a ticket, in bytes. */
const largestTicket = 1024

/** Admits a page that presents a ticket: it continues to the window with the session's secret. */
async function open(request: IncomingMessage, response: ServerResponse, door: WindowDoor): Promise<true> {
  const body = await readBytes(request, largestTicket)
  if (!Buffer.isBuffer(body)) return send(response, body)
  const landing = door.enter(new URLSearchParams(body.toString('latin1')).get('ticket') ?? '')
  if (landing === null) return send(response, notLetIn)
  const bytes = Buffer.from(landing.html)
  response.writeHead(200, {
    ...pageHeaders,
    'content-security-policy': landing.policy,
    'content-type': 'text/html; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
  })
  response.end(bytes)
  return true
}

function sendEvents(workstation: Workstation, request: IncomingMessage, response: ServerResponse): true {
  response.writeHead(200, {
    'content-type': 'application/x-ndjson',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  // an empty line confirms the subscription
  response.write('\n')
  const stop = workstation.subscribe((topic, event) => {
    // events are dropped for a page that does not read: it requests the state when it comes back
    if (response.writableLength < 1_048_576) response.write(`${JSON.stringify({ topic, event })}\n`)
  })
  request.on('close', stop)
  return true
}

function send(response: ServerResponse, answer: unknown): true {
  const status = isProblem(answer) ? problemStatus[answer.code] : 200
  const frame = toFrame(answer)
  const bytes = frame ?? Buffer.from(JSON.stringify(answer))
  response.writeHead(status, {
    'content-type': frame === null ? 'application/json; charset=utf-8' : 'application/octet-stream',
    'content-length': bytes.length,
    'cache-control': 'no-store',
  })
  response.end(bytes)
  return true
}
