import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { incidentOperations } from '../../src/contract/incidents/index.ts'
import { lockedSentence } from '../../src/contract/plan.ts'
import { guardFor } from '../../src/main/http/guard.ts'
import { operationNamed } from '../../src/main/parts/operations.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Refusals to programs because of the licence and the settings: 423, 429 and 413, each in its family's shape. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const health = async () => {
  const { status, body } = await host.ask({ path: '/ir/healthz', authorization: null })
  expect(status).toBe(200)
  expect(operationNamed('incidentHealth.read')?.output().parse(body)).toEqual(body)
  return body as { license: string; grace_h: number }
}
const newCase = () =>
  host.ask({ method: 'POST', path: '/ir/api/v1/cases', body: { title: 'Odd mails', severity: 'high' } })

describe('the licence of incident response', () => {
  afterAll(() => host.change({ licence: 'valid' }))

  test('in its grace takes everything, and says how many hours are left', async () => {
    expect(await health()).toMatchObject({ license: 'local', grace_h: 0 })
    await host.change({ licence: 'grace', licence_grace_h: 7 })
    expect(await health()).toMatchObject({ license: 'grace', grace_h: 7 })
    expect((await newCase()).status).toBe(200)
  })

  test('locked answers 423 to all that writes, and goes on reading', async () => {
    await host.change({ licence: 'valid' })
    const { id } = (await newCase()).body as { id: string }
    await host.change({ licence: 'locked' })
    expect(await health()).toMatchObject({ license: 'locked', grace_h: 0 })
    const writing = incidentOperations.filter(({ http }) => http.method !== 'GET')
    const reads = new Set(['observables.search'])
    expect(writing.length).toBeGreaterThan(8)
    for (const { name, http } of writing) {
      const path = `/ir${http.path.replace(/\{\w+\}/g, id)}`
      const { status, body } = await host.ask({ method: http.method, path, body: {} })
      if (reads.has(name)) expect(status, name).not.toBe(423)
      else {
        expect(status, name).toBe(423)
        expect(body, name).toEqual({
          error: 'locked',
          message: lockedSentence,
          details: { license: 'locked', grace_h: 0 },
        })
      }
    }
    expect((await host.ask({ path: `/ir/api/v1/cases/${id}` })).status).toBe(200)
    expect((await host.ask({ path: '/ir/api/v1/alerts' })).status).toBe(200)
    await host.change({ licence: 'valid' })
    expect((await newCase()).status).toBe(200)
  })

  test.each(['/ir/api/v1/ingest/alert', '/api/v1/ingest/alert'])(
    'locked takes in no alert at %s, and the same one once it is valid again',
    async (path) => {
      const send = () =>
        host.ask({
          method: 'POST',
          path,
          body: { title: 'Odd mails', severity: 'high', source: 'siem', dedup_key: path },
        })
      const known = async () =>
        ((await host.ask({ path: '/ir/api/v1/alerts' })).body as { items: [] }).items.length
      const before = await known()
      await host.change({ licence: 'locked' })
      const refused = path.startsWith('/ir')
        ? { error: 'locked', message: lockedSentence, details: { license: 'locked', grace_h: 0 } }
        : { error: lockedSentence }
      const { status, body } = await send()
      expect({ status, body }).toEqual({ status: 423, body: refused })
      expect(await known()).toBe(before)
      await host.change({ licence: 'valid' })
      expect((await send()).body).toMatchObject({ status: 'created', ingest_count: 1 })
      expect(await known()).toBe(before + 1)
    },
  )
})

test('the rate is off on loopback and 200 a second for a network, until a setting says otherwise', async () => {
  const rateFor = (bound: string) => guardFor(1, bound, () => []).defaultRate
  for (const bound of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) expect(rateFor(bound)).toBe(0)
  for (const bound of ['0.0.0.0', '::', '192.0.2.7', '2001:db8::7']) expect(rateFor(bound)).toBe(200)
  const answers = await Promise.all(
    Array.from({ length: 1200 }, () => host.ask({ path: '/ir/healthz', authorization: null })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await host.change({ rate_per_second: 1 })
  const spent = []
  for (let call = 0; call < 8; call++) spent.push(await host.ask({ path: '/ir/api/v1/alerts' }))
  expect(spent.at(-1)).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
  expect(spent.at(-1)?.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  await host.change({ rate_per_second: null })
  expect((await host.ask({ path: '/ir/api/v1/alerts' })).status).toBe(200)
})

test('an attachment may be as large as the setting says', async () => {
  const { id } = (await newCase()).body as { id: string }
  const attach = (megabytes: number) => {
    const boundary = 'part-of-a-form'
    const file = Buffer.alloc(megabytes * 1_048_576, 0x61)
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.log"\r\n\r\n`
    return host.ask({
      method: 'POST',
      path: `/ir/api/v1/cases/${id}/attachments`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    })
  }
  await host.change({ attachment_mb: 2 })
  expect((await attach(2)).status).toBe(200)
  const refused = await attach(4)
  expect(refused).toMatchObject({
    status: 413,
    body: { message: 'Provided file is invalid: it is larger than 2 MB.' },
  })
  await host.change({ attachment_mb: 50 })
  expect((await attach(4)).status).toBe(200)
})
