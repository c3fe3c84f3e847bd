import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PackJob } from '../../src/contract/workstation/packs/pack-import-job.ts'
import type { DataPack } from '../../src/contract/workstation/packs/packs.ts'
import type { WindowOutput } from '../../src/contract/workstation/window/bridge.ts'
import { actorBundle, type StixProfile } from '../../src/main/engine/actor/actor-stix.ts'
import { bringPack } from './bring-pack.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Threat actors over HTTP, from two small invented sets. */

const fixture = (name: string) => readFileSync(join('test', 'fixtures', 'actors', name))
const exploited =
  'cveID,vendorProject,threat_actors\nCVE-2023-11111,Vendor,"Shore Bird; Nobody"\nnone,Vendor,Wader\n'

let host: LocalHost
const jobs: Record<string, PackJob> = {}
beforeAll(async () => {
  host = await startLocalHost()
  const kind = 'actor_set'
  jobs.galaxy = await bringPack(host, fixture('galaxy.json'), { kind }, 'threat-actor.json')
  jobs.attack = await bringPack(host, fixture('attack.json'), { kind }, 'enterprise.json')
  jobs.list = await bringPack(host, exploited, { kind }, 'exploited.csv')
})
afterAll(() => host.stop())

async function get<T>(path: string, status = 200): Promise<T> {
  const reply = await host.ask({ path: `/threat${path}` })
  expect(reply.status, `${path} ${reply.text}`).toBe(status)
  return reply.body as T
}

type Item = { readonly slug: string; readonly primary_name: string }
type List = { items: Item[]; count: number; total: number; limit: number; offset: number }
const slugsOf = ({ items }: List) => items.map(({ slug }) => slug)

const campaignsOf = (of: LocalHost) =>
  of
    .window<WindowOutput<'actorTimeline.read'>>('actorTimeline.read', { slug: 'grey-heron' })
    .then(({ entries }) =>
      entries.filter(({ kind }) => kind === 'campaign').map(({ by: _by, ...campaign }) => campaign),
    )

test('the health says of how many sets it knows, and with none an answer says that nobody can be known', async () => {
  expect(await get('/healthz')).toEqual({ status: 'ok', sets: 3 })
  expect(await get('/api/v1/cves/CVE-1999-0001/actors')).not.toHaveProperty('unavailable')
  const empty = await startLocalHost()
  try {
    const ask = async (path: string) => (await empty.ask({ path: `/threat${path}` })).body
    expect(await ask('/healthz')).toEqual({ status: 'ok', sets: 0 })
    expect(await ask('/api/v1/cves/CVE-2024-12345/actors')).toMatchObject({
      ...{ cve_id: 'CVE-2024-12345', count: 0, actors: [], unavailable: ['actors'] },
    })
    const list = { items: [], count: 0, total: 0, limit: 100, offset: 0, unavailable: ['items'] }
    expect(await ask('/api/v1/actors')).toEqual(list)
    expect(await ask('/api/v1/map')).toEqual({ layer: 'targets', items: [], unavailable: ['items'] })
    expect(await ask('/api/v1/attack')).toEqual({ techniques: [], unavailable: ['techniques'] })
    await bringPack(empty, fixture('attack.json'), { kind: 'actor_set' }, 'enterprise.json')
    // ATT&CK is not a free set, so its actors are still unknown
    expect(await ask('/api/v1/actors?source=galaxy')).toEqual(list)
    expect(await ask('/api/v1/actors')).not.toHaveProperty('unavailable')
  } finally {
    await empty.stop()
  }
})

test('an import says what it read, and names what it did not', () => {
  expect(jobs.galaxy).toMatchObject({ state: 'done', entries: 2, refused: 3 })
  expect(jobs.galaxy?.refused_examples).toEqual([
    'Broken Reed: it has no uuid',
    'Second Heron: its uuid is that of another entry',
    'entry 5: it has no name',
  ])
  expect(jobs.attack?.refused_examples).toEqual([
    'relationship--5d7d6b7e-8a0a-4f3c-9a53-0c2a4c8a1507: the relationship leads to nothing in the bundle',
  ])
  expect(jobs.list).toMatchObject({ state: 'done', refused: 1, refused_examples: ['NONE: it is not a CVE'] })
})

