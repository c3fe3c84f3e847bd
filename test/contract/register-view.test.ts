import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDashboardActivity, readDashboardStats } from '../../src/contract/register/dashboard.ts'
import { readLicenceInfo, readLicenceStatus } from '../../src/contract/register/licence.ts'
import { readRegister } from '../../src/contract/register/view.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation, type Workstation } from '../../src/main/operations/workstation.ts'
import { exactAnswer } from './exact-answer.ts'
import { refused, seen } from './register-bodies.ts'
import { RegisterUser } from './register-user.ts'

/** The register by provider, its CSV for people, counters, activity and licence. */

let user: RegisterUser
beforeAll(async () => {
  user = await RegisterUser.start()
})
afterAll(() => user.host.stop())

const get = (path: string, authorization?: string | null) =>
  user.http.ask('GET', path, undefined, authorization)
const csv = async () => (await get('/register/export')).text.split('\r\n')
const heading = 'Provider,Identification code,Criticality,Status,Arrangements,Services,Complete'

describe('the register by provider', () => {
  test('is empty at first, in JSON and as CSV', async () => {
    expect(exactAnswer(readRegister, await get('/register/'))).toEqual({
      items: [],
      total: 0,
      completion: { overall: 0, templates: {} },
      origin: 'local',
    })
    expect(await csv()).toEqual([heading, ''])
  })

  test('says how many of the cells that a filing must have are filled', async () => {
    await user.http.make('providers', { name: 'Cirrus', criticality: 'important', status: 'active' })
    await user.http.make('arrangements', { contract_ref: 'A-1', provider_name: 'Cirrus' })
    await user.http.make('services', { contract_ref: 'A-1', service_nature: 'ict' })
    const { items } = exactAnswer(readRegister, await get('/register/')) as { items: unknown[] }
    expect(items).toEqual([
      {
        provider: {
          uuid: expect.any(String),
          name: 'Cirrus',
          id_code: null,
          criticality: 'important',
          status: 'active',
        },
        arrangements: 1,
        services: 1,
        // the reference number in B_02.01 and B_03.02; both names in B_05.01
        completion: { overall: 4 / 15, templates: { b_02_01: 1 / 4, b_03_02: 1 / 3, b_05_01: 2 / 8 } },
      },
    ])
    expect(await csv()).toEqual([heading, 'Cirrus,,important,active,1,1,27 %', ''])
  })

  test('counts services with whoever gives them', async () => {
    await user.http.make('providers', { name: 'Nimbus', id_code: 'DE-9' })
    await user.http.make('providers', { name: 'Idle' })
    await user.http.make('services', { contract_ref: 'A-1', provider_name: 'Nimbus', service_nature: 'ict' })
    const { items, total } = exactAnswer(readRegister, await get('/register/')) as {
      items: { provider: { name: string }; arrangements: number; services: number; completion: object }[]
      total: number
    }
    expect(
      items.map(({ provider, arrangements, services }) => [provider.name, arrangements, services]),
    ).toEqual([
      ['Cirrus', 1, 1],
      ['Nimbus', 1, 1],
      ['Idle', 0, 0],
    ])
    expect(total).toBe(3)
    expect(items[2]?.completion).toEqual({ overall: 0, templates: {} })
  })

  test('is given a page at a time', async () => {
    const page = async (query: string) =>
      exactAnswer(readRegister, await get(`/register/?${query}`)) as { items: object[]; total: number }
    const whole = await page('')
    expect((await page('limit=1&offset=1')).items).toEqual(whole.items.slice(1, 2))
    expect(await page('offset=3')).toEqual({ ...whole, items: [] })
    expect(seen(await get('/register/?limit=0'))).toEqual(
      refused('Provided page size is invalid: it must be at least 1.'),
    )
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['a=1', 'a=1'],
    ['Acme, "Inc."', '"Acme, ""Inc."""'],
    ['Γιάννης; Ёж', '"Γιάννης; Ёж"'],
    ['Ёж;=1', `"Ёж;'=1"`],
  ])('a provider called %s is no formula in the CSV', async (name, cell) => {
    const { uuid } = await user.http.make('providers', { name, id_code: name })
    const { headers } = await get('/register/export')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect((await csv()).at(-2)).toBe(`${cell},${cell},,,0,0,0 %`)
    // the filed value is unchanged, since packages are read by machines
    expect((await user.http.list('providers')).items.at(-1)).toMatchObject({ name, id_code: name })
    await user.http.at('providers', 'delete', { uuid })
  })
})

