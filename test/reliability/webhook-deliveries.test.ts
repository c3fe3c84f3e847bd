import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '../../src/main/store/open.ts'
import { listDeliveries } from '../../src/main/store/webhooks/webhook-log.ts'
import { freeClaims, headOf, queueAgain } from '../../src/main/store/webhooks/webhook-queue.ts'
import { listWebhooks, webhookTable } from '../../src/main/store/webhooks/webhooks.ts'
import { doAct } from '../fixtures/store/draft-of.ts'
import { numbersFrom } from '../numbers-from.ts'
import { roundsOf } from '../rounds.ts'
import { WebhookBench } from '../webhook-bench.ts'
import { type Received, type Receiver, startReceiver } from '../webhook-receiver.ts'

/**
 * Deliveries over many starts of a host, shut down properly or killed while sending, to receivers that are late, fail,
 * disconnect, redirect, ask to wait or answer that they are gone. The clock is that of the test; everything else is
 * real.
 */

const day = 86_400_000
const answerMs = 60
const hooks = ['/0', '/1', '/2'] as const

/** Received messages, by path and id; a receiver acts on an id once. */
class Effects {
  readonly byPath = new Map<string, Map<string, string>>()
  repeated = 0

  take({ path, id, body }: Received): void {
    const taken = this.byPath.get(path) ?? new Map<string, string>()
    this.byPath.set(path, taken)
    const former = taken.get(id)
    if (former !== undefined) {
      this.repeated += 1
      expect(body, 'one id says one thing').toBe(former)
    }
    taken.set(id, body)
  }
}

type Scene = {
  readonly receiver: Receiver
  readonly effects: Effects
  readonly folder: string
  readonly next: () => number
  /** When a delivery was requeued by hand. */
  readonly queuedAgain: Map<string, number>
  /** A path that fails until its webhook is paused because of it. */
  down: string | null
  now: number
  onReceived: () => void
}

function answerSomehow(scene: Scene, response: ServerResponse, received: Received): void {
  const { effects, next, down } = scene
  const manner = next()
  if (received.path === down) response.writeHead(503).end()
  else if (manner < 0.04) {
    effects.take(received)
    setTimeout(() => response.end('late'), answerMs * 2)
  } else if (manner < 0.1) response.writeHead(500).end('out of order')
  else if (manner < 0.15) response.socket?.destroy()
  else if (manner < 0.2) {
    effects.take(received)
    response.socket?.destroy()
  } else if (manner < 0.24) response.writeHead(302, { location: '/elsewhere' }).end()
  else if (manner < 0.27) response.writeHead(503, { 'retry-after': '120' }).end()
  else if (manner < 0.3)
    response.writeHead(429, { 'retry-after': new Date(scene.now + 90_000).toUTCString() }).end()
  else if (manner < 0.303) response.writeHead(410).end()
  else {
    effects.take(received)
    if (manner < 0.32) response.writeHead(200).write('begun', () => response.socket?.destroy())
    else response.end()
  }
}

/**
 * Runs a host on the database of the scene until `interruptAfter` more messages were received, then closes or kills it.
 */
async function runHost(
  scene: Scene,
  events: readonly string[],
  interruptAfter: number,
  isKilled: boolean,
): Promise<void> {
  const store = openStore(scene.folder)
  freeClaims(store)
  const bench = new WebhookBench(store, scene.folder, { answerMs })
  bench.now = scene.now
  if (listWebhooks(store.reader).length === 0) {
    for (const path of hooks) await bench.add(new URL(path, scene.receiver.url).href)
    await bench.add(new URL('/private', scene.receiver.url).href, { allow_private: false })
  }
  bench.raise(...events)
  let isOver = false
  let left = interruptAfter
  scene.onReceived = () => {
    left -= 1
    if (left !== 0) return
    isOver = true
    if (isKilled) store.close()
    else void bench.sender.close()
  }
  while (!isOver) {
    bench.sender.wake()
    await bench.sender.settled()
    if (isOver) break
    if (!goOn(scene, bench)) break
  }
  scene.onReceived = () => undefined
  await bench.sender.close()
  scene.now = bench.now
  if (store.writer.open) store.close()
}

/**
 * Handles failed deliveries as a user would, and advances the time until something is due; false when nothing is
 * pending.
 */
