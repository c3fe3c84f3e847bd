import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringPack } from './bring-pack.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { AskedRegister } from './register-bodies.ts'

/** Known facts of the rows of a session, for the window, exports and other programs. */

let host: LocalHost
let session: string
const digestOf = (content: string) => createHash('sha256').update(content).digest('hex')
const bad = digestOf('bad')
const good = digestOf('good')
const unknown = digestOf('unknown')
const text = `https://quay-login.ru/a ${unknown} Bad.Guy@mail-host.ru ${good} login.nordbank.example https://www.nordbank.example/x ${bad}`

type Row = {
  id: number
  value: string
  known: { what: string; words: string }[]
  known_sessions: number
}
type Rows = { rows: Row[]; total: number; leading: number }

async function startSession(title: string, content: string): Promise<string> {
  const started = await host.window<{ session: { id: string } }>('triage.start', {
    title,
    sources: [{ kind: 'text', name: 'note', text: content }],
  })
  const { id } = started.session
  const state = async () =>
    (await host.window<{ session: { state: string } }>('triage.open', { session: id })).session.state
  while ((await state()) === 'reading') await new Promise((resolve) => setTimeout(resolve, 20))
  return id
}

const rowsOf = (filter: object = {}, sort = 'first', descending = false) =>
  host.window<Rows>('triage.rows', { session, filter, sort, descending, offset: 0, limit: 100 })
const valuesOf = async (known: string) => (await rowsOf({ known })).rows.map(({ value }) => value)

beforeAll(async () => {
  host = await startLocalHost()
  session = await startSession('Lure of May', text)
})
afterAll(() => host.stop())

describe('before anything is imported', () => {
  test('rows stand in the order of the text, and nothing is known of a digest', async () => {
    const { rows, leading } = await rowsOf()
    expect(leading).toBe(0)
    expect(rows.findIndex(({ value }) => value === bad)).toBeGreaterThan(0)
    expect(rows.every(({ known }) => known.length === 0)).toBe(true)
    expect(await valuesOf('any')).toEqual([])
  })
})

