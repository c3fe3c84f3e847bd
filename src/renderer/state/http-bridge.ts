import { isProblem, type Problem, problem } from '../../contract/problem.ts'
import type { Bridge } from '../../contract/workstation/bridge.ts'
import { fromFrame, toFrame } from '../../contract/workstation/byte-frame.ts'
import type { Topic, Topics } from '../../contract/workstation/topics.ts'
import { bytesFieldOf } from './window-facts.ts'

/**
 * The bridge over HTTP, for the headless host. Inputs travel as JSON to `/window/invoke/<operation>`; an operation that
 * takes slices of a file sends them raw to `/window/upload/<operation>?input=<the other fields as JSON>`. Answers are JSON: the
 * output, or a problem; what holds bytes travels as a frame, either way. Topics arrive on one stream, a line of JSON each.
 * Every request carries the session's secret, which this origin alone keeps.
 */

/** What the bridge needs of the browser, handed in so that tests can stand in for it. */
export type HttpWorld = {
  readonly send: (path: string, request: RequestInit) => Promise<Response>
  /** The page is being left: a request that has begun must outlast it. */
  readonly isClosing: () => boolean
  /** The secret of the session; empty when this page was not let in. */
  readonly session: () => string
  /** Resolves when the stream of events is to be asked for again. */
  readonly rest: () => Promise<void>
  /** Called when the event stream is back after a break: anything may have changed meanwhile. */
  readonly onReconnect: () => void
}

/** Browsers keep requests alive with bodies up to 64 KB, all together (Fetch, section 4.6); in characters of four bytes. */
const largestKeptAlive = 16_000

const headersOf = (world: HttpWorld) => ({ 'X-Skerry-Window': world.session(), Accept: 'application/json' })

/** Makes the bridge of a page that the headless host served. */
export function createHttpBridge(world: HttpWorld): Bridge {
  const subscribe = createEventStream(world)

  async function ask(path: string, type: string, body: BodyInit): Promise<unknown | Problem> {
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
      return problem(
        'source-unreachable',
        'The workstation does not answer. Start it again, then reload this window.',
      )
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
    subscribe,
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
    // Not JSON: the sentence below says more than a parser's complaint.
  }
  return problem(
    'failed',
    `The workstation answered with status ${response.status}. Reload this window and try again.`,
  )
}

/** Opens the event stream with the first listener and keeps it for the life of the page. */
function createEventStream(world: HttpWorld): Bridge['subscribe'] {
  const listeners = new Map<string, Set<(event: never) => void>>()
  let isOpen = false

  const report = (line: string) => {
    if (line === '') return
    const { topic, event } = JSON.parse(line) as { topic: string; event: never }
    for (const listener of listeners.get(topic) ?? []) listener(event)
  }

  async function listen(): Promise<void> {
    for (let isBack = false; ; await world.rest()) {
      const response = await world
        .send('/window/events', { credentials: 'same-origin', headers: headersOf(world) })
        .catch(() => null)
      // who is not let in is told so by every answer; asking again changes nothing before the page is loaded anew
      if (response?.status === 401) return
      if (response?.ok !== true || response.body === null) continue
      if (isBack) world.onReconnect()
      isBack = true
      await readLines(response.body, report).catch(() => undefined)
    }
  }

  return <T extends Topic>(topic: T, listener: (event: Topics[T]) => void) => {
    if (!isOpen) void listen()
    isOpen = true
    const known = listeners.get(topic) ?? new Set()
    listeners.set(topic, known)
    known.add(listener)
    return () => known.delete(listener)
  }
}

/** Calls back with every whole line of a stream of text; resolves at its end. */
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