test('a bundle of which nothing can be read says why, not that there is nothing', async () => {
  const bundle = {
    type: 'bundle',
    objects: [{ type: 'intrusion-set', id: 'intrusion-set--x', name: 'Heron' }],
  }
  const job = await bringPack(host, JSON.stringify(bundle), { kind: 'actor_set' }, 'broken.json')
  expect(job).toMatchObject({
    state: 'failed',
    problem: { message: expect.stringContaining('Heron: its id has no uuid') },
  })
})

describe('the list', () => {
  test('has each actor once, by name, with the page that was asked for', async () => {
    const list = await get<List>('/api/v1/actors')
    expect(list).toMatchObject({ count: 2, total: 2, limit: 100, offset: 0 })
    expect(list.items).toMatchObject([
      {
        slug: 'brown-otter',
        primary_name: 'Brown Otter',
        suspected_origin: 'North Korea',
        origin_code: 'KP',
      },
      {
        slug: 'grey-heron',
        primary_name: 'Grey Heron',
        suspected_origin: 'Russia',
        motivation: ['Espionage'],
        targets_sectors: ['Government', 'Private sector'],
        targets_countries: ['Middle East', 'Norway', 'Philippines'],
        updated_at: expect.stringMatching(/^\d{4}-/),
      },
    ])
    expect(slugsOf(await get<List>('/api/v1/actors?limit=1&offset=1'))).toEqual(['grey-heron'])
  })

  test.each([
    ['origin=Russia', ['grey-heron']],
    ['origin=kp', ['brown-otter']],
    ['origin=Atlantis', []],
    ['motivation=espionage', ['grey-heron']],
    ['sector=government', ['grey-heron']],
    ['cve=cve-2024-23456', ['grey-heron']],
    ['cve=CVE-1999-0001', []],
    ['updated_since=2100-01-01', []],
    ['source=galaxy', ['brown-otter', 'grey-heron']],
    ['source=galaxy&q=marsh', ['grey-heron']],
    ['source=galaxy&q=shore', []],
  ])('filters by %s', async (query, slugs) => {
    expect(slugsOf(await get<List>(`/api/v1/actors?${query}`))).toEqual(slugs)
  })
})

describe('a profile', () => {
  test('is that of all sets, joined by a synonym and by what was revoked', async () => {
    expect(await get('/api/v1/actors/grey-heron')).toMatchObject({
      actor: { primary_name: 'Grey Heron', description: 'HERON-7 writes to parcel services.' },
      aliases: expect.arrayContaining([
        { alias: 'Marsh Wind', source: 'Example Labs' },
        { alias: 'Shore Bird', source: 'ATT&CK Enterprise' },
        { alias: 'Old Heron', source: 'ATT&CK Enterprise' },
      ]),
      external_refs: [{ source: 'mitre-attack', external_id: 'G9001' }],
      cves: ['CVE-2023-11111', 'CVE-2024-12345', 'CVE-2024-23456'],
      tools: [
        {
          mitre_id: 'S9001',
          name: 'Reedloader',
          kind: 'malware',
          url: 'https://attack.mitre.org/software/S9001',
        },
      ],
      techniques: [
        { mitre_id: 'T9566', name: 'Phishing', tactic: 'Initial Access', is_sub: false, via: null },
        { mitre_id: 'T9566.002', name: 'Spearphishing Link', is_sub: true, via: 'Operation Reed' },
      ],
      licence: { notices: ['Copyright of nobody, invented for tests.'] },
    })
  })

  test('says with source=galaxy what the free set says, with techniques and their notice, and no vulnerability', async () => {
    const free = await get<Record<string, unknown>>('/api/v1/actors/grey-heron?source=galaxy')
    expect(free).toMatchObject({
      actor: { description: 'Grey Heron sends parcel notices. It used CVE-2024-12345.' },
      cves: [],
      techniques: [{ mitre_id: 'T9566' }, { mitre_id: 'T9566.002' }],
      sources: { notices: ['Copyright of nobody, invented for tests.'] },
    })
    expect(JSON.stringify(free.aliases)).not.toContain('Shore Bird')
  })

  test('is found by the slug of any of its objects, and nobody is not_found', async () => {
    expect(await get('/api/v1/actors/heron-7')).toMatchObject({ actor: { slug: 'grey-heron' } })
    expect(await get('/api/v1/actors/nobody', 404)).toEqual({ error: 'not_found' })
  })

  test('has texts without markup', async () => {
    expect(await get('/api/v1/actors/brown-otter')).toMatchObject({
      actor: { description: 'Known for G9002 and loud logins.' },
    })
  })
})

