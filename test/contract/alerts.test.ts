import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationNamed } from '../../src/main/parts/operations.ts'
import { type LocalHost, type Reply, startLocalHost } from './local-host.ts'

/** Alerts and observables over HTTP: requests of senders, answers, and refusals. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const root = '/ir/api/v1'
const post = (path: string, body: object, authorization?: string) =>
  host.ask({
    method: 'POST',
    path: `${root}${path}`,
    body,
    ...(authorization === undefined ? {} : { authorization }),
  })
const get = (path: string, authorization?: string | null) =>
  host.ask({ path: `${root}${path}`, ...(authorization === undefined ? {} : { authorization }) })

function expectShape(name: string, reply: Reply, status = 200): void {
  expect(reply).toMatchObject({ status })
  expect(operationNamed(name)?.output().parse(reply.body)).toEqual(reply.body)
}

let count = 0
const fresh = () => `event-${++count}`

/** The body of the documents. */
const documented = (change: object = {}) => ({
  source: 'edr',
  external_id: fresh(),
  severity: 'high',
  title: 'Beacon to a known relay',
  detected_at: '2026-11-20T08:00:00Z',
  asset: { hostname: 'FIN-LT-042', owner: 'j.moreau' },
  observables: [
    { type: 'ip', value: '45.155.205.233' },
    { type: 'hash', value: 'D41D8CD98F00B204E9800998ECF8427E' },
  ],
  raw: { rule: 17, text: 'GET hxxp://relay[.]parcel-desk.click/x' },
  ...change,
})

type Ingested = { readonly id: string; readonly deduplicated: boolean }

async function ingested(change: object = {}): Promise<string> {
  const reply = await post('/alerts', documented(change))
  expect(reply.status).toBe(201)
  return (reply.body as Ingested).id
}

