import { describe, expect, it, vi } from 'vitest'
import { fromFrame } from '../../contract/workstation/window/byte-frame.ts'
import { createHttpBridge, type HttpWorld } from './http-bridge.ts'

/** A busy machine takes longer than a second. */
const patient = { timeout: 60_000 }

type Sent = { readonly path: string; readonly type: string; readonly body: unknown }

function worldAnswering(...answers: readonly (() => Response)[]): {
  world: HttpWorld
  sent: Sent[]
} {
  const sent: Sent[] = []
  const world: HttpWorld = {
    send: async (path, request) => {
      const type = new Headers(request.headers).get('content-type') ?? ''
      expect(new Headers(request.headers).get('x-skerry-window')).toBe('secret')
      sent.push({ path, type, body: request.body })
      const answer = answers[sent.length - 1]
      if (answer === undefined) throw new TypeError('connection refused')
      return answer()
    },
    isClosing: () => false,
    session: () => 'secret',
    rest: () => new Promise(() => undefined),
    port: '4711',
    onLost: () => undefined,
    onReconnect: () => sent.push({ path: 'reconnected', type: '', body: null }),
  }
  return { world, sent }
}

/**
 * A host whose event streams are written by the test; `rest` resolves at once, so that a stream that ends is reopened.
 */
function eventfulWorld(statuses: readonly number[]) {
  const streams: TransformStream<Uint8Array, Uint8Array>[] = []
  let reconnects = 0
  let asked = 0
  let session = 'secret'
  const losses: string[] = []
  const world: HttpWorld = {
    send: async () => {
      const status = statuses[asked++]
      if (status === undefined) throw new TypeError('connection refused')
      const stream = new TransformStream<Uint8Array, Uint8Array>()
      streams.push(stream)
      return new Response(status === 200 ? stream.readable : '', { status })
    },
    isClosing: () => false,
    session: () => session,
    rest: () => (asked < statuses.length ? Promise.resolve() : new Promise(() => undefined)),
    port: '4711',
    onLost: (why) => losses.push(why.code),
    onReconnect: () => reconnects++,
  }
  const write = async (stream: number, text: string) => {
    const writer = streams[stream]?.writable.getWriter()
    await writer?.write(new TextEncoder().encode(text))
    writer?.releaseLock()
  }
  return {
    world,
    write,
    end: (stream: number) => streams[stream]?.writable.close(),
    opened: () => streams.length,
    reconnects: () => reconnects,
    asked: () => asked,
    losses,
    letIn: (secret: string) => {
      session = secret
    },
  }
}

