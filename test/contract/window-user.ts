import { expect } from 'vitest'
import { isProblem } from '../../src/contract/problem.ts'
import { toFrame } from '../../src/contract/workstation/window/byte-frame.ts'
import type { Done, DoneAct } from '../../src/contract/workstation/window/done-act.ts'
import { windowOperationNamed, windowOperations } from '../../src/main/parts/operations.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { sessionOf } from './window-session.ts'

/** The two transports of a window operation: in this process, and over the headless host's channel. */

export type Invoke = (name: string, input: object) => Promise<unknown>

export const faces: readonly (readonly [string, (host: LocalHost) => Promise<Invoke>])[] = [
  [
    'in this process',
    async (host) => (name, input) =>
      host.workstation.invokeNamed(name, input, { kind: 'window', mayNamePaths: false }),
  ],
  [
    'over the channel',
    async (host) => {
      const headers = await sessionOf(host)
      return async (name, input) => {
        const { path, content } = travelling(name, input)
        const { body } = await host.ask({
          method: 'POST',
          path,
          authorization: null,
          headers,
          body: content,
        })
        return body
      }
    },
  ],
]

/** Returns the encoding of an input: slices of files raw, other bytes in a frame, the rest as JSON. */
function travelling(name: string, input: object): { path: string; content: object } {
  const field = windowOperationNamed(name)?.takesBytes ?? null
  const frame = toFrame(input)
  if (frame === null) return { path: `/window/invoke/${name}`, content: input }
  if (field === null) return { path: `/window/frame/${name}`, content: frame }
  const { [field]: bytes, ...rest } = input as Record<string, Uint8Array>
  const fields = encodeURIComponent(JSON.stringify(rest))
  return { path: `/window/upload/${name}?input=${fields}`, content: bytes as Uint8Array }
}

/** A host with a window, called over one transport; records which operations answered and which refused. */
export class WindowUser {
  readonly host: LocalHost
  readonly answered = new Set<string>()
  readonly refused = new Set<string>()
  private readonly raw: Invoke
  private lastActs: readonly DoneAct[] = []

  private constructor(host: LocalHost, raw: Invoke) {
    this.host = host
    this.raw = raw
  }

  static async start(open: (host: LocalHost) => Promise<Invoke>): Promise<WindowUser> {
    const host = await startLocalHost({ withWindow: true })
    return new WindowUser(host, await open(host))
  }

  /**
   * Calls an operation, and checks that the answer matches its schema without extra fields; the acts of the call are
   * left out of it.
   */
  readonly invoke: Invoke = async (name, input) => {
    const answer = await this.raw(name, input)
    if (isProblem(answer)) {
      this.refused.add(name)
      return answer
    }
    this.answered.add(name)
    const { done, ...output } = answer as Done & Record<string, unknown>
    for (const act of done ?? []) expect(act).toEqual({ act: expect.any(Number), title: expect.any(String) })
    this.lastActs = done ?? this.lastActs
    const schema = windowOperations.find((operation) => operation.name === name)?.output()
    expect(schema?.parse(output)).toEqual(output)
    return output
  }

  /** Takes back the acts of the last call that did any, as the window does. */
  async takeBack(): Promise<void> {
    for (const { act } of this.lastActs)
      expect(await this.invoke('activity.undo', { act })).not.toHaveProperty('code')
  }

  /** Starts a session on a text and waits for its end. */
  async read(text: string, more: object = {}): Promise<string> {
    const sources = [{ kind: 'text', name: 'note', text }]
    const { session } = (await this.invoke('triage.start', { ...more, sources })) as {
      session: { id: string }
    }
    return this.ended(session.id)
  }

  async ended(session: string): Promise<string> {
    const state = async () =>
      ((await this.invoke('triage.open', { session })) as { session: { state: string } }).session.state
    await expect.poll(state, { interval: 20, timeout: 120_000 }).not.toBe('reading')
    return session
  }

  async rows(session: string, more: object = {}): Promise<Rows> {
    const all = { filter: {}, sort: 'first', descending: false, offset: 0, limit: 100 }
    return (await this.invoke('triage.rows', { session, ...all, ...more })) as Rows
  }

  /** Returns the matching operations that were never answered, and those that were never refused. */
  missing(isMeant: (name: string) => boolean): { answers: string[]; refusals: string[] } {
    const names = windowOperations.map(({ name }) => name as string).filter(isMeant)
    return {
      answers: names.filter((name) => !this.answered.has(name)),
      refusals: names.filter((name) => !this.refused.has(name)),
    }
  }
}

type Rows = {
  readonly total: number
  readonly hidden: number
  readonly rows: readonly {
    readonly id: number
    readonly value: string
    readonly marks: string[]
    readonly lists: string[]
    readonly role: string
  }[]
}

/** A problem as an answer, its sentence matched by a pattern. */
export const problem = (code: string, message: RegExp) =>
  expect.objectContaining({ kind: 'problem', code, message: expect.stringMatching(message) })
