import { parentPort } from 'node:worker_threads'
import { Stopped, type ToHost, type ToWorker } from './protocol.ts'

/** What a worker can use while it answers an ask. */
export type Asked<P> = {
  readonly onProgress: (bytes: number) => void
  readonly onPart: (part: P) => void
  /** Whether the answer is no longer wanted; a task that checks this throws `Stopped` then. */
  readonly isStopped: () => boolean
}

/**
 * Answers the asks of a worker one after the other. To be called once, in the file that a worker is started with.
 *
 * @param begin Makes the function that answers, from what the worker was given. When it throws, the worker ends.
 * @param buffersOf The buffers of a result or a part that are transferred rather than copied.
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

/** The port of a process started by Electron; Node's types do not include it. */
type UtilityPort = {
  readonly postMessage: (message: ToHost) => void
  readonly on: (event: 'message', listener: (event: { readonly data: ToWorker }) => void) => void
}

/**
 * Returns the connection to the host, by how this worker was started: a thread, an Electron process, a Node process.
 */
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
