import { isProblem, type Problem, problem } from '../../contract/problem.ts'
import type { Bridge } from '../../contract/workstation/window/bridge.ts'
import { fromFrame, toFrame } from '../../contract/workstation/window/byte-frame.ts'
import type { Topic, Topics } from '../../contract/workstation/window/topics.ts'
import { bytesFieldOf } from './window-facts.ts'

/**
 * The bridge over HTTP, for the headless host. Inputs are sent as JSON to `/window/invoke/<operation>`; an operation
 * that takes slices of a file sends them raw to `/window/upload/<operation>?input=<the other fields as JSON>`.
 * Responses are JSON: the output, or a problem; data that contain bytes are sent as a frame, in both directions. Topics
 * arrive on one stream, as lines of JSON. What is requested after a subscription is sent once the stream is open, since
 * a change between an answer and the opening of the stream would otherwise never reach the page. Every request carries
 * the session's secret, which only this origin stores.
 */

/** Browser functions used by the bridge, passed in so that tests can replace them. */
export type HttpWorld = {
  readonly send: (path: string, request: RequestInit) => Promise<Response>
  /** Whether the page is being left, so that requests must outlast it. */
  readonly isClosing: () => boolean
  /** Returns the secret of the session; empty when this page is not authorized. */
  readonly session: () => string
  /** Resolves when the event stream should be requested again. */
  readonly rest: () => Promise<void>
  /** Port of the page, at which a host must be started for the page to go on. */
  readonly port: string
  /** Called when the event stream cannot be opened, with the reason: the page shows nothing new until it is back. */
  readonly onLost: (why: Problem) => void
  /** Called when the event stream is back after a break: anything may have changed meanwhile. */
  readonly onReconnect: () => void
}

/**
 * Maximum length of a keepalive body in characters of up to four bytes. Browsers limit the bodies of all keepalive
 * requests to 64 KB in total (Fetch, section 4.6).
 */
const largestKeptAlive = 16_000

/** The problem of a page whose host is gone. Reloading would discard what is typed in the page. */
function noAnswer({ port }: HttpWorld): Problem {
  return problem(
    'source-unreachable',
    `The workstation does not answer. Start Skerry again with --port ${port} and open the file that it names: this window then goes on, with what is typed in it.`,
  )
}

const headersOf = (world: HttpWorld) => ({ 'X-Skerry-Window': world.session(), Accept: 'application/json' })

/** Creates the bridge of a page served by the headless host. */
export function createHttpBridge(world: HttpWorld): Bridge {
  const stream = createEventStream(world)

  async function ask(path: string, type: string, body: BodyInit): Promise<unknown | Problem> {
    const opening = stream.opening()
    if (opening !== null) await opening
    let response: Response
    try {
      response = await world.send(path, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { ...headersOf(world), 'Content-Type': type },
        body,
        keepalive: world.isClosing() && typeof body === 'string' && body.length < largestKeptAlive,
      })
    } catch {
      return noAnswer(world)
    }
    return readAnswer(response)
  }

  const upload = (name: string, input: unknown, bytes: Uint8Array | Blob | undefined) =>
    ask(
      `/window/upload/${name}?input=${encodeURIComponent(JSON.stringify(input))}`,
      'application/octet-stream',
      bytes as BodyInit,
    )

  return {
    host: 'headless',
    subscribe: stream.subscribe,
    pathOf: () => null,
    onClosing: null,
    invoke: (name, input) => {
      const field = bytesFieldOf(name)
      if (field !== null) {
        const { [field]: bytes, ...rest } = input as Record<string, Uint8Array | Blob>
        return upload(name, rest, bytes)
      }
      const frame = toFrame(input)
      if (frame !== null) return ask(`/window/frame/${name}`, 'application/octet-stream', frame)
      return ask(`/window/invoke/${name}`, 'application/json', JSON.stringify(input))
    },
  }
}

async function readAnswer(response: Response): Promise<unknown | Problem> {
  try {
    const isFrame = response.headers.get('content-type') === 'application/octet-stream'
    const answer: unknown = isFrame
      ? fromFrame(new Uint8Array(await response.arrayBuffer()))
      : await response.json()
    if (response.ok || isProblem(answer)) return answer
  } catch {
    // not JSON: the message below is more useful than a parser error
  }
  return problem(
    'failed',
    `The workstation answered with status ${response.status}. Reload this window and try again.`,
  )
}

type EventStream = {
  readonly subscribe: Bridge['subscribe']
  /** Resolves once the first request for the stream is answered or has failed; null before it and after it. */
  readonly opening: () => Promise<void> | null
}

/** Opens the event stream with the first listener and keeps it open for the lifetime of the page. */
function createEventStream(world: HttpWorld): EventStream {
  const listeners = new Map<string, Set<(event: never) => void>>()
  let isRequested = false
  let opening: Promise<void> | null = null

  const report = (line: string) => {
    if (line === '') return
    const { topic, event } = JSON.parse(line) as { topic: string; event: never }
    for (const listener of listeners.get(topic) ?? []) listener(event)
  }

  async function listen(onAnswer: () => void): Promise<void> {
    // a page whose first request failed reads without a stream: it is back as well when a later one succeeds
    for (let isFirst = true; ; isFirst = false, await world.rest()) {
      const session = world.session()
      const response = await world
        .send('/window/events', { credentials: 'same-origin', headers: headersOf(world) })
        .catch(() => null)
      if (isFirst) onAnswer()
      if (response?.ok === true && response.body !== null) {
        if (!isFirst) world.onReconnect()
        await readLines(response.body, report).catch(() => undefined)
        continue
      }
      world.onLost(response === null ? noAnswer(world) : ((await readAnswer(response)) as Problem))
      // not let in: it stays so until another page of this origin stores the secret of a newer session
      if (response?.status === 401) while (world.session() === session) await world.rest()
    }
  }

  function open(): void {
    isRequested = true
    opening = new Promise((resolve) => {
      void listen(() => {
        opening = null
        resolve()
      })
    })
  }

  const subscribe = <T extends Topic>(topic: T, listener: (event: Topics[T]) => void) => {
    if (!isRequested) open()
    const known = listeners.get(topic) ?? new Set()
    listeners.set(topic, known)
    known.add(listener)
    return () => known.delete(listener)
  }
  return { subscribe, opening: () => opening }
}

/** Calls `onLine` with every complete line of a text stream; resolves at its end. */
async function readLines(body: ReadableStream<Uint8Array>, onLine: (line: string) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  }
}