describe('the dashboard', () => {
  const caller = { kind: 'window', mayNamePaths: true } as const
  const dataDir = mkdtempSync(join(tmpdir(), 'skerry-dashboard-'))
  let workstation: Workstation
  let minutes = 0
  beforeAll(() => {
    const { resources, version } = findProject()
    const clock = { now: () => Date.UTC(2026, 0, 31, 12, minutes++) }
    workstation = openWorkstation({ dataDir, resources, version, host: 'headless', clock })
  })
  afterAll(async () => {
    await workstation.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const invoke = async (name: string, input: object = {}) =>
    (await workstation.invokeNamed(name, input, caller)) as Record<string, unknown>

  test('counts, with arrangements that end within 90 days of today', async () => {
    expect(await invoke('dashboard.readStats')).toEqual({
      providers: 0,
      critical_providers: 0,
      assessments_in_progress: 0,
      open_incidents: 0,
      by_criticality: {},
      average_score: null,
      contracts_ending: 0,
      contracts_without_end: 0,
      contracts_without_notice: 0,
      origin: 'local',
    })
    await invoke('providers.create', { name: 'P', criticality: 'critical' })
    await invoke('providers.create', { name: 'Q' })
    const ends = ['2026-01-30', '2026-01-31', '2026-05-01', '2026-05-02', '9999-12-31', null]
    for (const [at, end_date] of ends.entries())
      await invoke('arrangements.create', { contract_ref: `E-${at}`, end_date })
    for (const status of ['open', 'contained', 'closed', null])
      await invoke('providerIncidents.create', { title: `Incident ${status}`, status })
    const { uuid } = await invoke('assessments.create', { provider_uuid: 'P' })
    await invoke('assessments.create', { provider_uuid: 'Q' })
    await invoke('assessments.submitApproval', { uuid })
    expect(await invoke('dashboard.readStats')).toMatchObject({
      providers: 2,
      critical_providers: 1,
      assessments_in_progress: 2,
      open_incidents: 2,
      by_criticality: { critical: 1, unknown: 1 },
      // today and the ninetieth day from now
      contracts_ending: 2,
      contracts_without_end: 1,
      contracts_without_notice: 6,
    })
  })

  test('lists what was done, newest first, a page at a time', async () => {
    const { items, total } = (await invoke('dashboard.listActivity', { limit: 2 })) as {
      items: Record<string, unknown>[]
      total: number
    }
    expect(items).toMatchObject([
      { by: 'window', record: 'assessment', records: 1 },
      { by: 'window', action: 'Added assessment of Q', record: 'assessment', records: 1 },
    ])
    expect(items[0]?.record_uuid).toMatch(/^[0-9a-f-]{36}$/)
    expect(total).toBe(15)
    const [first] = (await invoke('dashboard.listActivity', { offset: 14 })).items as unknown[]
    expect(first).toMatchObject({
      action: 'Added provider P',
      record: 'provider',
      at: expect.stringMatching(/^2026-01-31T12:/),
    })
    const writes = [1, 2, 3].map((number) => ({
      act: 'create',
      kind: 'providers',
      fields: { name: `Pasted ${number}` },
    }))
    await invoke('register.write', { label: 'Pasted three rows', writes })
    expect((await invoke('dashboard.listActivity', { limit: 1 })).items).toMatchObject([
      { action: 'Pasted three rows', record: 'provider', record_uuid: null, records: 3 },
    ])
  })

  test('names what there is one of', async () => {
    await invoke('reportingEntity.update', { reference_date: '2025-12-31' })
    await invoke('definitions.update', { data_sensitivity_low: 'Public' })
    expect((await invoke('dashboard.listActivity', { limit: 2 })).items).toMatchObject([
      { action: 'Changed Sensitiveness of data: low of the definitions', record: 'definitions' },
      { action: 'Changed Reference date of the reporting entity', record: 'reporting entity' },
    ])
  })

  test('has the shape of its contract over HTTP', async () => {
    exactAnswer(readDashboardStats, await get('/dashboards/stats'))
    exactAnswer(listDashboardActivity, await get('/dashboards/activity?limit=3'))
    expect(seen(await get('/dashboards/activity?offset=-1'))).toEqual(
      refused('Provided offset is invalid: it must be at least 0.'),
    )
  })
})

describe('the licence', () => {
  test('is local and without bounds, or free and without writes', async () => {
    expect(exactAnswer(readLicenceStatus, await get('/license/status'))).toEqual({
      tier: 'local',
      valid: true,
      origin: 'local',
    })
    expect(exactAnswer(readLicenceInfo, await get('/license/info'))).toMatchObject({
      tier: 'local',
      read_only: false,
      limits: { providers: null, arrangements: null, users: null },
    })
    await user.host.change({ plan: 'free' })
    expect(exactAnswer(readLicenceStatus, await get('/license/status'))).toMatchObject({
      tier: 'free',
      valid: true,
    })
    expect(exactAnswer(readLicenceInfo, await get('/license/info'))).toMatchObject({
      tier: 'free',
      read_only: true,
      limits: { providers: 0, arrangements: 0, users: null },
    })
    expect((await get('/register/')).status).toBe(200)
    expect(seen(await get('/register/export'))).toEqual(
      refused('Concentration and the register as CSV belong to the licensed plans.', 403),
    )
    expect(seen(await user.http.at('providers', 'create', { name: 'X' }))).toEqual(
      refused('The free plan can only read the register.', 403),
    )
    await user.host.change({ plan: 'local' })
    expect((await get('/register/export')).status).toBe(200)
  })
})

test('all of these are open to keys that may read the register alone, and take GET only', async () => {
  const other = `Bearer ${(await user.host.makeKey('scan.lookup')).secret}`
  for (const path of [
    '/register/',
    '/register/export',
    '/dashboards/stats',
    '/dashboards/activity',
    '/license/status',
    '/license/info',
    '/nca/',
    '/nca/DE-BaFin',
  ]) {
    expect(seen(await get(path, null))).toEqual(refused('Invalid or missing API key.', 401))
    expect(seen(await get(path, other))).toEqual(
      refused('This API key lacks the permission register.read.', 403),
    )
    expect(seen(await user.http.ask('POST', path, {}))).toEqual(refused('This address takes GET only.', 404))
  }
})
