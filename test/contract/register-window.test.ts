import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindNames } from '../../src/contract/register/kinds.ts'
import { templateCodes } from '../../src/contract/register/template.ts'
import type { WindowInput } from '../../src/contract/workstation/window/bridge.ts'
import type { Answer } from './register-bodies.ts'
import { goldenFile, RegisterUser } from './register-user.ts'
import { problem } from './window-user.ts'

/** The register in the window: tables, a record with its relations, findings, the overview. */

let user: RegisterUser
beforeAll(async () => {
  user = await RegisterUser.start()
})
afterAll(() => user.host.stop())

type Request = Partial<WindowInput<'register.browse'>>
const browse = (kind: string, request: Request = {}) => user.get('register.browse', { kind, ...request })
const names = async (request: Request, kind = 'providers') =>
  (await browse(kind, request)).items.map(({ record }) => record.name ?? record.contract_ref)

describe('records as a table', () => {
  beforeAll(async () => {
    const { http } = user
    await http.make('providers', { name: 'Beta Cloud', annual_cost: 9, country: 'DE', status: 'active' })
    await http.make('providers', { name: 'alpha', annual_cost: 1000.5, notes: 'two words\nthree' })
    await http.make('providers', { name: 'Gamma', parent_uuid: 'Beta Cloud', status: 'exiting' })
    await http.make('providers', { name: 'Ωmega', annual_cost: 0 })
    await http.make('arrangements', { contract_ref: 'C-2', provider_name: 'Gamma', notice_period_entity: 30 })
    await http.make('arrangements', {
      contract_ref: 'C-1',
      provider_name: 'alpha',
      notice_period_entity: 200,
    })
    await http.make('arrangements', { contract_ref: 'C-3' })
  })

  test('stand in the order in which they were made, or the other way round', async () => {
    expect(await names({})).toEqual(['Beta Cloud', 'alpha', 'Gamma', 'Ωmega'])
    expect(await names({ descending: true })).toEqual(['Ωmega', 'Gamma', 'alpha', 'Beta Cloud'])
  })

  test('of every kind are found by name, by key and by any of their words, those called so first', async () => {
    const found = async (words: string) =>
      (
        (await user.get('search.run', { words, limit: 10 })) as unknown as {
          hits: { part: string; title: string; detail: string; what: string }[]
        }
      ).hits
        .filter(({ part }) => part === 'register')
        .map(({ what, title, detail }) => [what, title, detail].join('|'))
    const [cloud, ...others] = await found('cloud')
    expect(cloud).toMatch(/^provider\|Beta Cloud\|/)
    expect(others.filter((line) => line.startsWith('provider'))).toEqual([])
    expect((await found('c-1')).join()).toContain('|C-1|')
    expect((await found('three WORDS')).join()).toContain('alpha')
    expect(await found('.*')).toEqual([])
  })

  test('keep that order when they are changed, and when one comes back', async () => {
    const { items } = await browse('providers')
    const { uuid } = (items[0] as { record: Answer }).record
    await user.http.at('providers', 'update', { uuid, notes: 'changed' })
    const { uuid: omega } = (items[3] as { record: Answer }).record
    await user.http.at('providers', 'delete', { uuid: omega })
    expect(await names({})).toEqual(['Beta Cloud', 'alpha', 'Gamma'])
    await user.get('register.undo', { step: await user.lastStep() })
    expect(await names({})).toEqual(['Beta Cloud', 'alpha', 'Gamma', 'Ωmega'])
  })

  test.each([
    ['cloud', ['Beta Cloud', 'Gamma']],
    ['BETA  cLOUD', ['Beta Cloud', 'Gamma']],
    ['three words', ['alpha']],
    ['ωmega', ['Ωmega']],
    ['nowhere', []],
    ['.*', []],
    ['   ', ['Beta Cloud', 'alpha', 'Gamma', 'Ωmega']],
  ])(
    'are found by the words %j, in whatever field, and in the names of what they refer to',
    async (words, found) => {
      expect(await names({ words })).toEqual(found)
      expect((await browse('providers', { words, limit: 1 })).total).toBe(found.length)
    },
  )

  test.each([
    ['name', false, ['alpha', 'Beta Cloud', 'Gamma', 'Ωmega']],
    ['annual_cost', false, ['Ωmega', 'Beta Cloud', 'alpha', 'Gamma']],
    ['annual_cost', true, ['alpha', 'Beta Cloud', 'Ωmega', 'Gamma']],
    ['status', true, ['Gamma', 'Beta Cloud', 'alpha', 'Ωmega']],
    ['status', false, ['Beta Cloud', 'Gamma', 'alpha', 'Ωmega']],
    ['parent_uuid', false, ['Gamma', 'Beta Cloud', 'alpha', 'Ωmega']],
  ] as const)(
    'are sorted by %s, descending %s; what says nothing comes last',
    async (sort, descending, sorted) => {
      expect(await names({ sort, descending })).toEqual(sorted)
    },
  )

  test('are sorted by the names of references, and by numbers as numbers', async () => {
    expect(await names({ sort: 'provider_uuid' }, 'arrangements')).toEqual(['C-1', 'C-2', 'C-3'])
    expect(await names({ sort: 'notice_period_entity', descending: true }, 'arrangements')).toEqual([
      'C-1',
      'C-2',
      'C-3',
    ])
  })

  test('are given a part at a time', async () => {
    const { items, total } = await browse('providers', { sort: 'name', offset: 1, limit: 2 })
    expect([items.map(({ record }) => record.name), total]).toEqual([['Beta Cloud', 'Gamma'], 4])
    expect((await browse('providers', { offset: 4 })).items).toEqual([])
    for (const request of [{ limit: 0 }, { limit: 1001 }, { offset: -1 }])
      expect(await user.ask('register.browse', { kind: 'providers', ...request })).toMatchObject({
        kind: 'problem',
      })
  })

  test('are none of an unknown kind, and not sorted by what they do not have', async () => {
    for (const kind of ['nothing', '__proto__', ''])
      expect(await user.ask('register.browse', { kind })).toEqual(
        problem('not-found', /no records of the kind/),
      )
    for (const sort of ['nothing', '__proto__', 'toString'])
      expect(await user.ask('register.browse', { kind: 'providers', sort })).toEqual(
        problem('invalid', /^The records cannot be sorted by /),
      )
  })

  test('carry every field as the API answers it, completion and findings', async () => {
    const { items } = await browse('arrangements', { words: 'C-2' })
    const { items: listed } = await user.http.list('arrangements')
    expect(items).toEqual([{ record: listed[0], completion: null, error: 0, warning: 0, info: 0 }])
    const { uuid } = await user.http.make('services', { contract_ref: 'C-2', service_nature: 'ict' })
    const [item] = (await browse('arrangements', { words: 'C-2' })).items
    expect(item?.completion).toBeGreaterThan(0)
    expect(item?.error).toBeGreaterThan(0)
    await user.http.at('services', 'delete', { uuid })
  })

  test.each(kindNames)('of the kind %s can be asked for', async (kind) => {
    const { items, total } = await browse(kind)
    expect(items).toHaveLength(total)
  })
})