test('a vulnerability names its actors, and nobody is an empty list', async () => {
  expect(await get('/api/v1/cves/cve-2023-11111/actors')).toMatchObject({
    cve_id: 'CVE-2023-11111',
    count: 1,
    actors: [{ slug: 'grey-heron' }],
  })
  expect(await get('/api/v1/cves/CVE-1999-0001/actors')).toMatchObject({ count: 0, actors: [] })
})

test('the map counts by country and by pairs of both', async () => {
  expect(await get('/api/v1/map?layer=origins')).toMatchObject({
    layer: 'origins',
    items: [
      { country: 'North Korea', actors: 1 },
      { country: 'Russia', actors: 1 },
    ],
  })
  expect(await get('/api/v1/map?origin=RU')).toMatchObject({
    layer: 'targets',
    items: [
      { country: 'Norway', actors: 1 },
      { country: 'Philippines', actors: 1 },
    ],
  })
  expect(await get('/api/v1/map?layer=flows&min=1')).toMatchObject({
    items: [
      { from: 'Russia', to: 'Norway', actors: 1 },
      { from: 'Russia', to: 'Philippines', actors: 1 },
    ],
  })
  expect(await get('/api/v1/map?layer=flows')).toMatchObject({ items: [] })
})

test('techniques are counted with what is below them, and apart where that is wanted', async () => {
  expect(await get('/api/v1/attack')).toEqual({
    techniques: [{ id: 'T9566', name: 'Phishing', tactics: ['Initial Access', 'Persistence'], actors: 1 }],
  })
  expect(await get('/api/v1/attack?subs=true&origin=Russia')).toMatchObject({
    techniques: [{ id: 'T9566' }, { id: 'T9566.002', actors: 1 }],
  })
  expect(await get('/api/v1/attack?origin=KP')).toEqual({ techniques: [] })
})

test('the graph goes from an actor to what it is linked with, within its number of nodes', async () => {
  type Graph = {
    nodes: { id: string }[]
    edges: { source: string; target: string; kind: string }[]
    truncated: boolean
  }
  const whole = await get<Graph>('/api/v1/graph?root=grey-heron')
  expect(whole.truncated).toBe(false)
  expect(whole.nodes[0]).toEqual({ id: 'actor:grey-heron', kind: 'actor', label: 'Grey Heron' })
  expect(whole.edges).toContainEqual({ source: 'malware:S9001', target: 'technique:T9566', kind: 'uses' })
  const few = await get<Graph>('/api/v1/graph?root=heron-7&max=4')
  expect(few).toMatchObject({ truncated: true })
  expect(few.nodes).toHaveLength(4)
  expect(few).toEqual(await get<Graph>('/api/v1/graph?root=heron-7&max=4'))
  expect(await get('/api/v1/graph?root=nobody', 404)).toEqual({ error: 'not_found' })
})

