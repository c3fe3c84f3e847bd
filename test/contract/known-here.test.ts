import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationNamed } from '../../src/main/parts/operations.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Where a value occurs on this workstation, which every lookup reports to programs without being asked. */

let host: LocalHost
let session: string
let secret: string
const evm = '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae'
const hash = 'd41d8cd98f00b204e9800998ecf8427e'

beforeAll(async () => {
  host = await startLocalHost()
  const text = `https://quay-login.ru/a?x=1 45.67.89.10 10.1.2.3 Bad.Guy@mail-host.ru ${evm} ${hash} fe80::21a:2bff:fe3c:4d5e`
  const started = await host.window<{ session: { id: string } }>('triage.start', {
    title: 'Lure of May',
    sources: [{ kind: 'text', name: 'note', text }],
  })
  session = started.session.id
  const state = async () =>
    (await host.window<{ session: { state: string } }>('triage.open', { session })).session.state
  while ((await state()) === 'reading') await new Promise((resolve) => setTimeout(resolve, 20))
  secret = (await host.makeKey('scan.lookup')).secret
})
afterAll(() => host.stop())

const lookups: readonly (readonly [name: string, path: string, values: string[] | null])[] = [
  ['ip.lookUp', '/api/v1/scan/ip?ip=10.1.2.3', null],
  ['ip.lookUp', '/api/v1/scan/ip?ip=45.67.0.0/16', ['45.67.89.10']],
  ['url.analyse', '/api/v1/scan/url?url=https://quay-login.ru/a?x=1', ['quay-login.ru']],
  ['url.analyse', '/api/v1/scan/url?url=https://quay-login.ru/other', ['quay-login.ru']],
  ['email.analyse', '/api/v1/scan/email?email=BAD.guy@mail-host.ru', null],
  ['mac.analyse', '/api/v1/scan/mac?mac=00-1a-2b-3c-4d-5e', ['fe80::21a:2bff:fe3c:4d5e']],
  ['crypto.lookUp', `/api/v1/scan/crypto?address=${evm}`, null],
  ['crypto.lookUp', '/api/v1/scan/crypto?address=0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe', null],
  ['hash.lookUp', `/api/v1/scan/hash?hash=${hash.toUpperCase()}`, null],
]

describe('a lookup', () => {
  test.each(lookups)('%s %s says in which session the value stands', async (name, path, values) => {
    const { status, body } = await host.ask({ path })
    expect(status).toBe(200)
    const { known_here: known } = body as { known_here: { total: number; places: object[] } }
    expect(operationNamed(name)?.output().parse(body)).toEqual(body)
    expect(known.total).toBe(1)
    expect(known.places).toEqual([
      {
        kind: 'session',
        id: session,
        title: 'Lure of May',
        count: expect.any(Number),
        at: expect.stringMatching(/Z$/),
        ...(values === null ? {} : { values }),
      },
    ])
  })

  test.each(lookups)('%s %s tells a key without full access only how often', async (_name, path) => {
    const { body, text } = await host.ask({ path, authorization: `token ${secret}` })
    expect(body).toMatchObject({ known_here: { total: 1, places: [] } })
    expect(text).not.toContain('Lure')
  })

  test('of a telephone number says that sessions hold none', async () => {
    const { body } = await host.ask({ path: '/api/v1/scan/phone?number=%2B442079460958' })
    expect(body).toMatchObject({ known_here: { total: 0, places: [] } })
  })

  test('of many values says it of each', async () => {
    const post = (path: string, body: object) => host.ask({ method: 'POST', path, body })
    const hashes = await post('/api/v1/scan/hash', { hashes: [hash, 'ab'.repeat(16)] })
    expect(hashes.body).toMatchObject({
      results: [{ known_here: { total: 1 } }, { known_here: { total: 0 } }],
    })
    const addresses = await post('/api/v1/scan/crypto', {
      addresses: [evm, '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
    })
    expect(addresses.body).toMatchObject({
      results: [{ known_here: { total: 1 } }, { known_here: { total: 0 } }],
    })
  })

  test('agrees with the batch triage', async () => {
    const { body } = await host.ask({
      method: 'POST',
      path: '/api/v1/scan/batch',
      body: { indicators: 'bad.guy@MAIL-HOST.ru\n45.67.0.0/16\nhttps://quay-login.ru/other\n9.9.9.9' },
    })
    const { indicators } = body as { indicators: { known: boolean }[] }
    expect(indicators.map(({ known }) => known)).toEqual([true, true, true, false])
  })

  test('that is refused for want of a source tells no program what is known', async () => {
    const { status, body } = await host.ask({ path: '/api/v1/scan/ip?ip=45.67.89.10' })
    expect([status, Object.keys(body as object).toSorted()]).toEqual([502, ['message', 'status']])
    const { details } = (await host.workstation.invoke(
      'ip.lookUp',
      { ip: '45.67.89.10' },
      { kind: 'cli' },
    )) as {
      details: object
    }
    expect(details).toMatchObject({ known_here: { total: 1, places: [{ id: session }] } })
  })

  test('says nothing of a deleted session', async () => {
    await host.window('triage.delete', { sessions: [session] })
    for (const [, path] of lookups)
      expect((await host.ask({ path })).body).toMatchObject({ known_here: { total: 0, places: [] } })
    await host.takeBack()
    expect((await host.ask({ path: lookups[0]?.[1] ?? '' })).body).toMatchObject({ known_here: { total: 1 } })
  })
})

test('no credentials of a URL that was looked up reach the disk, and what was forgotten leaves it at the end', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'skerry-history-'))
  try {
    const first = await startLocalHost({ dataDir })
    await first.window('url.analyse', { url: 'https://me:hunter2@quay.example/kept' })
    await first.window('lookup.many', { text: 'ftp://me:hunter2@quay.example/forgotten' })
    const { entries } = await first.window<{ entries: { id: string; value: string }[] }>('lookup.history', {})
    expect(entries.map(({ value }) => value)).toEqual([
      'ftp://quay.example/forgotten',
      'https://quay.example/kept',
    ])
    await first.window('lookup.forget', { ids: entries.slice(0, 1).map(({ id }) => id) })
    await first.close()
    const second = await startLocalHost({ dataDir })
    const after = await second.window<{ entries: { value: string }[] }>('lookup.history', {})
    expect(after.entries.map(({ value }) => value)).toEqual(['https://quay.example/kept'])
    const ids = entries.map(({ id }) => id)
    expect(await second.window('lookup.restore', { ids })).toEqual({ restored: 0 })
    await second.close()
    expect(readFileSync(join(dataDir, 'skerry.sqlite')).includes('hunter2')).toBe(false)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