describe('ingest', () => {
  test('answers 201 with an id, and 200 for the same alert again', async () => {
    const body = documented()
    const first = await post('/alerts', body)
    expectShape('alerts.ingest', first, 201)
    expect(first.body).toEqual({ id: expect.stringMatching(/^alert_[0-9A-Z]{26}$/), deduplicated: false })
    const again = await post('/alerts', { ...body, detected_at: '2026-11-21T08:00:00Z', raw: { other: 1 } })
    expectShape('alerts.ingest', again, 200)
    expect(again.body).toEqual({ id: (first.body as Ingested).id, deduplicated: true })
    const { body: whole } = await get(`/alerts/${(first.body as Ingested).id}`)
    expect(whole).toMatchObject({ ingest_count: 2, detected_at: '2026-11-20T08:00:00.000Z' })
  })

  test.each([
    ['severity', { severity: 'low' }],
    ['title', { title: 'Another title' }],
    ['asset', { asset: { hostname: 'OTHER' } }],
    ['observables', { observables: [{ type: 'ip', value: '45.155.205.233' }] }],
  ])('refuses another %s under the same external id, and changes nothing', async (field, change) => {
    const body = documented()
    const { body: first } = await post('/alerts', body)
    const reply = await post('/alerts', { ...body, ...change })
    expect(reply).toMatchObject({
      status: 409,
      body: { error: 'conflict', details: { id: (first as Ingested).id, fields: [field] } },
    })
    expect((await get(`/alerts/${(first as Ingested).id}`)).body).toMatchObject({
      ingest_count: 1,
      title: body.title,
    })
  })

  test('takes half a character for what the database keeps of it', async () => {
    const body = documented({ title: 'Odd \ud83d', observables: [{ type: 'file', value: 'x\ud83d.exe' }] })
    expect((await post('/alerts', body)).status).toBe(201)
    expect(await post('/alerts', body)).toMatchObject({ status: 200, body: { deduplicated: true } })
  })

  test('takes the order of observables and of the fields of an asset for nothing', async () => {
    const body = documented()
    await post('/alerts', body)
    const reply = await post('/alerts', {
      ...body,
      asset: { owner: 'j.moreau', hostname: 'FIN-LT-042' },
      observables: body.observables.toReversed(),
    })
    expect(reply).toMatchObject({ status: 200, body: { deduplicated: true } })
  })

  test.each([
    ['1763625600', '2025-11-20T08:00:00.000Z'],
    [1_763_625_600.5, '2025-11-20T08:00:00.500Z'],
    ['2025-11-20T10:00:00+0200', '2025-11-20T08:00:00.000Z'],
    ['2025-11-20T10:00:00+02:00', '2025-11-20T08:00:00.000Z'],
  ])('reads the time %s', async (detected_at, read) => {
    const id = await ingested({ detected_at })
    expect((await get(`/alerts/${id}`)).body).toMatchObject({ detected_at: read })
  })

  test('keeps what was sent, finds more in the texts, and names the techniques of tags', async () => {
    const id = await ingested({
      tags: ['attack.t1059.001', 'windows', 'T1566'],
      observables: [
        { value: '45.155.205.233' },
        { type: 'md5', value: 'D41D8CD98F00B204E9800998ECF8427E' },
        { type: 'UserName', value: 'j.moreau' },
        { type: 'x-widget', value: 'W-1' },
        { value: 'just words' },
      ],
    })
    const reply = await get(`/alerts/${id}`)
    expectShape('alerts.read', reply)
    const { observables, ...rest } = reply.body as {
      observables: { type: string; value: string; extracted: boolean }[]
    }
    expect(observables.map(({ type, value, extracted }) => [type, value, extracted])).toEqual([
      ['ip', '45.155.205.233', false],
      ['hash', 'd41d8cd98f00b204e9800998ecf8427e', false],
      ['user', 'j.moreau', false],
      ['x-widget', 'W-1', false],
      ['other', 'just words', false],
      ['url', 'http://relay.parcel-desk.click/x', true],
    ])
    expect(rest).toMatchObject({
      techniques: ['T1059.001', 'T1566'],
      raw: { rule: 17, text: 'GET hxxp://relay[.]parcel-desk.click/x' },
      status: 'triage',
      reason_code: null,
    })
    const listed = await get(`/observables/by-alert/${id}`)
    expectShape('observables.listByAlert', listed)
    expect((listed.body as { items: unknown[] }).items).toHaveLength(6)
  })

  test.each([
    [{ source: '' }, 'Please provide source.', { field: 'source' }],
    [{ severity: 'dire' }, /^Provided severity is invalid/, { field: 'severity' }],
    [{ detected_at: 'yesterday' }, /^Provided detected_at is invalid/, { field: 'detected_at' }],
    [{ observables: 'none' }, /^Provided observables is invalid/, { field: 'observables' }],
  ])('refuses %j with details', async (change, message, details) => {
    const reply = await post('/alerts', documented(change))
    expect(reply).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(message), details: expect.objectContaining(details) },
    })
  })

  test('needs a key, and one that may write', async () => {
    const { secret } = await host.makeKey('ir.read')
    expect(
      (await host.ask({ method: 'POST', path: `${root}/alerts`, body: documented(), authorization: null }))
        .status,
    ).toBe(401)
    expect(await post('/alerts', documented(), `Bearer ${secret}`)).toMatchObject({
      status: 403,
      body: { error: 'forbidden', details: { permission: 'ir.write' } },
    })
  })

  test('of many at once over few ids makes each alert once', async () => {
    const ids = Array.from({ length: 20 }, fresh)
    const replies = await Promise.all(
      Array.from({ length: 400 }, (_, at) =>
        post('/alerts', documented({ external_id: ids[at % ids.length], source: 'storm' })),
      ),
    )
    const made = replies.filter(({ status }) => status === 201)
    expect(made).toHaveLength(20)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(380)
    const { body } = await get('/alerts?source=storm&limit=200')
    expect((body as { items: unknown[] }).items).toHaveLength(20)
  })
})