test('techniques of alerts and cases are called as the sets call them, in the window and in exports', async () => {
  const sent = await host.ask({
    method: 'POST',
    path: '/ir/api/v1/alerts',
    body: {
      ...{
        source: 's',
        external_id: '1',
        severity: 'low',
        title: 'Mail',
        detected_at: '2026-01-01T00:00:00Z',
      },
      tags: [
        'T9566.002',
        'T0001',
        'misp-galaxy:mitre-attack-pattern="Odd Way - T0002"',
        'misp-galaxy:mitre-attack-pattern="Phishing"',
      ],
      ...{ observables: [], raw: {} },
    },
  })
  const alert = (sent.body as { id: string }).id
  const shown = await host.window<{ alert: { named_techniques: unknown } }>('alertInbox.open', { id: alert })
  expect(shown.alert.named_techniques).toEqual([
    { id: 'T9566.002', name: 'Spearphishing Link', tactic: 'Initial Access' },
    { id: 'T0001', name: null, tactic: null },
    { id: 'T0002', name: 'Odd Way', tactic: null },
  ])
  const escalated = await host.ask({
    method: 'POST',
    path: `/ir/api/v1/alerts/${alert}/escalate`,
    body: { case_id: null },
  })
  const { case_id } = escalated.body as { case_id: string }
  const { bytes } = await host.window<{ bytes: Uint8Array }>('caseExport.write', {
    id: case_id,
    form: 'json',
  })
  expect(
    (JSON.parse(Buffer.from(bytes).toString('utf8')) as { case: { techniques: unknown } }).case.techniques,
  ).toMatchObject([
    { id: 'T9566.002', name: 'Spearphishing Link', tactic: 'Initial Access' },
    { id: 'T0001', name: null, tactic: null },
    { id: 'T0002', name: 'Odd Way', tactic: null },
  ])
  const ofAlert = await host.window<{ case: { techniques: unknown[] } }>('caseBoard.open', { id: case_id })
  expect(ofAlert.case.techniques).toMatchObject([
    { id: 'T0001', name: '' },
    { id: 'T0002', name: 'Odd Way' },
    { id: 'T9566', name: 'Phishing', source: 'tags of the alert Mail' },
    { id: 'T9566.002', name: 'Spearphishing Link' },
  ])
  const { id } = await host.window<{ id: string }>('caseBoard.create', {
    title: 'A case',
    severity: 'low',
  })
  await host.window('caseBoard.comment', { id, body: 'Looks like T9566.002.' })
  const { case: opened } = await host.window<{ case: { techniques: unknown[] } }>('caseBoard.open', { id })
  expect(opened.techniques).toMatchObject([
    { id: 'T9566.002', name: 'Spearphishing Link', tactic: 'Initial Access', state: 'proposed' },
  ])
  // a name of several words is specific enough by itself
  const other = await host.window<{ id: string }>('caseBoard.create', { title: 'Another', severity: 'low' })
  await host.window('caseBoard.comment', { id: other.id, body: 'No phishing, but a spearphishing link.' })
  const named = await host.window<{ case: { techniques: unknown[] } }>('caseBoard.open', { id: other.id })
  expect(named.case.techniques).toMatchObject([
    { id: 'T9566.002', state: 'proposed', source: '“Spearphishing Link” in a comment' },
  ])
})

