import type { IncomingMessage, ServerResponse } from 'node:http'
import { core, type Family } from '../../contract/family.ts'
import { documentedVersion } from '../../contract/index.ts'
import { describeOpenApi } from '../../contract/openapi.ts'
import { type FileAnswer, type Operation, once } from '../../contract/operation.ts'
import { isProblem, type Problem, problem, problemStatus } from '../../contract/problem.ts'
import { isStreamedText } from '../../contract/streamed-text.ts'
import { writeAnswer } from '../../contract/written-json.ts'
import type { Caller } from '../operations/call/context.ts'
import { systemClock } from '../operations/system/clock.ts'
import { isBuilt, type Workstation } from '../operations/workstation.ts'
import { operations } from '../parts/operations.ts'
import { noteKnown } from './connection-room.ts'
import { credentialOf, crossOriginHeaders, type Guard, refuseForeign } from './guard.ts'
import { RateBuckets } from './rate-bucket.ts'
import { type JsonBody, readJson } from './read-body.ts'
import { readTarget } from './request-target.ts'
import { familyOf, makeRoutes, type Routes } from './routes.ts'
import { sendStream } from './send-stream.ts'

/**
 * The local HTTP API: one loop over the contract. It decodes a request to an operation and an input, and encodes an
 * answer in the wire shape of the operation's family; permissions and behaviour are decided behind `call`.
 */
