import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CliFolder } from './cli-process.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { AskedRegister } from './register-bodies.ts'

/** What the own domains and the lists say of a value, alike in lookups, triage, alerts, exports and other programs. */

let host: LocalHost
const imitation = 'skerry-login.com'
const ordinary = 'kestrel-ev.com'

beforeAll(async () => {
  host = await startLocalHost()
  await host.change({ own_estate: ['skerry.com', '10.0.0.0/8'] })
})
afterAll(() => host.stop())

type Known = {
  own?: true
  allowed?: true
  lists?: string[]
  look_alike?: { of: string; kind: string; says: string }
}
type Looked = {
  known_here: Known
  findings: { code?: string; severity: string; title: string; detail: string }[]
  lookalike_of: string | null
  score: { value: number; reasons: { code: string; label: string }[] }
}
const url = (value: string) => host.window<Looked>('url.analyse', { url: value, resolve: false })
const email = (value: string) => host.window<Looked>('email.analyse', { email: value })
type Row = { title: string; severity: string | null; known_here: Known }
const domain = async (value: string) =>
  (await host.window<{ rows: Row[] }>('lookup.many', { text: value, limit: 1 })).rows[0]

describe('a look-alike of an own domain', () => {
  const look_alike = {
    of: 'skerry.com',
    kind: 'added_words',
    says: '“skerry-login” imitates skerry.com, one of the own domains: words added.',
  }

  test('stands out in the lookup of a URL, a mail address and a domain', async () => {
    const link = await url(`https://${imitation}/a`)
    expect(link.known_here).toMatchObject({ look_alike })
    expect(link.findings[0]).toMatchObject({
      code: 'own.lookalike',
      severity: 'high',
      detail: look_alike.says,
    })
    const mail = await email(`desk@${imitation}`)
    expect(mail).toMatchObject({ lookalike_of: 'skerry.com', known_here: { look_alike } })
    expect(mail.score.reasons[0]).toMatchObject({ code: 'own.lookalike', label: 'Look-alike of skerry.com' })
    expect(await domain(imitation)).toMatchObject({
      severity: 'high',
      title: 'Look-alike of skerry.com.',
      known_here: { look_alike },
    })
  })

  test('is told to other programs', async () => {
    const { body } = await host.ask({ path: `/api/v1/scan/url?url=https://${imitation}/` })
    expect(body).toMatchObject({ known_here: { look_alike } })
  })

  test('is not what another host is', async () => {
    const link = await url(`https://${ordinary}/a`)
    expect(link.known_here).not.toHaveProperty('look_alike')
    expect(link.findings.map(({ code }) => code)).not.toContain('own.lookalike')
    expect((await email(`desk@${ordinary}`)).lookalike_of).toBeNull()
  })

  test('has a mark, a filter, a severity and a reason in triage', async () => {
    const { session } = await host.window<{ session: { id: string } }>('triage.start', {
      sources: [
        {
          kind: 'text',
          name: 'note',
          text: `https://${imitation}/a x@sk3rry.com ${ordinary} www.skerry.com`,
        },
      ],
    })
    const state = async () =>
      (await host.window<{ session: { state: string } }>('triage.open', { session: session.id })).session
        .state
    await expect.poll(state).toBe('done')
    const rows = async (known?: string) =>
      (
        await host.window<{
          rows: {
            id: number
            value: string
            severity: string | null
            known: { what: string; words: string }[]
          }[]
        }>('triage.rows', {
          session: session.id,
          filter: known === undefined ? {} : { known },
          sort: 'first',
          descending: false,
          offset: 0,
          limit: 50,
        })
      ).rows
    const marked = await rows('look_alike')
    expect(marked.map(({ value }) => value).toSorted()).toEqual(
      [`https://${imitation}/a`, imitation, 'sk3rry.com', 'x@sk3rry.com'].toSorted(),
    )
    expect(marked[0]).toMatchObject({
      severity: 'high',
    })
    expect(marked[0]?.known[0]).toEqual({ what: 'look_alike', words: 'look-alike of skerry.com' })
    const inspected = await host.window<{ reasons: { code: string }[] }>('triage.inspect', {
      session: session.id,
      indicator: marked[0]?.id,
    })
    expect(inspected.reasons.map(({ code }) => code)).toContain('own.lookalike')
    // the allow-list holds at once, also for rows that were read before
    await host.window('allowList.add', { values: [`.${imitation}`], note: '' })
    expect((await rows('look_alike')).map(({ value }) => value).toSorted()).toEqual([
      'sk3rry.com',
      'x@sk3rry.com',
    ])
    expect((await rows()).find(({ value }) => value === imitation)).toBeUndefined()
    await host.takeBack()
    expect(await rows('look_alike')).toHaveLength(4)
  })

  test('stands out among the observables of an alert', async () => {
    const { body } = await host.ask({
      method: 'POST',
      path: '/ir/api/v1/alerts',
      body: {
        source: 'proxy',
        external_id: 'own-1',
        title: 'Odd host',
        severity: 'low',
        observables: [
          { type: 'domain', value: imitation },
          { type: 'domain', value: ordinary },
        ],
      },
    })
    const opened = await host.window<{ observables: { value: string; known: Known }[] }>('alertInbox.open', {
      id: (body as { id: string }).id,
    })
    const of = (value: string) => opened.observables.find((each) => each.value === value)?.known
    expect(of(imitation)).toMatchObject({ look_alike })
    expect(of(ordinary)).not.toHaveProperty('look_alike')
  })

  test('is a reason of the risk of a message, in the language of its reader', async () => {
    const text = `From: Support <info@${imitation}>\nTo: anna@skerry.com\nSubject: Ihr Konto wurde gesperrt\n\nSehr geehrte Kundin,\nIhr Konto wurde gesperrt. Bitte bestätigen Sie Ihre Daten hier: https://${imitation}/konto\n`
    const { body } = await host.ask({
      method: 'POST',
      path: '/api/v1/scan/ioc',
      body: { text, risk: true, country: 'DE' },
    })
    const { reasons } = (body as { risk: { reasons: { code: string; label: string }[] } }).risk
    expect(reasons).toContainEqual(
      expect.objectContaining({ code: 'own.lookalike', label: expect.stringMatching(/^Nachahmung/) }),
    )
  })
})