describe('exports', () => {
  test('CSV has a line for each actor', async () => {
    const { text } = await host.ask({ path: '/threat/export/actors.csv' })
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      'slug,name,origin,motivation,sectors,countries',
      'brown-otter,Brown Otter,North Korea,,,',
    ])
  })

  test('STIX says campaigns, whose they are and what they used, and no day that is not known', async () => {
    const { text } = await host.ask({ path: '/threat/actors/grey-heron.stix.json' })
    const { objects } = JSON.parse(text) as { objects: Record<string, unknown>[] }
    const [campaign, ...more] = objects.filter(({ type }) => type === 'campaign')
    expect(more).toEqual([])
    expect(campaign).toMatchObject({
      ...{ name: 'Operation Reed', description: 'Parcel notices to accounts payable.' },
      ...{ first_seen: '2023-11-01T00:00:00.000Z', last_seen: '2024-02-01T00:00:00.000Z' },
      external_references: [{ source_name: 'mitre-attack', external_id: 'C9001' }],
      object_marking_refs: [expect.stringMatching(/^marking-definition--/)],
    })
    const named = new Map(objects.map(({ id, name }) => [id, name]))
    const links = objects.flatMap(({ type, relationship_type: how, source_ref, target_ref }) =>
      type === 'relationship' && [source_ref, target_ref].includes(campaign?.id)
        ? [`${named.get(source_ref)} ${how} ${named.get(target_ref)}`]
        : [],
    )
    expect(links).toEqual([
      'Operation Reed attributed-to Grey Heron',
      'Operation Reed uses Spearphishing Link',
    ])
    const profile = JSON.parse(
      (await host.ask({ path: '/threat/export/actors.jsonl' })).text
        .split('\n')
        .find((line) => line.includes('"slug":"grey-heron"')) ?? '',
    ) as StixProfile
    const dated = (first_seen: string | null, last_seen: string | null) => {
      const given = { name: 'Reed', mitre_id: null, description: null, first_seen, last_seen }
      const made = JSON.parse(actorBundle(profile, [given])) as { objects: Record<string, unknown>[] }
      const found = made.objects.find(({ type }) => type === 'campaign')
      return [found?.first_seen, found?.last_seen]
    }
    expect(dated('2023', '2024-02')).toEqual([undefined, undefined])
    expect(dated('2023-11-02', null)).toEqual(['2023-11-02T00:00:00.000Z', undefined])
  })

  test('JSON lines and STIX that are read again give the same actor', async () => {
    const lines = (await host.ask({ path: '/threat/export/actors.jsonl' })).text
    const { text: stix } = await host.ask({ path: '/threat/actors/grey-heron.stix.json' })
    expect((await host.ask({ path: '/threat/actors/grey-heron.stix.json' })).text).toBe(stix)
    const before = await get<Record<string, unknown>>('/api/v1/actors/grey-heron')
    for (const [content, name] of [
      [lines, 'actors.jsonl'],
      [stix, 'heron.stix.json'],
    ] as const) {
      const other = await startLocalHost()
      try {
        expect(await bringPack(other, content, { kind: 'actor_set' }, name)).toMatchObject({
          state: 'done',
          refused: 0,
        })
        const again = await other.ask({ path: '/threat/api/v1/actors/grey-heron' })
        const { actor, cves, techniques } = again.body as {
          actor: Record<string, unknown>
          cves: unknown
          techniques: { mitre_id: string; tactics: string[] }[]
        }
        const {
          id,
          primary_name,
          origin_code,
          targets_countries,
          targets_sectors,
          motivation,
          description,
          updated_at,
        } = before.actor as Record<string, unknown>
        expect(actor).toMatchObject({
          id,
          primary_name,
          origin_code,
          targets_countries,
          targets_sectors,
          motivation,
          description,
          updated_at,
        })
        expect(cves).toEqual(before.cves)
        if (name === 'heron.stix.json') expect(await campaignsOf(other)).toEqual(await campaignsOf(host))
        expect(techniques.map(({ mitre_id, tactics }) => ({ mitre_id, tactics }))).toEqual(
          (before.techniques as typeof techniques).map(({ mitre_id, tactics }) => ({ mitre_id, tactics })),
        )
      } finally {
        await other.stop()
      }
    }
  })
})

test('a newer version takes the place of the older one, the same one changes nothing, and what is taken away is gone', async () => {
  const packs = async () =>
    (await host.window<{ packs: DataPack[] }>('packs.list', { kind: 'actor_set' })).packs
  const before = await packs()
  const profile = await get<{ actor: Record<string, unknown> }>('/api/v1/actors/grey-heron')
  await bringPack(host, fixture('galaxy.json'), { kind: 'actor_set' }, 'again.json')
  expect((await packs()).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
  expect(await get('/api/v1/actors/grey-heron')).toEqual(profile)
  const set = before.find(({ details }) => details.set === 'galaxy:threat-actor')
  await host.window('packs.remove', { id: set?.id })
  expect(slugsOf(await get<List>('/api/v1/actors'))).toEqual(['heron-7'])
  await host.takeBack()
  // actors without a date of their own have that of the last import again
  const { actor, ...rest } = await get<{ actor: Record<string, unknown> }>('/api/v1/actors/grey-heron')
  expect({ ...rest, actor: { ...actor, updated_at: null } }).toEqual({
    ...profile,
    actor: { ...profile.actor, updated_at: null },
  })
})

test('who asks while sets are replaced gets an answer', async () => {
  let isOver = false
  const asked = (async () => {
    const statuses = new Set<number>()
    while (!isOver) statuses.add((await host.ask({ path: '/threat/api/v1/actors' })).status)
    return [...statuses]
  })()
  for (let round = 0; round < 5; round++)
    await bringPack(host, fixture('galaxy.json'), { kind: 'actor_set' }, `round-${round}.json`)
  isOver = true
  expect(await asked).toEqual([200])
})
