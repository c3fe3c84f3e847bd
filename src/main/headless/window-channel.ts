import type { IncomingMessage, ServerResponse } from 'node:http'
import { invalid, isProblem, type Problem, problem, problemStatus } from '../../contract/problem.ts'
import { fromFrame, toFrame } from '../../contract/workstation/byte-frame.ts'
import { type Guard, refuseForeign } from '../http/guard.ts'
import { type JsonBody, readBytes, readJson } from '../http/read-body.ts'
import { readTarget } from '../http/request-target.ts'
import type { Workstation } from '../operations/workstation.ts'
import { type WindowCookie, windowCookie } from './window-cookie.ts'

/**
 * How the page of the headless host reaches its workstation: `invoke`, uploads and events over loopback. Whoever opens
 * the address that the host prints gets a cookie for it; without the cookie nothing is answered, and a page of another
 * site can neither send it (SameSite) nor set the header that every request must have.
 */
export type WindowChannel = {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
}

/** Largest slice of an upload. */
const largestSlice = 64 * 1_048_576
/** Largest input with bytes in it: files that are handed over whole. */
const largestFrame = 520_000_000
const caller = { kind: 'window', mayNamePaths: false } as const

export function openWindowChannel(workstation: Workstation, guard: Guard, ticket: string): WindowChannel {
  const cookie = windowCookie(guard.port, ticket)
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const target = readTarget(request.url ?? '/')
    if (isProblem(target) || !target.path.startsWith('/window/')) return false
    const foreign = refuseForeign(request, guard)
    if (foreign !== null) return send(response, foreign)
    if (target.path === '/window/open') return open(response, cookie, target.query.ticket ?? '')
    if (!cookie.isIn(request))
      return send(
        response,
        problem(
          'unauthenticated',
          'This browser has not opened the window yet. Open the address that Skerry printed at its start once; then this one works too.',
        ),
      )
    if (target.path === '/window/events') return sendEvents(workstation, request, response)
    if (request.method !== 'POST' || request.headers['x-skerry-window'] !== '1')
      return send(response, problem('forbidden', 'Only the window itself may ask here.'))
    // names of operations are letters and dots, so that nothing in them is ever escaped
    const [, , road, name] = target.path.split('/')
    const input = await inputOf(road ?? '', request, target.query.input)
    if (isProblem(input)) return send(response, input)
    return send(response, await workstation.invoke(name ?? '', input.fields, caller))
  }
  return { answer }
}

async function inputOf(
  road: string,
  request: IncomingMessage,
  fields: string | undefined,
): Promise<JsonBody | Problem> {
  if (road === 'invoke') return readJson(request)
  if (road === 'frame') return readFrame(request)
  if (road !== 'upload') return problem('unknown-route', 'The window has no such road.')
  const bytes = await readBytes(request, largestSlice)
  if (!Buffer.isBuffer(bytes)) return bytes
  let rest: unknown
  try {
    rest = JSON.parse(fields ?? '{}')
  } catch {
    return invalid('input', 'it is not JSON')
  }
  if (!isRecord(rest)) return invalid('input', 'it is not a JSON object')
  // a list of files has one name and one content for each request
  return typeof rest.name === 'string' && rest.session === undefined
    ? { fields: { files: [{ name: rest.name, bytes }] } }
    : { fields: { ...rest, bytes } }
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

function open(response: ServerResponse, cookie: WindowCookie, given: string): true {
  if (!cookie.isTicket(given))
    return send(
      response,
      problem(
        'unauthenticated',
        'This address has expired. Use the one that Skerry printed at its last start.',
      ),
    )
  response.writeHead(303, {
    location: '/',
    'set-cookie': cookie.header,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  response.end()
  return true
}

function sendEvents(workstation: Workstation, request: IncomingMessage, response: ServerResponse): true {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.write(': open\n\n')
  const stop = workstation.subscribe((topic, event) => {
    // a page that does not read is not waited for: it asks for the state when it comes back
    if (response.writableLength < 1_048_576)
      response.write(`event: ${topic}\ndata: ${JSON.stringify(event)}\n\n`)
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