describe('the question of the first day', () => {
  type Proposed = { proposals: { domain: string; why: string }[] }
  const propose = async () => (await host.window<Proposed>('settings.proposeEstate', {})).proposals
  const read = async (to: string) => {
    const { session } = await host.window<{ session: { id: string } }>('triage.start', {
      sources: [
        {
          kind: 'text',
          name: 'mail',
          text: `From: a@kestrel-ev.com\nTo: ${to}\nSubject: Invoice\n\nSee b@mill-desk.com\n`,
        },
      ],
    })
    const state = async () =>
      (await host.window<{ session: { state: string } }>('triage.open', { session: session.id })).session
        .state
    await expect.poll(state).toBe('done')
  }

  test('proposes the domain that two messages were sent to, and never senders or free mail', async () => {
    expect(await propose()).toEqual([])
    await read('anna@mail.harbourline.com')
    await read('x@gmail.com')
    await read('y@gmail.com')
    expect(await propose()).toEqual([])
    await read('bert@harbourline.com')
    expect(await propose()).toEqual([
      { domain: 'harbourline.com', why: '2 messages in Triage were sent there' },
    ])
  })

  test('proposes the web site of a provider of the own group', async () => {
    const register = new AskedRegister(host)
    const lei = '529900T8BM49AURSDO55'
    await register.make('scopeEntities', { name: 'Northwind AG', lei })
    await register.make('providers', {
      name: 'Northwind IT',
      id_code: lei,
      website: 'https://www.northwind-it.eu/x',
    })
    await register.make('providers', { name: 'Other', website: 'https://other-hosting.com' })
    expect((await propose())[0]).toEqual({
      domain: 'northwind-it.eu',
      why: 'Northwind IT is an entity of the register and a provider of its group',
    })
  })

  test('a public suffix is no own domain: everything would be own', async () => {
    await expect(host.change({ own_estate: ['co.uk'] })).rejects.toThrow('neither a domain nor a network')
  })
})

describe('what the lists say', () => {
  test('an allow-listed value is said to be on the allow-list, and imitates nothing', async () => {
    await host.window('allowList.add', { values: ['skery.com'], note: '' })
    expect((await domain('skery.com'))?.known_here).toMatchObject({ allowed: true })
    expect((await domain('skery.com'))?.known_here).not.toHaveProperty('look_alike')
    expect((await url('https://skery.com/x')).known_here).not.toHaveProperty('look_alike')
  })

  test('an own value is said to be own', async () => {
    expect((await domain('mail.skerry.com'))?.known_here).toMatchObject({ own: true })
    const { known_here } = await host.window<{ known_here: Known }>('ip.lookUp', { ip: '10.1.2.3' })
    expect(known_here).toMatchObject({ own: true })
  })

  test('the command line says the same, beside the running host', async () => {
    const cli = new CliFolder()
    try {
      const scan = async (...words: string[]) =>
        (await cli.skerry(['--data-dir', host.dataDir, 'scan', ...words])).out
      expect(await scan('url', `https://${imitation}/`)).toContain(
        'imitates skerry.com, one of the own domains',
      )
      expect(await scan('email', `x@${imitation}`)).toContain('imitates skerry.com, one of the own domains')
      expect(await scan('url', 'https://mail.skerry.com/')).not.toContain('imitates')
    } finally {
      cli.remove()
    }
  })
})
