import { parentPort } from 'node:worker_threads'
import { Stopped, type ToHost, type ToWorker } from './protocol.ts'

/** What a worker can say of an ask while it is at it. */
export type Asked<P> = {
  readonly onProgress: (bytes: number) => void
  readonly onPart: (part: P) => void
  /** Whether the answer is no longer wanted; a task that looks for it throws `Stopped` then. */
  readonly isStopped: () => boolean
}

/**
 * Answers what a worker is asked, one ask after the other. To be called once, by the file that a worker is started with.
 *
 * @param begin Makes, of what the worker was given, what answers. When it throws, the worker is over.
 * @param buffersOf The memory of a result or a part that is handed over rather than copied.
 */
export function answerAsks<G, W, R, P = never>(
  begin: (given: G) => (request: W, asked: Asked<P>) => R | Promise<R>,
  buffersOf: (result: Awaited<R> | P) => ArrayBuffer[] = () => [],
): void {
  const { send, listen } = lineToHost()
  let answer: ReturnType<typeof begin> | null = null
  let line: Promise<void> = Promise.resolve()

  listen((message) => {
    if (message.is === 'given') answer = begin(message.given as G)
    else line = line.then(() => answerOne(message))
  })

  async function answerOne({ id, request, stop }: Extract<ToWorker, { is: 'ask' }>): Promise<void> {
    const flag = stop === null ? null : new Int32Array(stop)
    const asked: Asked<P> = {
      onProgress: (bytes) => send({ is: 'progress', id, bytes }),
      onPart: (part) => send({ is: 'part', id, part }, buffersOf(part)),
      isStopped: () => flag !== null && Atomics.load(flag, 0) === 1,
    }
    try {
      if (asked.isStopped()) throw new Stopped()
      if (answer === null) throw new Error('The worker was asked before it was given anything.')
      const result = await answer(request as W, asked)
      send({ is: 'done', id, result }, buffersOf(result))
    } catch (error) {
      send(error instanceof Stopped ? { is: 'stopped', id } : { is: 'failed', id, ...failureOf(error) })
    }
  }
}

function failureOf(error: unknown): { message: string; trace: string; code: string | null } {
  const { code } = Object(error) as { code?: unknown }
  return {
    message: error instanceof Error ? error.message : String(error),
    trace: error instanceof Error ? (error.stack ?? error.message) : String(error),
    code: typeof code === 'string' ? code : null,
  }
}

type LineToHost = {
  readonly send: (message: ToHost, transfer?: ArrayBuffer[]) => void
  readonly listen: (onMessage: (message: ToWorker) => void) => void
}

/** The port of a process that Electron started; Node does not know of it. */
type UtilityPort = {
  readonly postMessage: (message: ToHost) => void
  readonly on: (event: 'message', listener: (event: { readonly data: ToWorker }) => void) => void
}

/** The way to the host, as this worker was started: a thread, a process of Electron's, a process of Node's. */
function lineToHost(): LineToHost {
  const thread = parentPort
  if (thread !== null)
    return {
      send: (message, transfer = []) => thread.postMessage(message, transfer),
      listen: (onMessage) => void thread.on('message', onMessage),
    }
  const { parentPort: utility } = process as { parentPort?: UtilityPort }
  if (utility !== undefined)
    return {
      send: (message) => utility.postMessage(message),
      listen: (onMessage) => utility.on('message', ({ data }) => onMessage(data)),
    }
  if (process.send === undefined) throw new Error('This file runs as a worker.')
  return {
    send: (message) => void process.send?.(message),
    listen: (onMessage) => void process.on('message', (message) => onMessage(message as ToWorker)),
  }
}
