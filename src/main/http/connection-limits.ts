import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * What one connection, and all of them, may take of the host. A browser opens six connections and sends its next request
 * after the answer; programs are alike. Who sends a thousand requests without reading an answer is let go.
 */
export const connectionLimits = {
  /** Connections at once; further ones are closed. */
  connections: 512,
  /** Requests of one connection that wait for their turn. */
  waiting: 64,
  /** Milliseconds in which nothing of a ready answer is taken before the connection is closed. */
  unreadMs: 60_000,
} as const

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Lets the requests of one connection be answered one after the other, each when the answer before it has been taken by
 * the system. So an answer is made only when there is somebody who reads, and what waits is a request, not an answer.
 */
export function answerInTurn(
  server: Server,
  answer: Answer,
  limits: {
    readonly connections: number
    readonly waiting: number
    readonly unreadMs: number
  } = connectionLimits,
): void {
  const lines = new WeakMap<Socket, { waiting: number; last: Promise<void> }>()
  server.maxConnections = limits.connections
  server.on('request', (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? { waiting: 0, last: Promise.resolve() }
    lines.set(socket, line)
    if (line.waiting >= limits.waiting) {
      socket.destroy()
      return
    }
    line.waiting++
    line.last = line.last
      .then(() => (socket.destroyed ? undefined : answer(request, response)))
      .then(() => taken(socket, response, limits.unreadMs))
      .catch(() => void socket.destroy())
      .finally(() => {
        line.waiting--
        // the next answer may take its time to come about
        if (line.waiting > 0 && !socket.destroyed) socket.setTimeout(0)
      })
  })
}

/** Resolves when an answer was handed to the system, or its connection is gone. */
function taken(socket: Socket, response: ServerResponse, unreadMs: number): Promise<void> {
  if (response.writableFinished || response.destroyed || socket.destroyed) return Promise.resolve()
  // what is short the system takes at once, and says so in the next turn only
  if (response.writableEnded && response.writableLength === 0) return Promise.resolve()
  // a stream of events goes on as long as it is wanted; the server closes a connection whose time is over
  if (response.writableEnded) socket.setTimeout(unreadMs)
  return new Promise((resolve) => {
    response.once('finish', resolve)
    response.once('close', resolve)
  })
}