describe('ingest as SIEM integrations send it', () => {
  const siem = (body: object, path = '/ir/api/v1/ingest/alert') =>
    host.ask({ method: 'POST', path, body, authorization: `token ${host.firstKey}` })

  test.each(['/ir/api/v1/ingest/alert', '/api/v1/ingest/alert'])(
    'counts a repetition at %s',
    async (path) => {
      const body = {
        title: 'Integrity of a file changed',
        severity: 'medium',
        source: 'wazuh',
        external_id: fresh(),
        dedup_key: `wazuh:550:${fresh()}`,
        description: 'File /etc/passwd changed on FIN-SRV-1\n{"srcip":"45.155.205.233"}',
        tags: ['syscheck', 'T1565.001'],
        observables: [
          { value: '2001:db8::7' },
          { type: 'hash', value: 'd41d8cd98f00b204e9800998ecf8427e' },
          { value: '' },
        ],
      }
      const first = await siem(body, path)
      const again = await siem({ ...body, external_id: fresh(), title: 'Other words' }, path)
      const name = path.startsWith('/ir') ? 'alerts.ingestFromSiem' : 'siemAlerts.ingest'
      expectShape(name, first)
      expectShape(name, again)
      const { uuid } = first.body as { uuid: string }
      expect(first.body).toEqual({ status: 'created', uuid, deduplicated: false, ingest_count: 1 })
      expect(again.body).toEqual({ status: 'duplicate', uuid, deduplicated: true, ingest_count: 2 })
      expect((await get(`/alerts/${uuid}`)).body).toMatchObject({
        id: uuid,
        title: body.title,
        tags: body.tags,
        source: 'wazuh',
        techniques: ['T1565.001'],
      })
    },
  )

  test.each([
    [100, 'critical'],
    ['60', 'high'],
    [30, 'medium'],
    [6, 'low'],
    ['HIGH', 'high'],
    [undefined, 'medium'],
  ])('reads the severity %s as %s', async (severity, read) => {
    const { body } = await siem({ title: 'A score', source: 'splunk', severity })
    expect((await get(`/alerts/${(body as { uuid: string }).uuid}`)).body).toMatchObject({ severity: read })
  })
})

describe('the list', () => {
  test('goes by pages that stay as they are while alerts come in', async () => {
    for (let at = 0; at < 7; at += 1) await ingested({ source: 'paging', title: `Alert ${at}` })
    const first = await get('/alerts?source=paging&limit=3')
    expectShape('alerts.list', first)
    await ingested({ source: 'paging', title: 'In between' })
    const titles: string[] = []
    let page = first.body as { items: { title: string }[]; next_cursor: string | null }
    while (true) {
      titles.push(...page.items.map(({ title }) => title))
      if (page.next_cursor === null) break
      page = (await get(`/alerts?source=paging&limit=3&cursor=${page.next_cursor}`)).body as typeof page
    }
    expect(titles).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `Alert ${at}`))
  })

  test('filters by status, severity and source together', async () => {
    const wanted = await ingested({ source: 'filters', severity: 'low' })
    await ingested({ source: 'filters', severity: 'high' })
    const dismissed = await ingested({ source: 'filters', severity: 'low' })
    await post(`/alerts/${dismissed}/dismiss`, { reason_code: 'known-good' })
    const idsOf = async (query: string) =>
      ((await get(`/alerts?${query}`)).body as { items: { id: string }[] }).items.map(({ id }) => id)
    expect(await idsOf('status=triage&severity=low&source=filters')).toEqual([wanted])
    expect(await idsOf('status=dismissed&source=filters')).toEqual([dismissed])
    expect(await idsOf('source=nobody')).toEqual([])
  })

  test.each(['cursor=nonsense', 'limit=201', 'status=done', 'severity=dire'])('refuses %s', async (query) => {
    expect(await get(`/alerts?${query}`)).toMatchObject({ status: 400, body: { details: expect.anything() } })
  })
})

