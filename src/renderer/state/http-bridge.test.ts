import { describe, expect, it } from 'vitest'
import { createHttpBridge, type HttpWorld } from './http-bridge.ts'

type Sent = { readonly path: string; readonly type: string; readonly body: unknown }

function worldAnswering(...answers: readonly (() => Response)[]): {
  world: HttpWorld
  sent: Sent[]
  stream: EventTarget
} {
  const sent: Sent[] = []
  const stream = new EventTarget()
  const world: HttpWorld = {
    send: async (path, request) => {
      const type = new Headers(request.headers).get('content-type') ?? ''
      expect(new Headers(request.headers).get('x-skerry-window')).toBe('1')
      sent.push({ path, type, body: request.body })
      const answer = answers[sent.length - 1]
      if (answer === undefined) throw new TypeError('connection refused')
      return answer()
    },
    listen: () => stream as EventSource,
    isClosing: () => false,
    onReconnect: () => sent.push({ path: 'reconnected', type: '', body: null }),
  }
  return { world, sent, stream }
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
    await createHttpBridge(world).invoke('triage.append', {
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

  it('several warning lists are sent one by one, and a refused one does not lose the others', async () => {
    const { world } = worldAnswering(
      () => Response.json({ lists: ['a'], refused: [] }),
      () => Response.json({ kind: 'problem', code: 'invalid', message: 'Not a list.' }, { status: 400 }),
      () => Response.json({ lists: ['a', 'c'], refused: [] }),
    )
    const files = ['a', 'b', 'c'].map((name) => ({ name, bytes: new Uint8Array() }))
    expect(await createHttpBridge(world).invoke('warningLists.import', { files })).toEqual({
      lists: ['a', 'c'],
      refused: [{ name: 'b', reason: 'Not a list.' }],
    })
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

  it('listeners hear their topic until they stop, and a broken stream says when it is back', () => {
    const { world, sent, stream } = worldAnswering()
    const heard: unknown[] = []
    const stop = createHttpBridge(world).subscribe('session', (event) => heard.push(event))
    const event = () =>
      stream.dispatchEvent(new MessageEvent('session', { data: '{"session":"s","revision":2}' }))
    stream.dispatchEvent(new Event('open'))
    event()
    stop()
    event()
    expect(heard).toEqual([{ session: 's', revision: 2 }])
    expect(sent).toEqual([])
    stream.dispatchEvent(new Event('error'))
    stream.dispatchEvent(new Event('open'))
    expect(sent).toMatchObject([{ path: 'reconnected' }])
  })
})