describe('the golden register', () => {
  let cirrus: Answer
  beforeAll(async () => {
    await user.host.stop()
    user = await RegisterUser.start()
    await user.takeIn(goldenFile())
    const { items } = await user.http.list('providers')
    cirrus = items.find(({ name }) => name === 'Cirrus Cloud Ltd') as Answer
  })

  test('tells of a service how complete its rows are, and the findings that are settled in it', async () => {
    const { items } = await browse('services', {})
    const filled = items.filter(({ completion }) => completion !== null)
    expect(filled.map(({ completion, error }) => [completion, error])).toEqual(filled.map(() => [1, 0]))
    const { record } = filled[1] as (typeof filled)[number]
    const before = await user.host.window('services.update', { uuid: record.uuid, processing_countries: [] })
    expect(before).toMatchObject({ uuid: record.uuid })
    const after = (await browse('services', {})).items.find((item) => item.record.uuid === record.uuid)
    expect(after?.completion).toBeLessThan(1)
    expect(after?.error).toBeGreaterThan(0)
    await user.get('register.undo', {})
  })

  test('shows a record with rows, findings and whoever refers to it', async () => {
    const { record, rows, findings, referrers, referrer_counts } = await user.get('register.readRecord', {
      kind: 'providers',
      uuid: cirrus.uuid.toUpperCase(),
    })
    expect(record).toEqual(cirrus)
    expect(
      rows.map(({ template, total, rows: some }) => [template, total, some.map(({ cells }) => cells[0])]),
    ).toEqual([['b_05_01', 1, ['9999CIRRUSCLOUD00454']]])
    expect(findings).toEqual([])
    expect(referrers.map(({ kind, name, field }) => `${kind} ${name} ${field}`).toSorted()).toEqual([
      'arrangements C-001 provider_uuid',
      'arrangements C-002 provider_uuid',
      'assessments C-002 provider_uuid',
      'supplyChains Rechenzentrum "Förde" GmbH recipient_uuid',
    ])
    expect(referrer_counts).toEqual({ arrangements: 2, assessments: 1, supplyChains: 1 })
  })

  test('shows the rows of a service among those of its arrangement, with the records behind them', async () => {
    const { items } = await browse('services', { words: 'C-002' })
    const { uuid } = (items[0] as { record: Answer }).record
    const { rows } = await user.get('register.readRecord', { kind: 'services', uuid })
    expect(rows.map(({ template, total }) => [template, total])).toEqual([
      ['b_02_02', 2],
      ['b_04_01', 2],
      ['b_05_02', 1],
    ])
    const [row] = rows[0]?.rows ?? []
    expect(row?.sources.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['arrangements', 'services', 'functions', 'providers']),
    )
    expect(row?.at_fault).toEqual([])
  })

  test('has no record of another kind or uuid', async () => {
    for (const [kind, uuid] of [
      ['services', cirrus.uuid],
      ['providers', 'x'],
      ['providers', '__proto__'],
    ] as const)
      expect(await user.ask('register.readRecord', { kind, uuid })).toEqual(
        problem('not-found', /with this uuid/),
      )
    expect(await user.ask('register.readRecord', { kind: 'filing', uuid: 'filing' })).toEqual(
      problem('invalid', /no records of the kind filing/),
    )
  })

  test('is whole and without findings in the overview', async () => {
    const overview = await user.get('register.readOverview', {})
    expect(overview).toMatchObject({
      reference_date: '2025-12-31',
      scope: 'consolidated',
      entity: 'Skerry Bank AG',
      findings: { error: 0, warning: 0 },
      unclassified: [],
      completion: 1,
    })
    expect(overview.templates.map(({ template }) => template)).toEqual(templateCodes)
    expect(overview.templates.map(({ rows }) => rows)).toEqual([1, 3, 1, 5, 5, 1, 6, 5, 1, 6, 6, 5, 3, 2, 1])
    expect(overview.kinds.map(({ kind }) => kind)).toEqual([...kindNames, 'filing', 'definitions'])
    const counts = Object.fromEntries(overview.kinds.map(({ kind, records }) => [kind, records]))
    expect(counts).toMatchObject({
      scopeEntities: 3,
      branches: 1,
      providers: 6,
      functions: 3,
      arrangements: 5,
      intraGroupLinks: 1,
      supplyChains: 2,
      assessments: 2,
      filing: 1,
      definitions: 1,
    })
    expect(overview.rules).toBeGreaterThan(50)
  })

  describe('with faults', () => {
    const findings = (request: WindowInput<'register.listFindings'> = {}) =>
      user.get('register.listFindings', request)
    beforeAll(async () => {
      const { http } = user
      // 9999 instead of a currency, an arrangement without start, no country
      const { items } = await http.list('arrangements')
      const c5 = items.find(({ contract_ref }) => contract_ref === 'C-005')
      await http.at('arrangements', 'update', { uuid: c5?.uuid, start_date: null, currency: null })
      await http.at('providers', 'update', { uuid: cirrus.uuid, country: null, person_type: null })
    })

    test('lists them by template, severity, rule and record; the totals stay those of all', async () => {
      const all = await findings()
      expect(all.total).toBe(all.items.length)
      expect(all.total).toBe(all.totals.error + all.totals.warning + all.totals.info)
      expect(all.by_rule.reduce((sum, { count }) => sum + count, 0)).toBe(all.total)
      const counts = all.by_rule.map(({ count }) => count)
      expect(counts).toEqual(counts.toSorted((left, right) => right - left))
      const fits = {
        template: 'b_05_01',
        severity: 'warning',
        rule: all.by_rule[0]?.rule ?? '',
      } as const
      for (const [key, value] of Object.entries(fits)) {
        const some = await findings({ [key]: value })
        expect(some.items).toEqual(all.items.filter((item) => item[key] === value))
        expect(some.total).toBe(some.items.length)
        expect(some.totals).toEqual(all.totals)
      }
      const ofCirrus = await findings({ uuid: cirrus.uuid })
      expect(ofCirrus.items.some(({ field }) => field === 'country')).toBe(true)
      expect((await findings({ uuid: 'nobody' })).items).toEqual([])
    })

    test('gives them a part at a time, each once', async () => {
      const all = await findings()
      const pages = []
      for (let offset = 0; offset < all.total; offset += 3)
        pages.push(...(await findings({ offset, limit: 3 })).items)
      expect(pages).toEqual(all.items)
    })

    test('marks them in tables, records and overview', async () => {
      const { items } = await browse('providers', { words: 'cirrus cloud' })
      expect(items.find(({ record }) => record.uuid === cirrus.uuid)?.warning).toBeGreaterThan(0)
      const { rows } = await user.get('register.readRecord', { kind: 'providers', uuid: cirrus.uuid })
      expect(rows[0]?.rows[0]?.at_fault).toEqual(expect.arrayContaining(['c0070', 'c0080']))
      const { completion, templates, kinds } = await user.get('register.readOverview', {})
      expect(completion).toBeLessThan(1)
      expect(templates.find(({ template }) => template === 'b_05_01')?.completion).toBe(46 / 48)
      expect(kinds.find(({ kind }) => kind === 'providers')?.warning).toBeGreaterThan(0)
    })
  })
})
