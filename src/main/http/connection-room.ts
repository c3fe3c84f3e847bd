import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { stopwatch } from '../operations/system/clock.ts'

/** Connections whose client showed a valid key, or is the window. */
const known = new WeakSet<Socket>()

/** Notes that the client of a connection is known: others cannot take its place. */
export function noteKnown(socket: Socket): void {
  known.add(socket)
}

type State = {
  readonly address: string
  /** When it was opened, in milliseconds of the stopwatch of its room. */
  readonly since: number
  /** Number of requests whose whole head is there and that are not answered yet. */
  requests: number
  /** The last of them; null before the first. */
  last: IncomingMessage | null
}

/** Milliseconds in which a new connection sends its first request head. */
const headMs = 1000
/** The rank of a connection that never gives way. */
const inUse = 5

/**
 * The room for connections of a server. A new one is let in where any other uses its place less: one that has not sent a
 * whole request head for a while gives way first, then the one that has been idle for longest, then the oldest that is
 * being answered; of clients that are known first an idle one, then one whose request body is still on its way. So
 * connections that are merely held open shut nobody out, and a client that showed its key keeps its own while it uses
 * it.
 */
export class ConnectionRoom {
  private readonly most: number
  /** Milliseconds since it was made. */
  private readonly elapsed = stopwatch()
  /** In the order of their last change, the oldest first. */
  private readonly states = new Map<Socket, State>()

  constructor(most: number) {
    this.most = most
  }

  /** Takes in a new connection; false when all others are in use by known clients. */
  enter(socket: Socket): boolean {
    const address = socket.remoteAddress ?? ''
    const victim = this.victimFor(address)
    if (victim === 'none') return false
    if (victim !== null) {
      this.states.delete(victim)
      victim.destroy()
    }
    this.states.set(socket, { address, since: this.elapsed(), requests: 0, last: null })
    socket.once('close', () => this.states.delete(socket))
    return true
  }

  /** Notes that a whole request head is there. */
  begun(request: IncomingMessage): void {
    this.change(request, 1)
  }

  /** Notes that a request is answered. */
  ended(request: IncomingMessage): void {
    this.change(request, -1)
  }

  private change(request: IncomingMessage, by: 1 | -1): void {
    const { socket } = request
    const state = this.states.get(socket)
    if (state === undefined) return
    this.states.delete(socket)
    state.requests += by
    if (by === 1) state.last = request
    this.states.set(socket, state)
  }

  /** Returns the connection that gives way, null while there is room. */
  private victimFor(address: string): Socket | 'none' | null {
    const isFull = this.states.size >= this.most
    // one address of a network takes at most half of the room; on loopback all clients have the same one
    const isGreedy = !isLoopback(address) && this.countOf(address) >= this.most / 2
    if (!isFull && !isGreedy) return null
    let victim: Socket | null = null
    let least = inUse
    const now = this.elapsed()
    for (const [socket, state] of this.states) {
      if (isGreedy && state.address !== address) continue
      const rank = rankOf(socket, state, now)
      if (rank >= least) continue
      victim = socket
      least = rank
      if (rank === 0) break
    }
    return victim ?? 'none'
  }

  private countOf(address: string): number {
    let count = 0
    for (const state of this.states.values()) if (state.address === address) count += 1
    return count
  }
}

/** Returns how much a connection is in use. */
function rankOf(socket: Socket, { since, requests, last }: State, now: number): number {
  // one that was just opened is as good as one that is being answered
  if (last === null) return now - since < headMs ? 2 : 0
  if (!known.has(socket)) return requests === 0 ? 1 : 2
  if (requests === 0) return 3
  return last.complete ? inUse : 4
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address)
}