describe('afterwards, in the session that was open before', () => {
  beforeAll(async () => {
    const set = (name: string, hash: string, verdict: string) =>
      bringPack(host, `${hash}\n`, { kind: 'hash_set', name, options: { verdict } }, `${name}.txt`)
    await set('Bad files', bad, 'known_malicious')
    await set('Own files', good, 'known_good')
    await startSession('Another', 'bad.guy@MAIL-host.ru')
    const register = new AskedRegister(host)
    await register.make('providers', { name: 'Nordbank', website: 'www.nordbank.example' })
    await host.window('url.analyse', { url: 'https://quay-login.ru/a' })
  })

  test('a known malicious digest is the first row, and says which set knows it', async () => {
    const { rows, leading } = await rowsOf()
    expect(leading).toBe(1)
    expect(rows[0]).toMatchObject({
      value: bad,
      known: [{ what: 'malicious', words: 'malicious · Bad files' }],
    })
    expect(rows.find(({ value }) => value === good)?.known).toEqual([
      { what: 'good', words: 'known good · Own files' },
    ])
    expect(rows.find(({ value }) => value === unknown)?.known).toEqual([])
  })

  test('it stands before whatever only looks risky, in the order by risk', async () => {
    expect((await rowsOf({}, 'risk', true)).rows[0]).toMatchObject({ value: bad, severity: null })
    expect((await rowsOf({}, 'risk', false)).rows.at(-1)?.value).toBe(bad)
  })

  test('a mail address in another case is the same one', async () => {
    const mail = (await rowsOf()).rows.find(({ value }) => /bad\.guy/i.test(value))
    expect(mail).toMatchObject({ known_sessions: 1, known: [{ what: 'sessions', words: '1 session' }] })
  })

  test('a filter keeps the rows of which that is known', async () => {
    expect(await valuesOf('malicious')).toEqual([bad])
    expect(await valuesOf('good')).toEqual([good])
    expect(await valuesOf('sessions')).toEqual(['Bad.Guy@mail-host.ru', 'mail-host.ru'])
    expect(await valuesOf('sanctioned')).toEqual([])
    expect(await valuesOf('looked_up')).toEqual(['https://quay-login.ru/a'])
    // what is hosted below a provider's host may belong to anyone
    expect(await valuesOf('provider')).toEqual(['https://www.nordbank.example/x'])
  })

  test('a suppressed value says so until when and for whom, until it ends or is lifted, by whichever spelling', async () => {
    const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
    const until = inDays(3)
    const suppress = (observables: object[], source: string | null) =>
      host.window<{ ids: string[] }>('alertInbox.suppress', { observables, source, until })
    const factOf = async (value: string) =>
      (await rowsOf()).rows
        .find((row) => row.value === value)
        ?.known.find(({ what }) => what === 'suppressed')
    expect(await valuesOf('suppressed')).toEqual([])
    const everywhere = await suppress(
      [
        { type: 'email', value: 'bad.guy@MAIL-HOST.ru' },
        { type: 'sha256', value: good.toUpperCase() },
      ],
      null,
    )
    await suppress([{ type: 'domain', value: 'mail-host[.]ru' }], 'edr')
    const day = until.slice(0, 10)
    expect(await factOf('Bad.Guy@mail-host.ru')).toEqual({
      what: 'suppressed',
      words: `suppressed until ${day}`,
    })
    expect(await factOf('mail-host.ru')).toMatchObject({ words: `suppressed for edr until ${day}` })
    expect((await valuesOf('suppressed')).toSorted()).toEqual(
      ['Bad.Guy@mail-host.ru', good, 'mail-host.ru'].toSorted(),
    )
    for (const id of everywhere.ids) await host.window('alertInbox.liftSuppression', { id })
    expect(await valuesOf('suppressed')).toEqual(['mail-host.ru'])
    await host.takeBack()
    expect((await valuesOf('suppressed')).toSorted()).toEqual([good, 'mail-host.ru'].toSorted())
  })

  test('a filter keeps exactly the rows that say so themselves, in every order', async () => {
    const { rows } = await rowsOf({}, 'known', true)
    expect(rows[0]?.value).toBe(bad)
    const all = [
      'malicious',
      'provider',
      'looked_up',
      'sessions',
      'good',
      'suppressed',
      'label',
      'tor',
      'hosting',
    ]
    for (const what of all) {
      const stated = rows.filter(({ known }) => known.some((fact) => fact.what === what))
      expect([...(await valuesOf(what))].sort(), what).toEqual(stated.map(({ value }) => value).sort())
    }
    const known = rows.filter(({ known: facts }) => facts.length > 0).map(({ value }) => value)
    expect([...(await valuesOf('any'))].sort()).toEqual(known.sort())
  })

  test('inspector, exports and batch say what the row says', async () => {
    const { rows } = await rowsOf()
    const json = await host.window<{ content: string }>('triage.export', {
      session,
      format: 'json',
      filter: {},
    })
    const exported = (JSON.parse(json.content) as { indicators: Row[] }).indicators
    expect(exported.map(({ value, known }) => ({ value, known }))).toEqual(
      rows.map(({ value, known }) => ({ value, known })),
    )
    const csv = await host.window<{ content: string }>('triage.export', {
      session,
      format: 'csv',
      filter: {},
    })
    for (const { id, known } of rows) {
      const inspected = await host.window<{ row: Row }>('triage.inspect', { session, indicator: id })
      expect(inspected.row.known).toEqual(known)
      expect(csv.content).toContain(known.map(({ words }) => words).join('; '))
    }
    const { body } = await host.ask({
      method: 'POST',
      path: '/api/v1/scan/batch',
      body: { indicators: `${bad}\n${good}\n` },
    })
    expect(body).toMatchObject({
      indicators: [
        { value: bad, known: true },
        { value: good, known: true },
      ],
    })
  })

  test('a set that is removed is forgotten by the open session', async () => {
    const { packs } = await host.window<{ packs: { id: string; name: string }[] }>('packs.list', {})
    const pack = packs.find(({ name }) => name === 'Bad files')
    await host.window('packs.remove', { id: pack?.id })
    const { rows, leading } = await rowsOf()
    expect(leading).toBe(0)
    expect(rows.find(({ value }) => value === bad)?.known.some(({ what }) => what === 'malicious')).toBe(
      false,
    )
    expect(await valuesOf('malicious')).toEqual([])
  })
})
