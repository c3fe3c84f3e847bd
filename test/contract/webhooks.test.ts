import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookPayload } from '../../src/contract/incidents/webhook.ts'
import { type Receiver, startReceiver } from '../webhook-receiver.ts'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** Webhooks as configured by the window, and events from every face, with a receiver that really listens. */

type Hook = { webhook: { id: string; pending: number; last: object | null }; secret: string | null }
type Log = {
  deliveries: { id: string; event: string; subject: string | null; state: string }[]
  has_more: boolean
}

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = (response) => response.end('taken')
})

const every = ['case.created', 'case.escalated', 'case.resolved', 'alert.ingested', 'sla.breached']
const payloads = () => receiver.received.map(({ body }) => webhookPayload().parse(JSON.parse(body)))

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
  })
  afterAll(() => user.host.stop())

  const add = async (more: object = {}) =>
    (await invoke('webhooks.add', {
      url: `${receiver.url}hook`,
      events: every,
      allow_private: true,
      ...more,
    })) as Hook
  const log = async (id: string, more: object = {}) =>
    (await invoke('webhooks.deliveries', { id, only_failed: false, before: null, limit: 50, ...more })) as Log

  test('addresses that cannot be sent to are refused, with the reason', async () => {
    const refusals: readonly (readonly [string, boolean, RegExp])[] = [
      ['soc.example/hook', false, /https:/],
      ['ftp://soc.example/', true, /only https/],
      ['https://user:word@soc.example/', false, /name or a password/],
      ['http://127.0.0.1:9/', false, /not a public address/],
      ['http://0x7f.1/', false, /not a public address/],
      ['http://[::ffff:10.0.0.1]/', false, /not a public address/],
      ['http://169.254.169.254/latest/meta-data', false, /not a public address/],
      ['', true, /provide url/],
    ]
    for (const [url, allow_private, why] of refusals)
      expect(await invoke('webhooks.add', { url, events: every, allow_private })).toEqual(
        problem(url === '' ? 'missing' : 'invalid', why),
      )
    for (const wrong of [
      { events: [] },
      { events: ['case.closed'] },
      { secret: 'short' },
      { secret: 'ä'.repeat(30) },
      { secret: `whsec_${'x'.repeat(30)}` },
    ])
      expect(await add(wrong)).toEqual(problem('invalid', /^Provided /))
    for (const name of ['change', 'remove', 'rotateSecret', 'endRotation', 'test'])
      expect(await invoke(`webhooks.${name}`, { id: 'whk_none' })).toEqual(problem('not-found', /webhook/))
    expect(await log('whk_none')).toEqual(problem('not-found', /webhook/))
    for (const name of ['openDelivery', 'redeliver'])
      expect(await invoke(`webhooks.${name}`, { delivery: 'msg_none' })).toEqual(
        problem('not-found', /delivery/),
      )
    expect(await invoke('webhooks.list', {})).toMatchObject({ webhooks: [], held: 0 })
  })

  test('events of the API and of the window are held back offline, then sent once each, in their order', async () => {
    const { webhook, secret } = await add()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const alert = (n: number) => ({
      source: 'hooks',
      external_id: `${n}`,
      severity: 'high',
      title: `Alert ${n}`,
    })
    const raised = await user.host.ask({ method: 'POST', path: '/ir/api/v1/alerts', body: alert(1) })
    const again = await user.host.ask({ method: 'POST', path: '/ir/api/v1/alerts', body: alert(1) })
    expect([raised.status, again.status]).toEqual([201, 200])
    const { id } = raised.body as { id: string }
    const escalated = await user.host.ask({
      method: 'POST',
      path: `/ir/api/v1/alerts/${id}/escalate`,
      body: { case_id: null },
    })
    const { case_id } = escalated.body as { case_id: string }
    await invoke('caseBoard.change', { id: case_id, title: 'Another title' })
    await invoke('caseBoard.resolve', { id: case_id, verdict: 'true_positive' })
    const { id: other } = (await invoke('caseBoard.create', { title: 'By hand', severity: 'low' })) as {
      id: string
    }
    await invoke('caseBoard.change', { id: other, status: 'closed' })
    expect(await invoke('webhooks.list', {})).toMatchObject({
      held: 6,
      webhooks: [{ pending: 6, last: { state: 'pending' } }],
    })
    expect(receiver.received).toEqual([])
    await invoke('settings.change', { change: { offline: false } })
    await expect.poll(() => receiver.received.length).toBe(6)
    const key = 'API key · First key'
    expect(payloads()).toMatchObject([
      { event: 'alert.ingested', alert_id: id, case_id: null, by: key },
      { event: 'case.created', case_id, verdict: null, by: key },
      { event: 'case.escalated', case_id, alert_id: id, by: key },
      { event: 'case.resolved', case_id, verdict: 'true_positive', by: 'window' },
      { event: 'case.created', case_id: other, by: 'window' },
      { event: 'case.resolved', case_id: other, verdict: null, by: 'window' },
    ])
    for (const { headers, body } of receiver.received)
      expect(headers['x-ir-signature']).toBe(
        `sha256=${createHmac('sha256', secret ?? '')
          .update(body)
          .digest('hex')}`,
      )
    // taking back and bringing back raises no new event
    await user.takeBack()
    await user.takeBack()
    await expect
      .poll(
        async () => (await log(webhook.id)).deliveries.filter(({ state }) => state === 'delivered').length,
      )
      .toBe(6)
    const page = await log(webhook.id, { limit: 4 })
    expect(page).toMatchObject({ has_more: true, deliveries: { length: 4 } })
    const before = (page.deliveries.at(-1) as unknown as { number: number }).number
    expect(await log(webhook.id, { before, limit: 4 })).toMatchObject({
      has_more: false,
      deliveries: { length: 2 },
    })
    await invoke('webhooks.remove', { id: webhook.id })
  })

  test('a test says what came of it, once; a delivery is sent again under its id', async () => {
    const { webhook } = await add({ events: ['case.created'] })
    expect(await invoke('webhooks.test', { id: webhook.id })).toMatchObject({
      delivery: { event: 'webhook.test', state: 'delivered', status: 200, subject: null, attempts: 1 },
    })
    receiver.answer = (response) => response.writeHead(500).end('<b>out</b> of order')
    const { delivery } = (await invoke('webhooks.test', { id: webhook.id })) as { delivery: { id: string } }
    expect(delivery).toMatchObject({ state: 'failed', status: 500, why: 'Answered 500.', next_at: null })
    expect(await log(webhook.id, { only_failed: true })).toMatchObject({ deliveries: [{ id: delivery.id }] })
    receiver.answer = (response) => response.end()
    expect(await invoke('webhooks.redeliver', { delivery: delivery.id })).toMatchObject({
      delivery: { state: 'pending' },
    })
    await expect.poll(async () => (await log(webhook.id)).deliveries[0]?.state).toBe('delivered')
    expect(receiver.received.slice(1).map(({ id }) => id)).toEqual([delivery.id, delivery.id])
    expect(await invoke('webhooks.openDelivery', { delivery: delivery.id })).toMatchObject({
      body: receiver.received[1]?.body,
      tries: [
        { attempt: 2, is_delivered: true, status: 200 },
        {
          attempt: 1,
          is_delivered: false,
          answer: '<b>out</b> of order',
          request_headers: { 'webhook-id': delivery.id, 'x-ir-signature': expect.stringMatching(/^sha256=/) },
        },
      ],
    })
    await invoke('settings.change', { change: { offline: true } })
    expect(await invoke('webhooks.test', { id: webhook.id })).toEqual(problem('conflict', /offline/))
    await invoke('settings.change', { change: { offline: false } })
    await invoke('webhooks.remove', { id: webhook.id })
  })

  test('what is paused is told nothing; pausing, changing and removing are taken back', async () => {
    const { webhook } = await add({
      events: ['case.created'],
      secret: 'a secret of my own, long enough'.replaceAll(' ', '_'),
    })
    const { id } = webhook
    const shown = async () => ((await invoke('webhooks.list', {})) as { webhooks: object[] }).webhooks
    expect(await invoke('webhooks.change', { id, paused: true })).toMatchObject({
      webhook: { paused: 'user' },
    })
    await invoke('caseBoard.create', { title: 'Unheard', severity: 'low' })
    expect(await log(id)).toMatchObject({ deliveries: [] })
    const { delivery } = (await invoke('webhooks.test', { id })) as {
      delivery: { id: string; state: string }
    }
    expect(delivery.state).toBe('delivered')
    expect(await invoke('webhooks.redeliver', { delivery: delivery.id })).toEqual(
      problem('conflict', /paused/),
    )
    await invoke('webhooks.change', { id, paused: false })
    await invoke('webhooks.change', { id, url: `${receiver.url}other`, events: ['case.resolved'] })
    await user.takeBack()
    expect(await shown()).toMatchObject([
      { id, url: `${receiver.url}hook`, events: ['case.created'], paused: null },
    ])
    await invoke('webhooks.remove', { id })
    expect(await shown()).toEqual([])
    await user.takeBack()
    expect(await shown()).toMatchObject([{ id }])
    expect(await invoke('webhooks.test', { id })).toMatchObject({ delivery: { state: 'delivered' } })
    expect(await invoke('webhooks.change', { id, allow_private: false })).toEqual(
      problem('invalid', /public/),
    )
    await invoke('webhooks.remove', { id })
  })

  test('a new secret signs beside the former one until that is ended; none is in database, log or answers', async () => {
    const { webhook, secret: first } = await add()
    const { id } = webhook
    expect(await invoke('webhooks.endRotation', { id })).toEqual(problem('conflict', /one secret/))
    const { secret: second } = (await invoke('webhooks.rotateSecret', { id })) as Hook
    const given = 'x9'.repeat(20)
    expect(await invoke('webhooks.rotateSecret', { id, secret: given })).toMatchObject({
      secret: null,
      webhook: { rotation_until: expect.any(String) },
    })
    await invoke('webhooks.test', { id })
    expect(String(receiver.received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(2)
    expect(await invoke('webhooks.endRotation', { id })).toMatchObject({ webhook: { rotation_until: null } })
    await invoke('webhooks.test', { id })
    expect(String(receiver.received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1)
    const answers = JSON.stringify([
      await invoke('webhooks.list', {}),
      await log(id),
      await invoke('activity.list', { part: null, limit: 50, offset: 0 }),
    ])
    const { dataDir } = user.host
    const secrets = [first, second, given] as string[]
    const files = readdirSync(dataDir).filter((name) => statSync(join(dataDir, name)).isFile())
    expect(files).toContain('skerry.sqlite')
    for (const secret of secrets) {
      expect(answers).not.toContain(secret)
      for (const name of files) {
        const bytes = readFileSync(join(dataDir, name))
        expect(bytes.includes(secret), name).toBe(false)
        expect(bytes.includes(secret.replace('whsec_', '')), name).toBe(false)
      }
    }
    // only the last one is left, and only this user can read it
    const kept = readdirSync(join(dataDir, 'secrets')).map((name) => join(dataDir, 'secrets', name))
    expect(kept.map((path) => readFileSync(path, 'utf8'))).toContain(given)
    expect(kept.some((path) => secrets.slice(0, 2).includes(readFileSync(path, 'utf8')))).toBe(false)
    for (const path of kept) expect(statSync(path).mode & 0o077).toBe(0)
  })

  test('leaves no operation of theirs without an answer and a refusal', () => {
    expect(user.missing((name) => name.startsWith('webhooks.'))).toEqual({
      answers: [],
      refusals: ['webhooks.list'],
    })
  })
})