describe('bridge over HTTP', () => {
  it('an input travels as JSON and the output comes back', async () => {
    const { world, sent } = worldAnswering(() => Response.json({ sessions: [] }))
    expect(await createHttpBridge(world).invoke('triage.list', {})).toEqual({ sessions: [] })
    expect(sent).toEqual([{ path: '/window/invoke/triage.list', type: 'application/json', body: '{}' }])
  })

  it('bytes travel raw, with the other fields in the address', async () => {
    const { world, sent } = worldAnswering(() => Response.json({ received: 3 }))
    const bytes = new Uint8Array([1, 2, 3])
    await createHttpBridge(world).invoke('uploads.append', {
      session: 'a&b',
      source: 0,
      offset: 0,
      bytes,
      last: true,
    })
    const input = new URL(sent[0]?.path ?? '', 'http://host').searchParams.get('input') ?? ''
    expect(JSON.parse(input)).toEqual({ session: 'a&b', source: 0, offset: 0, last: true })
    expect(sent[0]).toMatchObject({ type: 'application/octet-stream', body: bytes })
  })

  it('a request outlasts a page that is being left, unless it is too large for that', async () => {
    const kept: unknown[] = []
    const world: HttpWorld = {
      ...worldAnswering().world,
      isClosing: () => true,
      send: async (_path, request) => {
        kept.push(request.keepalive)
        return Response.json({})
      },
    }
    const bridge = createHttpBridge(world)
    await bridge.invoke('register.write', { label: 'Changed Name', writes: [] })
    await bridge.invoke('register.write', { label: 'x'.repeat(70_000), writes: [] })
    expect(kept).toEqual([true, false])
  })

  it('several files in one input travel as one frame', async () => {
    const { world, sent } = worldAnswering(() => Response.json({ lists: [], refused: [] }))
    const files = ['a', 'b'].map((name, at) => ({ name, bytes: new Uint8Array([at]) }))
    await createHttpBridge(world).invoke('warningLists.import', { files })
    expect(sent[0]).toMatchObject({
      path: '/window/frame/warningLists.import',
      type: 'application/octet-stream',
    })
    expect(fromFrame(sent[0]?.body as unknown as Uint8Array)).toEqual({ files })
  })

  it.each([
    [
      'a problem',
      () => Response.json({ kind: 'problem', code: 'locked', message: 'Locked.' }, { status: 423 }),
      'locked',
    ],
    ['an answer that is no JSON', () => new Response('<html>', { status: 502 }), 'failed'],
    ['an error that is no problem', () => Response.json({ error: 1 }, { status: 500 }), 'failed'],
  ])('%s comes back as a problem value', async (_what, answer, code) => {
    const { world } = worldAnswering(answer)
    expect(await createHttpBridge(world).invoke('triage.list', {})).toMatchObject({ kind: 'problem', code })
  })

  it('a host that is gone is a problem value, never a rejection', async () => {
    const { world } = worldAnswering()
    expect(await createHttpBridge(world).invoke('triage.list', {})).toMatchObject({
      code: 'source-unreachable',
    })
  })

  it('listeners hear their topic until they stop, however lines are cut', async () => {
    const { world, write, opened } = eventfulWorld([200])
    const heard: unknown[] = []
    const { subscribe } = createHttpBridge(world)
    const stop = subscribe('session', (event) => heard.push(event))
    subscribe('settings', () => heard.push('settings'))
    await vi.waitUntil(() => opened() === 1, patient)
    await write(0, '\n{"topic":"session","event":{"session":"ä","revi')
    await write(0, 'sion":2}}\n{"topic":"settings","event":{}}\n{"topic":"unknown","event":1}\n')
    await vi.waitUntil(() => heard.length === 2, patient)
    stop()
    await write(
      0,
      '{"topic":"session","event":{"session":"s","revision":3}}\n{"topic":"settings","event":{}}\n',
    )
    await vi.waitUntil(() => heard.length === 3, patient)
    expect(heard).toEqual([{ session: 'ä', revision: 2 }, 'settings', 'settings'])
  })

  it('a request waits for the stream, so that no change falls between the two', async () => {
    const sent: string[] = []
    const stream = Promise.withResolvers<Response>()
    const bridge = createHttpBridge({
      ...worldAnswering().world,
      send: async (path) => {
        sent.push(path)
        return path === '/window/events' ? stream.promise : Response.json({ sessions: [] })
      },
    })
    bridge.subscribe('settings', () => undefined)
    const answer = bridge.invoke('triage.list', {})
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(sent).toEqual(['/window/events'])
    stream.resolve(new Response(new TransformStream().readable))
    expect(await answer).toEqual({ sessions: [] })
    void bridge.invoke('triage.list', {})
    // a page that is being left must send at once
    expect(sent).toEqual(['/window/events', '/window/invoke/triage.list', '/window/invoke/triage.list'])
  })

  it('a page whose stream failed reads without it, and again once the stream is open', async () => {
    const events = [new Response('', { status: 503 }), new Response(new TransformStream().readable)]
    const rest = Promise.withResolvers<void>()
    let reconnects = 0
    const bridge = createHttpBridge({
      ...worldAnswering().world,
      send: async (path) => (path === '/window/events' && events.shift()) || Response.json({ sessions: [] }),
      rest: () => rest.promise,
      onReconnect: () => reconnects++,
    })
    bridge.subscribe('settings', () => undefined)
    expect(await bridge.invoke('triage.list', {})).toEqual({ sessions: [] })
    expect(reconnects).toBe(0)
    rest.resolve()
    await vi.waitUntil(() => reconnects === 1, patient)
  })

  it('a stream that broke is asked for again, and says when it is back', async () => {
    const { world, end, opened, reconnects } = eventfulWorld([200, 503, 200])
    createHttpBridge(world).subscribe('settings', () => undefined)
    await vi.waitUntil(() => opened() === 1, patient)
    expect(reconnects()).toBe(0)
    await end(0)
    await vi.waitUntil(() => reconnects() === 1, patient)
    expect(opened()).toBe(3)
  })

  it('a page that was not let in asks again once another page was', async () => {
    const { world, asked, letIn, losses, reconnects } = eventfulWorld([401, 200])
    let rests = 0
    const resting = { ...world, rest: () => new Promise<void>((resolve) => setTimeout(resolve, ++rests)) }
    createHttpBridge(resting).subscribe('settings', () => undefined)
    await vi.waitUntil(() => rests > 3, patient)
    expect(asked()).toBe(1)
    expect(losses).toHaveLength(1)
    letIn('that of a newer session')
    await vi.waitUntil(() => reconnects() === 1, patient)
    expect(asked()).toBe(2)
  })

  it('a host that is gone is reported until it is back', async () => {
    const { world, end, opened, losses, reconnects } = eventfulWorld([200, 503, 200])
    createHttpBridge(world).subscribe('settings', () => undefined)
    await vi.waitUntil(() => opened() === 1, patient)
    expect(losses).toEqual([])
    await end(0)
    await vi.waitUntil(() => reconnects() === 1, patient)
    expect(losses).toEqual(['failed'])
  })
})