describe('a decision', () => {
  test('dismisses once; after that it is a conflict', async () => {
    const id = await ingested()
    const reply = await post(`/alerts/${id}/dismiss`, { reason_code: 'known-good', comment: 'Our scanner' })
    expectShape('alerts.dismiss', reply)
    expect((await get(`/alerts/${id}`)).body).toMatchObject({
      status: 'dismissed',
      reason_code: 'known-good',
      comment: 'Our scanner',
    })
    expect(await post(`/alerts/${id}/dismiss`, { reason_code: 'again' })).toMatchObject({
      status: 409,
      body: { error: 'conflict', details: { status: 'dismissed' } },
    })
    expect((await post(`/alerts/${id}/escalate`, { case_id: null })).status).toBe(409)
  })

  test('escalates to a new case that carries title, severity and observables', async () => {
    const id = await ingested({ severity: 'critical' })
    const reply = await post(`/alerts/${id}/escalate`, { case_id: null })
    expectShape('alerts.escalate', reply)
    const { case_id } = reply.body as { case_id: string }
    expect(reply.body).toEqual({ id, status: 'escalated', case_id, created: true })
    const opened = await get(`/cases/${case_id}`)
    expectShape('incidentCases.read', opened)
    expect(opened.body).toMatchObject({
      title: 'Beacon to a known relay',
      severity: 'critical',
      status: 'open',
      alerts: [{ id }],
      observables: [{ type: 'ip' }, { type: 'hash' }, { type: 'url', extracted: true }],
      timeline: [
        { kind: 'case_created' },
        { kind: 'alert_escalated', alert_id: id, by: 'API key · First key' },
      ],
    })
    const second = await ingested({ observables: [{ value: 'desk@parcel-desk.click' }], raw: undefined })
    expect((await post(`/alerts/${second}/escalate`, { case_id })).body).toMatchObject({
      case_id,
      created: false,
    })
    expect((await get(`/cases/${case_id}`)).body).toMatchObject({ alerts: [{ id }, { id: second }] })
  })

  test('about what is not there is 404', async () => {
    const id = await ingested()
    expect((await post('/alerts/alert_none/dismiss', { reason_code: 'x' })).status).toBe(404)
    expect((await post(`/alerts/${id}/escalate`, { case_id: 'case_none' })).status).toBe(404)
    expect((await get('/alerts/alert_none')).status).toBe(404)
    expect((await get(`/alerts/${id}`)).body).toMatchObject({ status: 'triage' })
  })
})

