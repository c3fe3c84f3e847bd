import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ConnectionRoom } from './connection-room.ts'

/**
 * Limits of one connection, and of all together. A browser opens six connections and sends its next request after the
 * answer, and programs behave alike. A client that sends a thousand requests without reading an answer is disconnected.
 */
export const connectionLimits = {
  /** Maximum number of simultaneous connections; beyond it one that is not in use gives way to a new one. */
  connections: 512,
  /** Maximum number of queued requests of one connection. */
  waiting: 64,
  /** Milliseconds without progress in sending a finished answer before the connection is closed. */
  unreadMs: 60_000,
} as const

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Answers the requests of one connection one after the other, each when the system has accepted the previous answer. So
 * an answer is only produced when somebody reads, and requests are queued instead of answers.
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
  const room = new ConnectionRoom(limits.connections)
  // of a connection that gave way the system learns in the next turn; this bounds what may come before
  server.maxConnections = 2 * limits.connections
  server.on('connection', (socket) => {
    if (!room.enter(socket)) socket.destroy()
  })
  server.on('request', (request, response) => {
    const { socket } = request
    room.begun(request)
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
        room.ended(request)
        // the next answer may take time to produce
        if (line.waiting > 0 && !socket.destroyed) socket.setTimeout(0)
      })
  })
}

/** Resolves when an answer was handed to the system, or its connection is gone. */
function taken(socket: Socket, response: ServerResponse, unreadMs: number): Promise<void> {
  if (response.writableFinished || response.destroyed || socket.destroyed) return Promise.resolve()
  // the system accepts a short answer at once, but only reports it in the next turn of the event loop
  if (response.writableEnded && response.writableLength === 0) return Promise.resolve()
  // an event stream lasts as long as it is wanted; the server closes a connection that times out
  if (response.writableEnded) socket.setTimeout(unreadMs)
  return new Promise((resolve) => {
    response.once('finish', resolve)
    response.once('close', resolve)
  })
}
