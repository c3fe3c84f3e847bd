import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationNamed } from '../../src/main/parts/operations.ts'
import { type LocalHost, type Reply, startLocalHost } from './local-host.ts'

/** Cases over HTTP, on both faces: additions on one are visible on the other. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const ask = (method: string, path: string, body?: object, authorization?: string) =>
  host.ask({
    method,
    path,
    ...(body === undefined ? {} : { body }),
    ...(authorization === undefined ? {} : { authorization }),
  })
const shared = (act: string, body: object, key?: string) => ask('POST', `/api/v1/cases/${act}`, body, key)
const incident = (path: string, body: object) => ask('POST', `/ir/api/v1/cases${path}`, body)

function expectShape(name: string, reply: Reply, status = 200): void {
  expect(reply).toMatchObject({ status })
  expect(operationNamed(name)?.output().parse(reply.body)).toEqual(reply.body)
}

async function created(title = 'Parcel fraud', key?: string): Promise<string> {
  const reply = await shared('create', { title, summary: 'Three mails since Monday' }, key)
  expectShape('cases.create', reply)
  return (reply.body as { uuid: string }).uuid
}

type Detail = {
  readonly indicators: readonly { readonly uuid: string; readonly value: string }[]
  readonly comments: readonly { readonly uuid: string }[]
}
const detail = async (uuid: string) => (await shared('detail', { uuid })).body as Detail

describe('a shared case', () => {
  test('is listed with counts, read, changed and deleted', async () => {
    const uuid = await created()
    await shared('indicator/add', { uuid, indicators: '45.155.205.233\nhxxp://parcel-desk[.]click/pay' })
    await shared('comment/add', { uuid, body: 'Blocked at the proxy' })
    const list = await ask('GET', '/api/v1/cases')
    expectShape('cases.list', list)
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect((list.body as { cases: { uuid: string }[] }).cases.find((each) => each.uuid === uuid)).toEqual({
      uuid,
      title: 'Parcel fraud',
      summary: 'Three mails since Monday',
      status: 'open',
      indicators: 2,
      comments: 1,
      created_at: time,
      updated_at: time,
    })
    const read = await shared('detail', { uuid })
    expectShape('cases.read', read)
    expect(read.body).toMatchObject({
      indicators: [
        { kind: 'ip', value: '45.155.205.233', link: '/ip/45.155.205.233' },
        {
          kind: 'url',
          value: 'http://parcel-desk.click/pay',
          link: '/url?q=http%3A%2F%2Fparcel-desk.click%2Fpay',
        },
      ],
      comments: [{ author: 'API key · First key', body: 'Blocked at the proxy', indicator_uuid: '' }],
    })
    expectShape('cases.update', await shared('update', { uuid, status: 'in_progress', summary: '' }))
    expect((await shared('detail', { uuid })).body).toMatchObject({ status: 'in_progress', summary: '' })
    expectShape('cases.delete', await shared('delete', { uuid }))
    expect(await shared('detail', { uuid })).toMatchObject({
      status: 404,
      body: { error: 'There is no such case.' },
    })
    expect((await shared('delete', { uuid })).status).toBe(404)
  })

  test('takes what is an indicator, and gives back what is none with the reason', async () => {
    const uuid = await created()
    const reply = await shared('indicator/add', {
      uuid,
      indicators: '45.155.205.233\n\nnot an indicator\n45.155.205[.]233\nDESK@parcel-desk.click',
    })
    expectShape('cases.addIndicators', reply)
    expect(reply.body).toMatchObject({
      added: 2,
      skipped: [{ value: 'not an indicator', reason: expect.any(String) }],
    })
    expect(await shared('indicator/add', { uuid, indicators: '45.155.205.233' })).toMatchObject({
      body: { added: 0, skipped: [] },
    })
    const { indicators } = await detail(uuid)
    expect(indicators.map(({ value }) => value)).toEqual(['45.155.205.233', 'desk@parcel-desk.click'])
    const [first] = indicators
    expectShape(
      'cases.deleteIndicator',
      await shared('indicator/delete', { uuid, indicator_uuid: first?.uuid }),
    )
    expect((await detail(uuid)).indicators).toHaveLength(1)
  })

  test('keeps the comment that is left when another is deleted', async () => {
    const uuid = await created()
    expectShape('cases.addComment', await shared('comment/add', { uuid, body: 'One' }))
    await shared('comment/add', { uuid, body: 'Two' })
    const { comments } = await detail(uuid)
    expectShape(
      'cases.deleteComment',
      await shared('comment/delete', { uuid, comment_uuid: comments[0]?.uuid }),
    )
    expect((await detail(uuid)).comments).toMatchObject([{ body: 'Two' }])
    expect((await shared('comment/delete', { uuid, comment_uuid: comments[0]?.uuid })).status).toBe(404)
  })

  test.each([
    ['create', {}, 'Please provide title.'],
    ['detail', {}, 'Please provide uuid.'],
    ['update', { status: 'open' }, 'Please provide uuid.'],
    ['indicator/add', { uuid: 'x' }, 'Please provide indicators.'],
    ['indicator/delete', { uuid: 'x' }, 'Please provide indicator_uuid.'],
    ['comment/add', { uuid: 'x' }, 'Please provide body.'],
    ['comment/delete', { uuid: 'x' }, 'Please provide comment_uuid.'],
  ])('%s needs its fields', async (act, body, message) => {
    expect(await shared(act, body)).toMatchObject({ status: 400, body: { status: 'error', message } })
  })

  test('is deleted by the key that made it, and by no other', async () => {
    const owner = `token ${(await host.makeKey('cases.write')).secret}`
    const other = `token ${(await host.makeKey('cases.write')).secret}`
    const uuid = await created('Owned', owner)
    await shared('indicator/add', { uuid, indicators: '45.155.205.9' }, owner)
    await shared('comment/add', { uuid, body: 'Mine' }, owner)
    const { indicators, comments } = await detail(uuid)
    const acts = [
      ['comment/delete', { uuid, comment_uuid: comments[0]?.uuid }],
      ['indicator/delete', { uuid, indicator_uuid: indicators[0]?.uuid }],
      ['delete', { uuid }],
    ] as const
    for (const [act, body] of acts)
      expect(await shared(act, body, other)).toMatchObject({
        status: 403,
        body: { error: expect.stringContaining('only what it created') },
      })
    expect(await detail(uuid)).toMatchObject({ indicators: [{}], comments: [{ body: 'Mine' }] })
    for (const [act, body] of acts) expect((await shared(act, body, owner)).status).toBe(200)
  })

  test('needs the permission and the plan', async () => {
    const reader = `token ${(await host.makeKey('cases.read')).secret}`
    expect((await ask('GET', '/api/v1/cases', undefined, reader)).status).toBe(200)
    expect((await shared('create', { title: 'x' }, reader)).status).toBe(403)
    expect((await host.ask({ path: '/api/v1/cases', authorization: null })).status).toBe(401)
    await host.change({ plan: 'free' })
    expect(await ask('GET', '/api/v1/cases')).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('plans') },
    })
    await host.change({ plan: 'local' })
  })
})

describe('an incident case', () => {
  test('is opened, commented, resolved with a report, and not resolved twice', async () => {
    const opened = await incident('', {
      title: 'Relay in the finance network',
      severity: 'high',
      description: 'Seen by *three* sensors',
      observables: [{ type: 'ip', value: '45.155.205.233' }, { value: 'relay.parcel-desk.click' }],
    })
    expectShape('incidentCases.open', opened)
    const { id } = opened.body as { id: string }
    expect(id).toMatch(/^case_[0-9A-Z]{26}$/)
    const comment = await incident(`/${id}/comments`, { body: 'Isolated **FIN-LT-042**', mentions: ['kim'] })
    expectShape('incidentCases.comment', comment)
    expect(comment.body).toMatchObject({ id: expect.stringMatching(/^cmt_/), mentions: ['kim'] })
    const resolve = {
      verdict: 'true_positive',
      root_cause: 'A macro | in an invoice',
      narrative: '<b>Cleaned</b> http://parcel-desk.click www.parcel-desk.click desk@parcel-desk.click',
    }
    const resolved = await incident(`/${id}/resolve`, resolve)
    expectShape('incidentCases.resolve', resolved)
    const { report, timeline } = resolved.body as {
      report: { markdown: string }
      timeline: { kind: string }[]
    }
    expect(resolved.body).toMatchObject({ status: 'resolved', verdict: 'true_positive' })
    expect(timeline.map(({ kind }) => kind)).toEqual(['case_created', 'comment_added', 'case_resolved'])
    expect(report.markdown).toContain('# Relay in the finance network')
    expect(report.markdown).toContain('45.155.205\\[.\\]233')
    expect(report.markdown).toContain('\\<b\\>Cleaned\\</b\\>')
    expect(report.markdown).not.toContain('45.155.205.233')
    // nothing that Markdown readers turn into a link
    expect(report.markdown).not.toMatch(/\w:\/\/|www\.|[^\\]@/)
    expect(await incident(`/${id}/resolve`, resolve)).toMatchObject({
      status: 409,
      body: { error: 'conflict' },
    })
  })

  test('is the case that the shared cases have, under its uuid', async () => {
    const uuid = await created('One store')
    const seen = await ask('GET', `/ir/api/v1/cases/${uuid}`)
    expectShape('incidentCases.read', seen)
    const { id } = seen.body as { id: string }
    await incident(`/${id}/comments`, { body: 'From the other face' })
    expect((await detail(uuid)).comments).toMatchObject([{ body: 'From the other face' }])
    await shared('update', { uuid: id, status: 'closed' })
    expect((await ask('GET', `/ir/api/v1/cases/${id}`)).body).toMatchObject({
      status: 'resolved',
      verdict: null,
    })
    await shared('update', { uuid, status: 'open' })
    expect((await ask('GET', `/ir/api/v1/cases/${id}`)).body).toMatchObject({
      status: 'open',
      resolved_at: null,
      timeline: expect.arrayContaining([expect.objectContaining({ kind: 'case_reopened' })]),
    })
  })

  test.each([
    ['', { severity: 'high' }, 400],
    ['/case_none/comments', { body: 'x' }, 404],
    ['/case_none/resolve', { verdict: 'benign' }, 404],
    ['/case_none/resolve', { verdict: 'fine' }, 400],
  ])('is refused at %s with %j', async (path, body, status) => {
    expect(await incident(path, body)).toMatchObject({ status, body: { details: expect.anything() } })
  })
})

describe('what the window does', () => {
  const acts = () => host.window<{ cases: { id: string; title: string }[] }>('caseBoard.list', {})

  test('is taken back: an escalation of many gives back every alert, and the case goes', async () => {
    const ids: string[] = []
    for (const external_id of ['w1', 'w2', 'w3']) {
      const { body } = await ask('POST', '/ir/api/v1/alerts', {
        source: 'undo',
        external_id,
        severity: 'low',
        title: `Alert ${external_id}`,
        observables: [{ value: '45.155.205.77' }],
      })
      ids.push((body as { id: string }).id)
    }
    const before = (await acts()).cases.length
    const done = await host.window<{ decided: number; case_id: string }>('alertInbox.escalate', {
      ids,
      case_id: null,
    })
    expect(done).toMatchObject({ decided: 3, left: 0, case_title: 'Alert w1' })
    expect((await acts()).cases).toHaveLength(before + 1)
    await host.takeBack()
    expect((await acts()).cases).toHaveLength(before)
    const page = await host.window<{ items: { status: string; case_id: null }[] }>('alertInbox.read', {
      filter: { statuses: [], severities: [], sources: ['undo'], words: '' },
      order: 'newest',
      up_to: null,
      offset: 0,
      limit: 10,
    })
    expect(page.items.map(({ status, case_id }) => [status, case_id])).toEqual(
      ids.map(() => ['triage', null]),
    )
    await host.takeBack()
    expect((await acts()).cases).toHaveLength(before + 1)
    const again = await host.window<{
      case: { alert_list: unknown[]; indicators: number; timeline: { words: string }[] }
    }>('caseBoard.open', { id: done.case_id })
    expect(again.case).toMatchObject({ alert_list: [{}, {}, {}], indicators: 1 })
    // taken back again, they can be escalated to another named case
    await host.takeBack()
    const titled = { ids, case_id: null, title: '  What somebody chose ' }
    const named = await host.window<{ case_id: string }>('alertInbox.escalate', titled)
    expect(named).toMatchObject({ decided: 3, case_title: 'What somebody chose' })
    const called = await host.window<{ case: object }>('caseBoard.open', { id: named.case_id })
    expect(called.case).toMatchObject({ title: 'What somebody chose', severity: 'low' })
  })

  test('finds alerts by words, and says where a value is known', async () => {
    await ask('POST', '/ir/api/v1/alerts', {
      source: 'words',
      external_id: 'w',
      severity: 'low',
      title: 'Zürich gateway beaconing',
      observables: [{ type: 'hostname', value: 'beacon.parcel-desk.click' }],
    })
    const { hits } = await host.window<{ hits: { group: string; title: string }[] }>('search.run', {
      words: 'zurich beac',
      limit: 10,
    })
    expect(hits).toMatchObject([{ group: 'Alerts', title: 'Zürich gateway beaconing' }])
    const { body } = await ask('POST', '/api/v1/scan/batch', { indicators: 'beacon.parcel-desk.click' })
    expect(body).toMatchObject({ indicators: [{ known: true }] })
  })
})
