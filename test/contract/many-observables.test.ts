import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Alerts with many observables: all are taken up to the bound of an alert, and what is beyond it is told. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const most = 10_000
const names = (count: number) => Array.from({ length: count }, (_, index) => `host-${index}.evil.com`)
const named = (count: number) => names(count).map((value) => ({ value }))
const alert = { source: 'siem', title: 'T', severity: 'high' }
const post = (path: string, body: object) => host.ask({ method: 'POST', path, body })

type Read = { readonly observables: readonly unknown[]; readonly observables_left_out?: number }
const read = async (id: string) => (await host.ask({ path: `/ir/api/v1/alerts/${id}` })).body as Read

test.each(['/ir/api/v1/ingest/alert', '/api/v1/ingest/alert'])(
  '%s takes more than a hundred',
  async (path) => {
    const reply = await post(path, { ...alert, observables: named(350) })
    expect(reply.status).toBe(200)
    const { uuid } = reply.body as { uuid: string }
    expect(reply.body).not.toHaveProperty('observables_left_out')
    expect((await read(uuid)).observables).toHaveLength(350)
  },
)

test.each([
  ['/ir/api/v1/ingest/alert', {}],
  ['/ir/api/v1/alerts', { external_id: 'one' }],
])('%s refuses more named ones than an alert can have', async (path, more) => {
  const reply = await post(path, { ...alert, ...more, observables: named(most + 1) })
  expect([reply.status, reply.text.includes('it has more than 10,000 entries')]).toEqual([400, true])
})

test('what a text holds beyond the bound is counted in the answer, the alert and the window', async () => {
  const reply = await post('/ir/api/v1/alerts', {
    ...alert,
    external_id: 'many',
    description: names(most + 25).join(' '),
  })
  expect([reply.status, reply.body]).toMatchObject([201, { observables_left_out: 25 }])
  const { id } = reply.body as { id: string }
  expect(await read(id)).toMatchObject({ observables_left_out: 25 })
  expect((await read(id)).observables).toHaveLength(most)
  expect(await host.window('alertInbox.open', { id })).toMatchObject({
    left_out: { observables: 25, characters: 0 },
  })
})

test('a text that is too long to be searched whole says how much of it was not', async () => {
  const reply = await post('/ir/api/v1/alerts', {
    ...alert,
    external_id: 'long',
    raw: { first: 'x '.repeat(524_288), second: 'http://late.evil.com' },
  })
  expect([reply.status, reply.body]).toMatchObject([201, { characters_not_searched: 20 }])
  const { id } = reply.body as { id: string }
  expect(await host.window('alertInbox.open', { id })).toMatchObject({
    observables: [],
    left_out: { observables: 0, characters: 20 },
  })
})