function goOn(scene: Scene, bench: WebhookBench): boolean {
  const { store } = bench
  const own = listWebhooks(store.reader).filter(({ url }) => !url.endsWith('/private'))
  for (const webhook of own) {
    if (webhook.paused !== null) {
      if (webhook.paused === 'given_up' && webhook.url.endsWith(scene.down ?? ' ')) scene.down = null
      doAct(store, (act) => webhookTable.put(act, webhook.id, { ...webhook, paused: null }), { at: bench.at })
    }
    for (const { number, id } of listDeliveries(store.reader, webhook.number, {
      onlyFailed: true,
      before: null,
      limit: 1000,
    })) {
      scene.queuedAgain.set(id, bench.now)
      queueAgain(store.writer, number, bench.now)
    }
  }
  const waiting = own.flatMap(({ number }) => headOf(store.reader, number) ?? [])
  if (waiting.length === 0) return false
  bench.now = Math.max(bench.now, Math.min(...waiting.map(({ next_at }) => next_at)))
  scene.now = bench.now
  return true
}

const starts = roundsOf(10, 100)
const deliveries = roundsOf(402, 10_002)

test(`${deliveries} deliveries over ${starts} starts: an effect once by its id, none after 24 hours, none where it may not`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skerry-deliveries-'))
  // log entries of a host whose database was removed while it ran
  const logged: string[] = []
  const log = vi.spyOn(console, 'error').mockImplementation((entry: string) => void logged.push(entry))
  const receiver = await startReceiver()
  onTestFinished(async () => {
    log.mockRestore()
    await receiver.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const scene: Scene = {
    receiver,
    effects: new Effects(),
    folder,
    next: numbersFrom(220),
    queuedAgain: new Map(),
    down: null,
    now: Date.parse('2026-11-25T10:00:00.000Z'),
    onReceived: () => undefined,
  }
  receiver.answer = (response, received) => {
    answerSomehow(scene, response, received)
    scene.onReceived()
  }
  const events = Array.from({ length: deliveries / hooks.length }, (_, n) => `case_${n}`)
  const each = Math.ceil(events.length / starts)
  for (let start = 0; start < starts; start += 1) {
    if (start === Math.floor(starts / 2)) scene.down = '/2'
    const interruptAfter = 1 + Math.floor(scene.next() * each * 5)
    await runHost(scene, events.slice(start * each, (start + 1) * each), interruptAfter, start % 2 === 0)
  }
  await runHost(scene, [], Number.POSITIVE_INFINITY, false)

  const expected =
    /^(?:The queues of the webhooks could not be read|A delivery of a webhook could not be recorded): TypeError: The database|^\d+ further/
  expect(logged.filter((entry) => !expected.test(entry))).toEqual([])
  expect(scene.down).toBeNull()
  expect(receiver.received.filter(({ path }) => !hooks.includes(path as '/0'))).toEqual([])
  for (const path of hooks) {
    const taken = [...(scene.effects.byPath.get(path) ?? [])]
    const cases = taken.map(([, body]) => (JSON.parse(body) as { case_id: string }).case_id)
    expect(cases.toSorted()).toEqual(events.toSorted())
  }
  // deliveries were repeated, and their ids identify them as repetitions
  expect(scene.effects.repeated).toBeGreaterThan(starts / 2)
  const late = receiver.received.filter(({ id, body, headers }) => {
    const since = scene.queuedAgain.get(id) ?? Date.parse((JSON.parse(body) as { at: string }).at)
    return Number(headers['webhook-timestamp']) * 1000 > since + day
  })
  expect(late).toEqual([])
  const store = openStore(folder)
  const states = store.reader
    .prepare(
      `SELECT w.url LIKE '%/private' AS private, d.state, count(*) AS n FROM webhook_delivery d JOIN webhook w ON w.number = d.webhook
       GROUP BY 1, 2 ORDER BY 1, 2`,
    )
    .all() as { private: number; state: number; n: number }[]
  store.close()
  expect(states.filter((each) => each.private === 0)).toEqual([{ private: 0, state: 1, n: deliveries }])
  expect(states.some((each) => each.private === 1 && each.state === 1)).toBe(false)
}, 3_600_000)