describe('observables', () => {
  test('are found with every alert and case that they touch, in any spelling', async () => {
    const value = '2001:DB8:0:0::99'
    const id = await ingested({ observables: [{ type: 'ipv6', value }] })
    const { body: escalated } = await post(`/alerts/${id}/escalate`, { case_id: null })
    for (const query of ['type=ip&value=2001:db8::99', `type=ipv6&value=${value}`, 'value=2001[:]db8::99']) {
      const reply = await get(`/observables/search?${query}`)
      expectShape('observables.search', reply)
      expect(reply.body).toMatchObject({
        value: '2001:db8::99',
        alerts: [{ id }],
        cases: [{ id: (escalated as { case_id: string }).case_id }],
      })
    }
    expect((await get('/observables/search?type=domain&value=2001-db8.example')).body).toMatchObject({
      alerts: [],
      cases: [],
    })
  })

  test('are found by beginning, part, network and domain, each with what they touch', async () => {
    const values = [
      { type: 'ip', value: '198.51.100.7' },
      { type: 'cidr', value: '198.51.100.0/28' },
      { type: 'url', value: 'https://a.b.kiosk-north.click:8443/x' },
      { type: 'email', value: 'desk@kiosk-north.click' },
      { type: 'registry_key', value: 'HKCU\\Software\\Kiosk North' },
    ]
    const id = await ingested({ observables: values, raw: undefined })
    const ask = async (query: string) => {
      const reply = await get(`/observables/search?${query}`)
      expectShape('observables.search', reply)
      return reply.body as { observables: { value: string; alerts: number }[]; alerts: { id: string }[] }
    }
    const found = async (query: string) => (await ask(query)).observables.map(({ value }) => value).toSorted()
    const [address, network, url, mail, key] = values.map(({ value }) => value)
    expect(await found('match=within&value=198.51.100.0/24')).toEqual([network, address])
    expect(await found('match=within&value=198.51.100.0/24&type=ipv4')).toEqual([address])
    expect(await found('match=within&value=198.51.100.9')).toEqual([network])
    expect(await found('match=below&value=*.kiosk-north[.]click')).toEqual([mail, url])
    expect(await found('match=prefix&value=HKCU')).toEqual([key])
    expect(await found('match=part&value=kiosk%20north')).toEqual([key])
    expect(await ask('match=part&value=KIOSK-NORTH')).toMatchObject({
      match: 'part',
      observables: [{ alerts: 1, cases: 0 }, { alerts: 1 }],
      alerts: [{ id }],
      cases: [],
    })
    expect(await ask('match=part&value=KIOSK-NORTH&limit=1')).toMatchObject({
      observables: { length: 1 },
      truncated: true,
    })
    for (const query of ['match=near&value=x', 'match=within&value=x', 'match=part&value=ab'])
      expect(await get(`/observables/search?${query}`)).toMatchObject({ status: 400 })
  })

  test('are a graph with the alerts and cases that share them, from any of these', async () => {
    const shared = { type: 'domain', value: 'shared.kiosk-south.click' }
    const own = { type: 'user', value: 'CORP\\south' }
    const one = await ingested({ observables: [shared, own], raw: undefined })
    const other = await ingested({ observables: [shared], raw: undefined })
    const { body } = await post(`/alerts/${one}/escalate`, { case_id: null })
    const { case_id: opened } = body as { case_id: string }
    const ask = async (query: string) => {
      const reply = await get(`/observables/graph?${query}`)
      expectShape('observableGraph.read', reply)
      return reply.body as { nodes: { id: string; label: string; depth: number }[]; edges: object[] }
    }
    const graph = await ask(`root=${one}&depth=2`)
    expect(graph).toMatchObject({ root: one, truncated: false, left_out: { observables: 0 } })
    expect(graph.nodes.map(({ depth, label, id }) => [depth, depth === 1 ? label : id])).toEqual([
      [0, one],
      [1, 'CORP\\south'],
      [1, 'shared.kiosk-south[.]click'],
      [2, opened],
      [2, other],
    ])
    expect(graph.edges).toHaveLength(5)
    expect((await ask(`root=${opened}&depth=1`)).nodes).toHaveLength(3)
    expect((await ask('root=shared[.]kiosk-south.click&type=domain&depth=1')).nodes).toHaveLength(4)
    expect(await get('/observables/graph?root=alert_0')).toMatchObject({ status: 404 })
    expect(await get(`/observables/graph?root=${one}&depth=5`)).toMatchObject({ status: 400 })
    expect(await get(`/observables/graph?root=${one}&max=601`)).toMatchObject({ status: 400 })
  })

  test('that are suppressed are marked, and an alert of nothing else is dismissed as it comes in', async () => {
    const value = 'scanner.parcel-desk.click'
    const until = '2999-01-01T00:00:00Z'
    const reply = await post('/observables/suppress', {
      type: 'domain',
      value,
      scope: 'source:nessus',
      until,
    })
    expectShape('observables.suppress', reply)
    const only = { observables: [{ type: 'domain', value }], raw: undefined }
    const quiet = await ingested({ ...only, source: 'nessus' })
    const loud = await ingested({ ...only, source: 'edr' })
    expect((await get(`/alerts/${quiet}`)).body).toMatchObject({
      status: 'dismissed',
      reason_code: 'suppressed',
      observables: [{ suppressed: true }],
    })
    expect((await get(`/alerts/${loud}`)).body).toMatchObject({
      status: 'triage',
      observables: [{ suppressed: false }],
    })
  })

  test.each([
    [{ scope: 'everywhere' }],
    [{ until: '2001-01-01T00:00:00Z' }],
    [{ until: '' }],
    [{ value: '' }],
  ])('are not suppressed with %j', async (change) => {
    const body = {
      type: 'ip',
      value: '45.155.205.1',
      scope: 'global',
      until: '2999-01-01T00:00:00Z',
      ...change,
    }
    expect(await post('/observables/suppress', body)).toMatchObject({ status: 400 })
  })
})