export type Api = {
  /** Answers a request; false when no operation has this path, so that another handler may. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
}

const switchedOff = problem(
  'forbidden',
  'The local API is switched off. To switch it on: Settings, Local API, Accept requests from programs on this machine.',
)

export function makeApi(workstation: Workstation, guard: Guard, only: Family | null = null): Api {
  const served = only === null ? operations : operations.filter(({ family }) => family === only)
  const routes = makeRoutes(served, only)
  // one buffer for all answers, so that repeated requests take no more memory than one
  const openApi = once(() => Buffer.from(JSON.stringify(describeOpenApi(served, documentedVersion)), 'utf8'))
  const buckets = new RateBuckets()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const target = readTarget(request.url ?? '/')
    const path = isProblem(target) ? ((request.url ?? '/').split('?')[0] as string) : target.path
    const family = only ?? familyOf(path)
    const found = routes.find(request.method ?? 'GET', path)
    if (found === null && !isApiPath(path, only)) return false
    const headers = crossOriginHeaders(request, guard)
    const foreign = refuseForeign(request, guard)
    if (foreign !== null) return send(response, { family, http: {} }, foreign, headers)
    // checked before anything else is disclosed: an API that is switched off answers no request
    if (!workstation.settings().local_api) {
      request.resume()
      return send(response, { family, http: {} }, switchedOff, headers)
    }
    if (request.method === 'OPTIONS') return sendEmpty(response, headers)
    if (path === '/openapi.json')
      return sendWhole(response, 200, openApi(), 'application/json; charset=utf-8', headers)
    if (found === null) return send(response, { family, http: {} }, unknownPath(routes, path), headers)
    if (isProblem(target)) return send(response, found.operation, target, headers)
    const { operation, params } = found
    const caller = workstation.identify(credentialOf(request))
    if (caller.kind === 'key') noteKnown(request.socket)
    // requests with invalid keys share one bucket and leave none behind
    const payer = caller.kind === 'key' ? caller.key.id : ''
    const wait = buckets.take(
      payer,
      workstation.settings().rate_per_second ?? guard.defaultRate,
      systemClock.now(),
    )
    if (wait > 0) {
      const busy = problem('rate-limited', `Too many requests. Try again in ${wait} seconds.`)
      return send(response, operation, busy, { ...headers, 'retry-after': String(wait) })
    }
    // a caller without permission is refused before the body is read
    const refused = workstation.refusal(operation, caller)
    if (refused !== null) {
      request.resume()
      return send(response, operation, refused, headers)
    }
    const input = await inputOf(operation, request, target.query, params, caller, workstation)
    const result = isProblem(input) ? input : await callWith(input, operation, caller)
    if (!isProblem(input)) input.end?.()
    if (isProblem(result)) return send(response, operation, result, headers)
    return sendResult(response, operation, result, headers)
  }
  const callWith = ({ fields, text }: Input, operation: Operation, caller: Caller) =>
    workstation.call(operation, fields, caller, text === undefined ? {} : { text })
  return { answer }
}

/** The input of an operation from a request, and the cleanup after its answer. */
type Input = JsonBody & { readonly end?: () => void }

/**
 * Reads path parameters, then the query by its names and aliases, then the JSON body. A body is only read for known
 * callers.
 */
async function inputOf(
  operation: Operation,
  request: IncomingMessage,
  query: Readonly<Record<string, string>>,
  params: Readonly<Record<string, string | undefined>>,
  caller: Caller,
  { dataDir, settings, newUploadPath }: Pick<Workstation, 'dataDir' | 'settings' | 'newUploadPath'>,
): Promise<Input | Problem> {
  const { http } = operation
  const input: Record<string, unknown> = {}
  let text: string | undefined
  for (const name of http.query ?? []) if (query[name] !== undefined) input[name] = query[name]
  for (const [alias, name] of Object.entries(http.alias ?? {})) {
    // an empty parameter counts as absent
    if ((input[name] ?? '') === '' && query[alias] !== undefined) input[name] = query[alias]
  }
  if (http.body === 'json' && caller.kind !== 'anonymous') {
    const body = await readJson(request)
    if (isProblem(body)) return body
    text = body.text
    for (const [name, value] of Object.entries(body.fields)) input[name] ??= value
  } else if (http.body === 'multipart' && caller.kind !== 'anonymous' && isBuilt(operation)) {
    const { readMultipart } = await import('./read-multipart.ts')
    const form = await readMultipart(request, {
      dataDir,
      newPath: newUploadPath,
      most: http.maxBytes ?? settings().attachment_mb * 1_048_576,
    })
    if (isProblem(form)) return form
    for (const [name, value] of Object.entries(params)) if (value !== undefined) form.fields[name] = value
    return form
  } else request.resume()
  for (const [name, value] of Object.entries(params)) if (value !== undefined) input[name] = value
  return { fields: input, ...(text !== undefined && { text }) }
}

function isApiPath(path: string, only: Family | null): boolean {
  if (only !== null || path === '/openapi.json' || path.startsWith('/api/') || path.startsWith('/upload/'))
    return true
  const { name, base } = familyOf(path)
  // the window has its own pages below /register
  return name === 'register' ? path.startsWith(`${base}/api/`) : name !== core.name
}

function unknownPath(routes: Routes, path: string): Problem {
  const methods = routes.methodsAt(path)
  if (methods.length > 0) return problem('unknown-route', `This address takes ${methods.join(' or ')} only.`)
  return problem('unknown-route', 'Not found: there is no operation at this address. See /openapi.json.')
}

function send(
  response: ServerResponse,
  { family, http }: Pick<Operation, 'family'> & { readonly http: Pick<Operation['http'], 'encodeProblem'> },
  refused: Problem,
  headers: Record<string, string>,
): true {
  const isCoreBody =
    refused.code === 'too-large' &&
    http.encodeProblem === undefined &&
    (family.name === 'core' || family.name === 'audits')
  const status = isCoreBody ? 400 : problemStatus[refused.code]
  return sendText(
    response,
    status,
    JSON.stringify((http.encodeProblem ?? family.encodeProblem)(refused)),
    'application/json',
    headers,
  )
}

function sendResult(
  response: ServerResponse,
  { http }: Operation,
  result: unknown,
  headers: Record<string, string>,
): true | Promise<true> {
  const { otherStatus } = http
  const isOther = otherStatus?.when(result as Readonly<Record<string, unknown>>) === true
  const status = isOther ? otherStatus.status : (http.status ?? 200)
  if (http.answers !== undefined && isStreamedText(result)) {
    const type = mediaTypeOf(http.answers)
    return sendStream(response, result, { ...headers, 'content-type': type }, status)
  }
  if (http.answers !== undefined && typeof result === 'string')
    return sendText(response, status, result, http.answers, headers)
  if (http.answersBytes !== undefined && result instanceof Uint8Array) {
    const { type, fileName } = http.answersBytes
    const disposition = { 'content-disposition': `attachment; filename="${fileName}"` }
    return sendWhole(response, status, result, type, { ...headers, ...disposition })
  }
  if (http.answersFile !== undefined) {
    const { name, mediaType, bytes, policy = "default-src 'none'" } = result as FileAnswer
    return sendWhole(response, status, bytes, mediaType, {
      ...headers,
      'content-disposition': `attachment; filename="${name}"`,
      // also for whoever shows the file instead of saving it
      'content-security-policy': `${policy}; frame-ancestors 'none'; sandbox`,
    })
  }
  return sendText(response, status, writeAnswer(result), 'application/json', headers)
}

function sendEmpty(response: ServerResponse, headers: Record<string, string>): true {
  response.writeHead(204, { ...headers, 'cache-control': 'no-store' })
  response.end()
  return true
}

function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  type: string,
  headers: Record<string, string>,
): true {
  return sendWhole(response, status, text, mediaTypeOf(type), headers)
}

/** Returns the media type of a text, with its character set where that is customary. */
function mediaTypeOf(type: string): string {
  return type === 'application/json' || type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

function sendWhole(
  response: ServerResponse,
  status: number,
  content: Uint8Array | string,
  type: string,
  headers: Record<string, string>,
): true {
  response.writeHead(status, {
    ...headers,
    'content-type': type,
    'content-length': Buffer.byteLength(content),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(response.req.method === 'HEAD' ? undefined : content)
  return true
}
