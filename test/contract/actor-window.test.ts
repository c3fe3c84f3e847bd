import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WindowInput, WindowOutput } from '../../src/contract/workstation/window/bridge.ts'
import { bringPack } from './bring-pack.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Threat actors for the window, from the small invented sets. */

const fixture = (name: string) => readFileSync(join('test', 'fixtures', 'actors', name))
const exploited = 'cveID,vendorProject,threat_actors\nCVE-2023-11111,Vendor,"Shore Bird; Nobody"\n'

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const all = {
  ...{ words: '', origin: [], motivation: [], sector: [], target: [], source: [], has: [], updated: [] },
}
type Read = WindowOutput<'actorTable.read'>
type Filter = Partial<WindowInput<'actorTable.read'>['filter']>

const read = (filter: Filter = {}, order = 'name', descending = false) =>
  host.window<Read>('actorTable.read', {
    ...{ filter: { ...all, ...filter }, order, descending, offset: 0, limit: 100 },
  })
const count = (filter: Filter = {}) =>
  host.window<WindowOutput<'actorTable.count'>>('actorTable.count', { filter: { ...all, ...filter } })

test('without a set nobody is known, and that is said', async () => {
  expect(await count()).toMatchObject({ known: 0, total: 0, sets: [], conflicts: 0 })
  expect(await read()).toMatchObject({ rows: [], total: 0 })
  expect(await host.window<WindowOutput<'actorUses.read'>>('actorUses.read', { ids: ['T9566'] })).toEqual({
    sets: 0,
    uses: [{ id: 'T9566', name: null, tactic: null, actors: 0, first: [] }],
  })
  const { hits } = await host.window<WindowOutput<'search.run'>>('search.run', { words: 't9566', limit: 5 })
  expect(hits).toMatchObject([
    { title: 'Threat actors that use T9566', detail: 'no set of them is imported', link: '/actors?q=T9566' },
  ])
})

