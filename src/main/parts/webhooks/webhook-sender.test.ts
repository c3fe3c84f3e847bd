import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { secret, WebhookBench } from '../../../../test/webhook-bench.ts'
import { type Receiver, startReceiver } from '../../../../test/webhook-receiver.ts'
import { maxPending, raiseEvent } from '../../store/webhooks/webhook-events.ts'
import { deliveriesQuery, listDeliveries } from '../../store/webhooks/webhook-log.ts'
import { freeClaims, headOf, pruneLog, queueAgain } from '../../store/webhooks/webhook-queue.ts'
import { putSecrets, webhookTable, webhookWithId } from '../../store/webhooks/webhooks.ts'
import type { PostLimits } from './post-body.ts'

const day = 86_400_000
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = (response) => response.end('taken')
})

function bench(limits: Partial<PostLimits> = {}): WebhookBench {
  const folder = mkdtempSync(join(tmpdir(), 'skerry-webhooks-'))
  const made = new WebhookBench(freshStore(onTestFinished), folder, limits)
  onTestFinished(async () => {
    await made.sender.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return made
}

const log = ({ store }: WebhookBench, id: string) => {
  const { number } = webhookWithId(store.reader, id) ?? { number: 0 }
  return listDeliveries(store.reader, number, { onlyFailed: false, before: null, limit: 100 })
}
const answerWith = (status: number, headers: Record<string, string> = {}) => {
  receiver.answer = (response) => response.writeHead(status, headers).end('no')
}
const cases = () => receiver.received.map(({ body }) => (JSON.parse(body) as { case_id: string }).case_id)

test('sends in the order of events, with the signatures of both standards over the exact body', async () => {
  const b = bench()
  const id = await b.add(`${receiver.url}hook?to=soc`)
  b.raise('case_1', 'case_2', 'case_3')
  await b.pass(0)
  await expect.poll(cases).toEqual(['case_1', 'case_2', 'case_3'])
  await b.sender.settled()
  const [{ headers, body, path }] = receiver.received as [(typeof receiver.received)[0]]
  expect(path).toBe('/hook?to=soc')
  expect(body).toBe(`{"event":"case.created","case_id":"case_1","verdict":null,"at":"${b.at}","by":"test"}`)
  const stamp = String(Math.floor(b.now / 1000))
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const signed = createHmac('sha256', key).update(`${headers['webhook-id']}.${stamp}.${body}`)
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-timestamp': stamp,
    'webhook-signature': `v1,${signed.digest('base64')}`,
    'x-ir-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  })
  expect(headers['webhook-id']).toMatch(/^msg_\w{42}$/)
  expect(new Set(receiver.received.map((each) => each.id)).size).toBe(3)
  expect(log(b, id)).toEqual(
    [3, 2, 1].map((n) => expect.objectContaining({ subject: `case_${n}`, state: 1, status: 200, why: null })),
  )
})

test('tries again from 10 s on under the same id, and lets none past before', async () => {
  const b = bench()
  const id = await b.add(receiver.url)
  answerWith(500)
  b.raise('case_1', 'case_2')
  await b.pass(0)
  await b.pass(9_999)
  expect(cases()).toEqual(['case_1'])
  expect(log(b, id)[1]).toMatchObject({ state: 0, attempts: 1, status: 500, why: 'Answered 500.' })
  await b.pass(2_501)
  await b.pass(19_999)
  expect(cases()).toEqual(['case_1', 'case_1'])
  answerWith(204)
  await b.pass(5_001)
  await expect.poll(cases).toEqual(['case_1', 'case_1', 'case_1', 'case_2'])
  const [first, second, third] = receiver.received
  expect(new Set([first?.id, second?.id, third?.id]).size).toBe(1)
  expect(new Set([first?.body, second?.body, third?.body]).size).toBe(1)
})

test('gives up after 24 hours, is paused by that, and what waits says so until it goes on', async () => {
  const b = bench()
  const id = await b.add(receiver.url)
  answerWith(503)
  b.raise('case_1')
  const began = b.now
  const step = 600_000
  for (let waited = 0; waited < 2 * day; waited += step) await b.pass(step)
  expect(receiver.received.length).toBeGreaterThan(25)
  const last = Math.max(...receiver.received.map(({ headers }) => Number(headers['webhook-timestamp'])))
  expect(last * 1000).toBeLessThan(began + day)
  // the longest delay, and the step of the test's clock
  expect(last * 1000).toBeGreaterThan(began + day - 3_600_000 * 1.25 - step)
  expect(log(b, id)[0]).toMatchObject({ state: 2, why: expect.stringMatching(/^Given up.* Answered 503\.$/) })
  const webhook = webhookWithId(b.store.reader, id)
  expect(webhook?.paused).toBe('given_up')
  // events raised while it is paused are not queued
  b.raise('case_2')
  expect(log(b, id)).toHaveLength(1)
  answerWith(200)
  doAct(b.store, (act) => webhook !== null && webhookTable.put(act, id, { ...webhook, paused: null }))
  b.raise('case_3')
  await b.pass(0)
  await expect.poll(() => cases().at(-1)).toBe('case_3')
})

test('410 pauses at once, and says so', async () => {
  const b = bench()
  const id = await b.add(receiver.url)
  answerWith(410)
  b.raise('case_1', 'case_2')
  await b.pass(0)
  await b.pass(day / 2)
  expect(cases()).toEqual(['case_1'])
  expect(webhookWithId(b.store.reader, id)?.paused).toBe('gone')
  expect(log(b, id)).toMatchObject([{ state: 0 }, { state: 2, why: expect.stringMatching(/410/) }])
  await b.pass(day)
  expect(log(b, id)[0]).toMatchObject({ state: 2, why: expect.stringMatching(/^Not sent: it waited for 24/) })
})

test.each([
  ['seconds', '120'],
  ['a date', 'Wed, 25 Nov 2026 10:02:00 GMT'],
])('Retry-After in %s is obeyed', async (_form, value) => {
  const b = bench()
  await b.add(receiver.url)
  answerWith(429, { 'retry-after': value })
  b.raise('case_1')
  await b.pass(0)
  await b.pass(119_999)
  expect(receiver.received).toHaveLength(1)
  answerWith(200)
  await b.pass(1)
  expect(receiver.received).toHaveLength(2)
})

test('Retry-After beyond the 24 hours ends the delivery, rather than being shortened', async () => {
  const b = bench()
  const id = await b.add(receiver.url)
  answerWith(503, { 'retry-after': '90000' })
  b.raise('case_1')
  await b.pass(0)
  expect(log(b, id)[0]).toMatchObject({ state: 2, why: 'Given up after 1 attempt. Answered 503.' })
  expect(webhookWithId(b.store.reader, id)?.paused).toBe('given_up')
})

test('a redirect is not followed and is a failure', async () => {
  const b = bench()
  const id = await b.add(receiver.url)
  answerWith(307, { location: `${receiver.url}elsewhere` })
  b.raise('case_1')
  await b.pass(0)
  expect(receiver.received.map(({ path }) => path)).toEqual(['/'])
  expect(log(b, id)[0]).toMatchObject({ state: 0, status: 307, why: expect.stringMatching(/not followed/) })
})

test.each([
  ['an address', (url: string) => url],
  ['a name', (url: string) => url.replace('127.0.0.1', 'localhost')],
])('%s of this machine is sent nothing unasked', async (_what, spell) => {
  const b = bench()
  const id = await b.add(spell(receiver.url), { allow_private: false })
  b.raise('case_1')
  await b.pass(0)
  await b.pass(day)
  expect(receiver.received).toEqual([])
  expect(log(b, id)[0]).toMatchObject({
    status: null,
    why: expect.stringMatching(/not a public address|24 hours/),
  })
})

test('while offline nothing is sent, and all of it is once that ends', async () => {
  const b = bench()
  const id = await b.add(receiver.url)
  b.isOffline = true
  b.raise('case_1', 'case_2')
  await b.pass(3_600_000)
  expect(receiver.received).toEqual([])
  b.isOffline = false
  await b.pass(0)
  await expect.poll(cases).toEqual(['case_1', 'case_2'])
  // a weekend without a network does not pause webhooks
  b.isOffline = true
  b.raise('case_3')
  await b.pass(2 * day)
  expect(log(b, id)[0]).toMatchObject({ state: 2, why: expect.stringMatching(/offline/) })
  expect(webhookWithId(b.store.reader, id)?.paused).toBeNull()
})

test('two senders on one database send each delivery once', async () => {
  const b = bench()
  await b.add(receiver.url)
  const other = b.makeSender()
  onTestFinished(() => other.close())
  b.raise(...Array.from({ length: 40 }, (_, n) => `case_${n}`))
  for (let look = 0; look < 200 && receiver.received.length < 40; look += 1) {
    b.sender.wake()
    other.wake()
    await Promise.all([b.sender.settled(), other.settled()])
  }
  expect(cases()).toEqual(Array.from({ length: 40 }, (_, n) => `case_${n}`))
})

test('what a host was sending when it died is sent again under its id, and the log says so', async () => {
  const b = bench()
  const id = await b.add(receiver.url)
  b.raise('case_1')
  receiver.answer = () => undefined
  b.sender.wake()
  await expect.poll(() => receiver.received.length).toBe(1)
  await b.sender.close()
  receiver.answer = (response) => response.end('taken')
  freeClaims(b.store)
  const next = b.makeSender()
  onTestFinished(() => next.close())
  next.wake()
  await next.settled()
  expect(new Set(receiver.received.map((each) => each.id)).size).toBe(1)
  expect(log(b, id)[0]).toMatchObject({ state: 1, attempts: 2 })
})

test('a receiver that is late, closes, or answers without end is told as that, and the answer is bounded', async () => {
  const b = bench({ answerMs: 40, connectMs: 2000 })
  const id = await b.add(receiver.url)
  const why = async (answer: Receiver['answer']) => {
    receiver.answer = answer
    await b.pass(3_600_000 * 1.25)
    return log(b, id)[0]?.why
  }
  b.raise('case_1')
  expect(await why(() => undefined)).toBe('No answer within 0.04 s.')
  expect(await why((response) => response.socket?.destroy())).toMatch(
    /broke off the connection|closed without/,
  )
  expect(await why((response) => response.socket?.end('nonsense\r\n\r\n'))).toMatch(/^Not sent to|closed/)
  expect(await why((response) => response.writeHead(400).end('x'.repeat(100_000)))).toBe('Answered 400.')
  const kept = b.store.reader
    .prepare('SELECT answer, is_answer_cut FROM webhook_attempt ORDER BY attempt DESC LIMIT 1')
    .get() as { answer: string; is_answer_cut: number }
  expect(kept).toEqual({ answer: 'x'.repeat(4096), is_answer_cut: 1 })
  // the status has arrived: the rest of the body does not matter
  expect(await why((response) => response.writeHead(200).write('begun'))).toBeNull()
})

test('during a rotation both secrets sign, the newest first; after it the newest alone', async () => {
  const b = bench()
  const id = await b.add(receiver.url)
  const former = webhookWithId(b.store.reader, id)?.secret ?? ''
  const name = await b.secrets.put('01JD0000000000000000000000', 'another secret of its own')
  const until = b.now + day
  doAct(b.store, (act) => putSecrets(act, id, { secret: name, former_secret: former, former_until: until }))
  b.raise('case_1')
  await b.pass(0)
  const signatures = () => String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ')
  expect(signatures()).toHaveLength(2)
  const { headers, body } = receiver.received[0] as (typeof receiver.received)[0]
  const mac = createHmac('sha256', 'another secret of its own')
  expect(headers['x-ir-signature']).toBe(`sha256=${mac.update(body).digest('hex')}`)
  b.now = until
  b.raise('case_2')
  await b.pass(0)
  expect(signatures()).toHaveLength(1)
  expect(webhookWithId(b.store.reader, id)?.former_secret).toBeNull()
  await expect.poll(() => b.secrets.get(former)).toBeNull()
})

test('without its secret nothing is sent, and that is said', async () => {
  const b = bench()
  const id = await b.add(receiver.url)
  await b.secrets.forget(webhookWithId(b.store.reader, id)?.secret ?? '')
  b.raise('case_1')
  await b.pass(0)
  expect(receiver.received).toEqual([])
  expect(log(b, id)[0]?.why).toMatch(/^Nothing was sent: the secret of this webhook is gone/)
})

test('a delivery that is sent again has its id, and 24 hours of its own', async () => {
  const b = bench()
  const id = await b.add(receiver.url)
  b.raise('case_1')
  await b.pass(0)
  const [first] = log(b, id)
  b.now += 3 * day
  queueAgain(b.store.writer, first?.number ?? 0, b.now)
  answerWith(500)
  await b.pass(0)
  answerWith(200)
  await b.pass(day / 2)
  expect(new Set(receiver.received.map((each) => each.id))).toEqual(new Set([first?.id]))
  expect(log(b, id)[0]).toMatchObject({ state: 1, attempts: 3 })
})

test('what is beyond the bound is not queued, and counted; the log is shortened and what waits stays', async () => {
  const b = bench()
  const id = await b.add(receiver.url, { events: ['alert.ingested'] })
  const { number } = webhookWithId(b.store.reader, id) ?? { number: 0 }
  doAct(
    b.store,
    (act) => {
      for (let n = 0; n < maxPending + 7; n += 1)
        raiseEvent(act, 'alert.ingested', { case_id: null, alert_id: `alert_${n}`, verdict: null })
    },
    { at: b.at },
  )
  expect(webhookWithId(b.store.reader, id)?.dropped).toBe(7)
  pruneLog(b.store, b.now + 40 * day)
  expect(headOf(b.store.reader, number)?.body).toContain('"alert_0"')
  b.store.writer.exec('UPDATE webhook_delivery SET state = 1 WHERE number % 2 = 0')
  pruneLog(b.store, b.now)
  const count = (where: string) =>
    b.store.reader.prepare(`SELECT count(*) FROM webhook_delivery ${where}`).pluck().get()
  expect(count('')).toBe(maxPending - 5000)
  expect(count('WHERE state = 0')).toBe(maxPending / 2)
  pruneLog(b.store, b.now + 31 * day)
  expect(count('')).toBe(maxPending / 2)
})

test('pages of the log and heads of queues are found by an index', () => {
  const { store } = bench()
  for (const isFailed of [false, true]) {
    const plan = store.reader
      .prepare(`EXPLAIN QUERY PLAN ${deliveriesQuery(isFailed)}`)
      .all({ webhook: 1, before: 9, limit: 5 }) as { detail: string }[]
    const details = plan.map(({ detail }) => detail).join('\n')
    expect(details).toContain(isFailed ? 'webhook_delivery_failed' : 'webhook_delivery_of')
    expect(details).not.toMatch(/SCAN d|TEMP B-TREE/)
  }
})

test('nobody is told of what is taken back or brought back, nor of the sample', async () => {
  const b = bench()
  const id = await b.add(receiver.url)
  const facts = { case_id: 'case_1', verdict: null }
  doAct(b.store, (act) => raiseEvent(act, 'case.created', facts), { undoes: 3 })
  doAct(b.store, (act) => raiseEvent(act, 'case.created', facts), { operation: 'alertInbox.loadSample' })
  doAct(b.store, (act) => raiseEvent(act, 'case.resolved', facts))
  expect(log(b, id)).toEqual([])
})