describe('with sets', () => {
  beforeAll(async () => {
    const kind = 'actor_set'
    await bringPack(host, fixture('galaxy.json'), { kind }, 'threat-actor.json')
    await bringPack(host, fixture('attack.json'), { kind }, 'enterprise.json')
    await bringPack(host, exploited, { kind }, 'exploited.csv')
  })

  test('the table has each actor with its counts, and says of which sets it is made', async () => {
    const { rows, total } = await read()
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { slug: 'brown-otter', name: 'Brown Otter', origin: 'North Korea', techniques: 0, in_conflict: true },
      {
        ...{ slug: 'grey-heron', techniques: 2, software: 1, cves: 3, in_conflict: true },
        ...{ found_as: null, found_in: null },
        countries: ['Middle East', 'Norway', 'Philippines'],
      },
    ])
    const { known, sets, facets, conflicts } = await count()
    expect(known).toBe(2)
    expect(conflicts).toBe(1)
    expect(sets).toHaveLength(3)
    expect(facets.target).toContainEqual({ value: 'Norway', count: 1 })
  })

  test.each([
    ['heron', [['grey-heron', null, 'name']]],
    ['HÉRON', [['grey-heron', null, 'name']]],
    ['heron7', [['grey-heron', 'HERON-7', 'synonym']]],
    ['wind mar', [['grey-heron', 'Marsh Wind', 'synonym']]],
    ['loud log', [['brown-otter', null, 'description']]],
    [
      'wader',
      [
        ['brown-otter', 'Wader', 'synonym'],
        ['grey-heron', 'Wader', 'synonym'],
      ],
    ],
    ['"*', []],
    ['nobody-at-all', []],
    ['T9566', [['grey-heron', null, 'technique']]],
    ['cve-2023-11111', [['grey-heron', null, 'cve']]],
  ])('words find names, synonyms and descriptions: %s', async (words, expected) => {
    const { rows } = await read({ words })
    const found = rows.map(({ slug, found_as, found_in }) => [slug, found_as, found_in])
    expect(found).toEqual(expected)
    expect((await count({ words })).total).toBe(found.length)
  })

  test('facets narrow, and an order can be turned', async () => {
    const slugs = async (filter: Filter, order?: string, descending?: boolean) =>
      (await read(filter, order, descending)).rows.map(({ slug }) => slug)
    expect(await slugs({ origin: ['Russia'] })).toEqual(['grey-heron'])
    expect(await slugs({ has: ['techniques'] })).toEqual(['grey-heron'])
    expect(await slugs({ sector: ['Fishing'] })).toEqual([])
    expect(await slugs({}, 'techniques', true)).toEqual(['grey-heron', 'brown-otter'])
  })

  test('a profile says of every fact which set says so, and which names others have too', async () => {
    const profile = await host.window<WindowOutput<'actorProfile.read'>>('actorProfile.read', {
      slug: 'heron-7',
    })
    const titles = (by: readonly number[]) => by.map((place) => profile.sets[place]?.title)
    expect(profile).toMatchObject({ slug: 'grey-heron', name: 'Grey Heron' })
    expect(profile.sets.map(({ licence }) => licence).every((licence) => licence !== '')).toBe(true)
    const [origin] = profile.origins
    expect([origin?.value, titles(origin?.by ?? [])]).toEqual(['Russia', ['MISP galaxy: Threat Actor']])
    const named = (name: string) => profile.names.find((each) => each.name === name)
    expect(titles(named('Shore Bird')?.by ?? [])).toEqual(['ATT&CK Enterprise'])
    expect(named('Marsh Wind')?.schools).toEqual(['Example Labs'])
    expect(named('Wader')?.others).toEqual([{ slug: 'brown-otter', name: 'Brown Otter' }])
    expect(profile.descriptions).toHaveLength(2)
    expect(profile.techniques.map(({ id, via, by }) => [id, via, titles(by)])).toEqual([
      ['T9566', null, ['ATT&CK Enterprise']],
      ['T9566.002', 'Operation Reed', ['ATT&CK Enterprise']],
    ])
    expect(profile.software[0]?.by).toHaveLength(1)
    expect(profile.cves.map(({ value }) => value)).toEqual([
      'CVE-2024-23456',
      'CVE-2024-12345',
      'CVE-2023-11111',
    ])
    expect(profile.cves.every(({ by }) => by.length > 0)).toBe(true)
    expect(profile.references).toContainEqual({
      title: null,
      url: 'https://example.org/heron',
      shown: 'hxxps://example[.]org/heron',
    })
  })

  test('what is kept here points to an actor by its names and vulnerabilities, and says by which', async () => {
    const inData = () =>
      host.window<WindowOutput<'actorProfile.inData'>>('actorProfile.inData', { slug: 'grey-heron' })
    expect(await inData()).toMatchObject({ known: { total: 0, places: [] }, lookups: [] })
    const create = (title: string, indicators: string) =>
      host.window<WindowOutput<'caseBoard.create'>>('caseBoard.create', {
        ...{ title, indicators, severity: 'medium' },
      })
    const { id } = await create('Parcel mail', 'CVE-2024-12345')
    await host.window('caseBoard.change', { id, tags: ['misp-galaxy:threat-actor="Marsh Wind"'] })
    await create('Wading birds in the lobby', 'parcel.example')
    await host.window('alertInbox.raise', {
      ...{ title: 'Looks like HERON-7 again', severity: 'low', indicators: '192.0.2.7' },
    })
    const { id: other } = await create('Parcels at the gate', 'gate.example')
    await host.window('caseBoard.comment', { id: other, body: 'This may be Héron-7, or the wader.' })
    const { known } = await inData()
    expect(known.total).toBe(3)
    const places = known.places.map(({ kind, title, values }) => [kind, title, values?.toSorted()])
    expect(places).toContainEqual(['case', 'Parcel mail', ['CVE-2024-12345', 'Marsh Wind']])
    expect(places).toContainEqual(['alert', 'Looks like HERON-7 again', ['HERON-7']])
    expect(places).toContainEqual(['case', 'Parcels at the gate', ['HERON-7', 'Wader']])
  })

  test('ids that stand anywhere are called by what is known, with who uses them', async () => {
    const uses = (...ids: string[]) => host.window<WindowOutput<'actorUses.read'>>('actorUses.read', { ids })
    const first = [{ slug: 'grey-heron', name: 'Grey Heron' }]
    expect(await uses('T9566', 'T9566.002', 'T9999', 'CVE-2024-12345', 'CVE-2024-12345')).toEqual({
      sets: 3,
      uses: [
        { id: 'T9566', name: 'Phishing', tactic: 'Initial Access', actors: 1, first },
        { id: 'T9566.002', name: 'Spearphishing Link', tactic: 'Initial Access', actors: 1, first },
        { id: 'T9999', name: null, tactic: null, actors: 0, first: [] },
        { id: 'CVE-2024-12345', name: null, tactic: null, actors: 1, first },
      ],
    })
    for (const id of ['t9566', 'CVE-1', 'T1', '']) await expect(uses(id)).rejects.toThrow(/ids/)
  })

  test('a CVE that stands here names its actors, and an actor goes into a case', async () => {
    const { known } = await host.window<WindowOutput<'observablePages.open'>>('observablePages.open', {
      value: 'CVE-2024-12345',
    })
    expect(known.places).toContainEqual(
      expect.objectContaining({ kind: 'actor', id: 'grey-heron', title: 'Grey Heron' }),
    )
    const links = [{ kind: 'actor', target: 'grey-heron', title: 'Grey Heron' }]
    const created = await host.window<WindowOutput<'caseBoard.create'>>('caseBoard.create', {
      ...{ title: 'Herons', severity: 'low', links },
    })
    const opened = await host.window<WindowOutput<'caseBoard.open'>>('caseBoard.open', { id: created.id })
    expect(opened.case.link_list).toMatchObject([{ kind: 'actor', title: 'Grey Heron', is_here: true }])
  })

  test.each([
    ['marsh w', [['Grey Heron', 'also called Marsh Wind, Russia', '/actors/grey-heron']]],
    [
      'cve-2024-12345',
      [
        ['Threat actors that exploit CVE-2024-12345', '1 known', '/actors?q=CVE-2024-12345'],
        ['Grey Heron', 'exploits CVE-2024-12345, Russia', '/actors/grey-heron'],
      ],
    ],
    [
      't9566',
      [
        ['Threat actors that use T9566 Phishing', '1 known', '/actors?q=T9566'],
        ['Grey Heron', 'uses T9566, Russia', '/actors/grey-heron'],
      ],
    ],
    ['T9999', [['Threat actors that use T9999', 'no known actor', '/actors?q=T9999']]],
    ['loud logins', []],
  ])('the command bar finds actors by %s', async (words, expected) => {
    const { hits, unsearched } = await host.window<WindowOutput<'search.run'>>('search.run', {
      words,
      limit: 10,
    })
    expect(unsearched).toEqual([])
    const actors = hits.filter(({ part }) => part === 'actors')
    expect(actors.map(({ title, detail, link }) => [title, detail, link])).toEqual(expected)
  })

  test('the map counts targets, origins and flows by the codes of countries', async () => {
    const world = (layer: string, origin: string | null = null) =>
      host.window<WindowOutput<'actorWorld.read'>>('actorWorld.read', { layer, origin, min: 1 })
    expect((await world('origins')).countries).toEqual([
      { code: 'KP', name: 'North Korea', actors: 1 },
      { code: 'RU', name: 'Russia', actors: 1 },
    ])
    expect((await world('targets', 'Russia')).countries.map(({ code }) => code)).toEqual(['NO', 'PH'])
    expect((await world('targets', 'North Korea')).countries).toEqual([])
    expect((await world('flows')).flows).toContainEqual({
      ...{ from: { code: 'RU', name: 'Russia' }, to: { code: 'NO', name: 'Norway' } },
      actors: 1,
    })
  })

  test('techniques stand in a matrix with who uses them and how, and a layer goes out and comes in', async () => {
    type Matrix = WindowOutput<'actorMatrix.read'>
    const asked = { domain: null, filter: all, compared: ['brown-otter', 'grey-heron', 'nobody'] }
    const matrix = await host.window<Matrix>('actorMatrix.read', asked)
    expect(matrix).toMatchObject({
      ...{ domain: 'enterprise', domains: [{ key: 'enterprise', title: 'Enterprise' }], actors: 2 },
      unknown: ['nobody'],
      compared: [
        { slug: 'brown-otter', techniques: 0 },
        { slug: 'grey-heron', techniques: 2 },
      ],
      tactics: [
        { name: 'Initial Access', id: 'TA0001', techniques: [0, 1] },
        { name: 'Persistence', id: 'TA0003', techniques: [0] },
      ],
      techniques: [
        { id: 'T9566', parent: null, actors: 1, by: 0b10, by_parts: 0 },
        { id: 'T9566.002', parent: 'T9566', actors: 1, by: 0b10, by_parts: 0 },
      ],
    })
    expect(matrix.notices).toContain('Copyright of nobody, invented for tests.')
    const otter = await host.window<Matrix>('actorMatrix.read', {
      ...{ domain: 'nothing', filter: { ...all, words: 'otter' }, compared: [] },
    })
    expect(otter).toMatchObject({
      domain: 'enterprise',
      actors: 1,
      techniques: [{ actors: 0 }, { actors: 0 }],
    })

    const read = await host.window<WindowOutput<'actorMatrix.technique'>>('actorMatrix.technique', {
      id: 'T9566',
    })
    expect(read).toMatchObject({
      ...{ name: 'Phishing', parent: null, parts: [{ id: 'T9566.002' }], is_gone: false },
      users: [
        {
          slug: 'grey-heron',
          uses: ['T9566', 'T9566.002'],
          procedures: [
            {
              technique: 'T9566',
              text: 'It came in by CVE-2024-23456.',
              via: null,
              set: 'ATT&CK Enterprise',
            },
            {
              ...{ technique: 'T9566.002', via: 'Operation Reed' },
              text: 'In Operation Reed, HERON-7 sent links to parcels.',
            },
          ],
        },
      ],
    })
    await expect(host.window('actorMatrix.technique', { id: 'T0001' })).rejects.toThrow(/No imported set/)

    const write = (input: object) =>
      host.window<WindowOutput<'actorMatrix.writeLayer'>>('actorMatrix.writeLayer', {
        ...{ domain: null, filter: all, compared: [], layer: null, ...input },
      })
    const one = await write({ compared: ['grey-heron'] })
    expect(one.file).toBe('techniques-of-grey-heron.json')
    expect(JSON.parse(one.text)).toMatchObject({
      ...{ name: 'Techniques of Grey Heron', domain: 'enterprise-attack' },
      versions: { attack: '98', layer: '4.5' },
      techniques: [
        { techniqueID: 'T9566', score: 1, comment: 'Grey Heron\nIt came in by CVE-2024-23456.' },
        { techniqueID: 'T9566.002', score: 1 },
      ],
    })
    expect((await write({ compared: ['grey-heron'] })).text).toBe(one.text)
    const again = await host.window<WindowOutput<'actorMatrix.readLayer'>>('actorMatrix.readLayer', {
      ...{ file: one.file, text: one.text },
    })
    expect(again).toMatchObject({
      layer: { name: 'Techniques of Grey Heron', techniques: [{ id: 'T9566' }, { id: 'T9566.002' }] },
      ...{ domain: 'enterprise', left_out: [] },
    })
    const own = { name: 'Own rules', techniques: [{ id: 'T9566', score: 1, comment: 'Rule 7' }] }
    const both = await write({ compared: ['grey-heron', 'brown-otter'], layer: own })
    expect(JSON.parse(both.text).techniques).toMatchObject([
      { techniqueID: 'T9566', score: 2, comment: 'Grey Heron, Own rules\nRule 7' },
      { techniqueID: 'T9566.002', score: 1, comment: 'Grey Heron' },
    ])
    const heat = await write({})
    expect(JSON.parse(heat.text)).toMatchObject({
      name: 'Techniques of all actors',
      techniques: [{ comment: '1 of 2 actors' }, { comment: '1 of 2 actors' }],
    })
    await expect(
      host.window('actorMatrix.readLayer', { file: 'x.json', text: '{"techniques": 1}' }),
    ).rejects.toThrow('x.json is no layer of the ATT&CK Navigator: it has no list of techniques.')
  })

  test('a timeline has when an actor was seen and its campaigns, each with who says so', async () => {
    const { entries } = await host.window<WindowOutput<'actorTimeline.read'>>('actorTimeline.read', {
      slug: 'grey-heron',
    })
    expect(entries).toEqual([
      {
        ...{ kind: 'campaign', name: 'Operation Reed', id: 'C9001' },
        ...{ from: '2023-11-01T00:00:00.000Z', to: '2024-02-01T00:00:00.000Z' },
        description: 'Parcel notices to accounts payable.',
        by: [{ title: 'ATT&CK Enterprise', dated: '2025-03-04' }],
      },
    ])
    const otter = { slug: 'brown-otter' }
    expect(await host.window('actorTimeline.read', otter)).toMatchObject({ entries: [] })
    await expect(host.window('actorTimeline.read', { slug: 'nobody' })).rejects.toThrow(
      /There is no threat actor/,
    )
  })

  test('a graph begins at an actor or at any of its nodes', async () => {
    const links = (root: string, depth = 1, max = 600) =>
      host.window<WindowOutput<'actorLinks.read'>>('actorLinks.read', { root, depth, max })
    const heron = await links('grey-heron')
    expect(heron).toMatchObject({ root: 'actor:grey-heron', truncated: false })
    expect(heron.nodes).toContainEqual({ id: 'technique:T9566', kind: 'technique', label: 'T9566 Phishing' })
    expect(heron.edges).toContainEqual({ source: 'actor:grey-heron', target: 'country:NO', kind: 'targets' })
    const technique = await links('technique:T9566')
    expect(technique.nodes.map(({ id }) => id).sort()).toEqual([
      ...['actor:grey-heron', 'malware:S9001', 'technique:T9566'],
    ])
    expect(await links('grey-heron', 2, 3)).toMatchObject({ truncated: true, nodes: { length: 3 } })
    await expect(links('technique:T0000')).rejects.toThrow(/Nothing is known here/)
  })

  test('two actors are joined by hand, stay so when a set comes anew, are parted again, and each act is taken back', async () => {
    const list = () => host.window<WindowOutput<'actorDecisions.list'>>('actorDecisions.list', {})
    const undo = () => host.takeBack()
    const slugs = async () => (await read()).rows.map(({ slug }) => slug)
    const { conflicts, decisions } = await list()
    expect(decisions).toEqual([])
    expect(conflicts).toMatchObject([
      { name: 'Wader', actors: [{ slug: 'brown-otter' }, { slug: 'grey-heron' }] },
    ])

    const joined = await host.window<{ slug: string }>('actorDecisions.join', {
      ...{ slug: 'grey-heron', other: 'brown-otter' },
    })
    expect(await slugs()).toEqual([joined.slug])
    expect((await list()).conflicts).toEqual([])
    await undo()
    expect(await slugs()).toEqual(['brown-otter', 'grey-heron'])
    await host.window('actorDecisions.join', { slug: 'grey-heron', other: 'brown-otter' })

    await bringPack(host, fixture('galaxy.json'), { kind: 'actor_set' }, 'threat-actor.json')
    expect(await slugs()).toHaveLength(1)
    const { entries } = await host.window<WindowOutput<'actorProfile.read'>>('actorProfile.read', {
      slug: 'brown-otter',
    })
    const otter = entries.find(({ name }) => name === 'Brown Otter')
    expect(otter?.is_decided).toBe(true)
    const parted = await host.window<{ slug: string; parted: string }>('actorDecisions.part', {
      ...{ slug: 'brown-otter', entry: otter?.id },
    })
    expect(parted).toMatchObject({ slug: 'grey-heron', parted: 'brown-otter' })
    expect((await list()).decisions).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'part', one: 'Brown Otter' },
        others: expect.arrayContaining(['Grey Heron', 'HERON-7']),
      }),
    )
    await undo()
    expect(await slugs()).toHaveLength(1)
    const [kept] = (await list()).decisions
    expect(kept).toMatchObject({
      kind: 'join',
      others: expect.arrayContaining(['Brown Otter']),
      by: 'window',
    })
    await host.window('actorDecisions.remove', { id: kept?.id })
    expect(await slugs()).toHaveLength(2)
    await expect(host.window('actorDecisions.remove', { id: kept?.id })).rejects.toThrow(
      'This decision no longer exists',
    )
    await expect(
      host.window('actorDecisions.join', { slug: 'grey-heron', other: 'heron-7' }),
    ).rejects.toThrow('already one actor')
    await expect(
      host.window('actorDecisions.part', { slug: 'brown-otter', entry: otter?.id }),
    ).rejects.toThrow('has no other entry')
  })

  test('what a newer version of a set changed is told, also once all was made anew for another reason', async () => {
    const differences = async () =>
      (await count()).sets.flatMap(({ title, difference }) =>
        difference === null ? [] : [{ title, difference }],
      )
    expect(await differences()).toEqual([])
    const galaxy = JSON.parse(fixture('galaxy.json').toString()) as {
      version: number
      values: { value: string; description?: string; uuid: string }[]
    }
    const otter = galaxy.values.findIndex(({ value }) => value === 'Brown Otter')
    const newer = {
      ...galaxy,
      version: galaxy.version + 1,
      values: [
        ...galaxy.values
          .filter((_, at) => at !== otter)
          .map((each) => ({ ...each, description: 'Described anew.' })),
        { value: 'Night Egret', uuid: '00000000-0000-4000-8000-00000000e93e' },
      ],
    }
    await bringPack(host, JSON.stringify(newer), { kind: 'actor_set' }, 'threat-actor.json')
    const stated = [
      {
        title: 'MISP galaxy: Threat Actor',
        difference: {
          at: expect.stringMatching(/^\d{4}-.+Z$/),
          ...{ came: 1, changed: 1, went: 1, revoked: 0 },
          examples: { came: ['Night Egret'], changed: ['Grey Heron'], went: ['Brown Otter'], revoked: [] },
        },
      },
    ]
    expect(await differences()).toEqual(stated)
    await host.window('actorDecisions.join', { slug: 'grey-heron', other: 'night-egret' })
    expect(await differences()).toEqual(stated)
  })

  test('nobody under an address is told, and what cannot be read is refused', async () => {
    await expect(host.window('actorProfile.read', { slug: 'nobody' })).rejects.toThrow(
      'There is no threat actor at this address.',
    )
    await expect(host.window('actorTable.read', { filter: all, order: 'age' })).rejects.toThrow('order')
  })
})
