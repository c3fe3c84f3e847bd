import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleRegisterJson } from '../../scripts/data/sample-register/register-json.ts'
import { kindNames } from '../../src/contract/register/kinds.ts'
import type { FilingComparison, RegisterOverview } from '../../src/contract/workstation/register.ts'
import { hasLeiCheckDigits, isLeiShape } from '../../src/main/engine/register/lei.ts'
import { findProject } from '../../src/main/operations/project.ts'
import { type Answer, AskedRegister } from './register-bodies.ts'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** The shipped sample register: what it holds, what it leaves to a newcomer, and that nothing else is wrong with it. */

const shipped = readFileSync(join(findProject().resources, 'register', 'sample.json'), 'utf8')

type Finding = { readonly rule: string; readonly severity: string; readonly template: string | null }
type Report = {
  readonly summary: object
  readonly unclassified: readonly { readonly contract_ref: string; readonly reason: string }[]
  readonly findings: readonly Finding[]
  readonly templates: Readonly<Record<string, { readonly findings: readonly Finding[] }>>
}

/** What is left to be settled, and how a newcomer settles it: record by name, field and value. */
const gaps = [
  ['services', 'Learning platform', { service_nature: 'ict' }],
  ['services', 'Card platform', { processing_countries: ['BE'] }],
  ['functions', 'Reports to investors', { assessed_on: '2025-11-04' }],
] as const

describe('the kept copy of the sample', () => {
  test('is what the script writes', () => {
    expect(shipped).toBe(sampleRegisterJson())
  })

  test('has LEIs that nobody can have, with right check digits', () => {
    const leis = new Set(shipped.match(/\b[A-Z0-9]{18}[0-9]{2}\b/g))
    expect(leis.size).toBeGreaterThan(10)
    expect([...leis].filter((lei) => !lei.startsWith('9999') || !hasLeiCheckDigits(lei))).toEqual([])
    expect([...leis].every(isLeiShape)).toBe(true)
  })

  test('names no web site but of the domain for examples', () => {
    const sites = shipped.match(/(?:https?:\/\/|@)[^\s"]+/g) ?? []
    expect(sites.filter((site) => !site.endsWith('.example'))).toEqual([])
  })
})

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  let register: AskedRegister
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
    register = new AskedRegister(user.host)
  })
  afterAll(() => user.host.stop())

  const validate = async () => (await register.ask('GET', '/eba_export/validate')).body as Report
  const overview = async () => (await invoke('register.readOverview', {})) as RegisterOverview
  const find = async (kind: 'services' | 'functions', name: string) =>
    (await register.list(kind)).items.find((item) => item.name === name) as Answer
  const build = (more: object = {}) =>
    invoke('registerFilings.build', { timestamp: '20260320101500000', ...more })

  test('the sample fills an empty register, and only an empty one', async () => {
    const records = shipped.split('\n').filter((line) => line.startsWith('{"kind"')).length
    expect(await invoke('register.loadSample', {})).toEqual({ step: expect.any(Number), created: records })
    expect(await invoke('register.loadSample', {})).toEqual(problem('invalid', /not empty/))
  })

  test('it has records of every kind, and comes out again as it was taken in', async () => {
    const { kinds } = await overview()
    const counts = new Map(kinds.map(({ kind, records }) => [kind, records]))
    expect(kindNames.filter((kind) => (counts.get(kind) ?? 0) === 0)).toEqual([])
    const { bytes } = (await invoke('register.exportFile', { form: 'json' })) as { bytes: Uint8Array }
    // the channel carries bytes as base64
    const text = typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : Buffer.from(bytes)
    expect(text.toString('utf8')).toBe(shipped)
  })

  test('three things are left: a nature that blocks, a country that is an error, a day that is a warning', async () => {
    const { summary, unclassified, findings, templates } = await validate()
    expect(summary).toEqual({ error: 1, warning: 2, info: 0 })
    expect(unclassified).toEqual([
      { uuid: expect.any(String), contract_ref: 'BK-009', reason: 'service_without_nature' },
    ])
    expect(findings).toEqual([])
    const all = Object.values(templates).flatMap((template) => template.findings)
    expect(all).toEqual([
      expect.objectContaining({
        rule: '805',
        severity: 'error',
        template: 'b_02_02',
        column: 'c0160',
        record_kind: 'services',
        record_name: 'Card platform',
        field: 'processing_countries',
      }),
      ...['e23682_e', 'v8880_m'].map((rule) =>
        expect.objectContaining({
          rule,
          severity: 'warning',
          template: 'b_06_01',
          column: 'c0070',
          record_kind: 'functions',
          record_name: 'Reports to investors',
          field: 'assessed_on',
        }),
      ),
    ])
  })

  test('until they are settled no package is given, by whatever way', async () => {
    expect(await build()).toEqual(problem('invalid', /unclassified|classif/i))
    const reply = await register.ask('GET', '/eba_export/package')
    expect([reply.status, reply.body]).toEqual([
      400,
      expect.objectContaining({ unclassified: [expect.objectContaining({ contract_ref: 'BK-009' })] }),
    ])
  })

  test('with the nature settled the country still forbids a deposit', async () => {
    const { uuid } = await find('services', 'Learning platform')
    await settle('services', uuid, { service_nature: 'ict' })
    expect(await build()).toEqual(problem('invalid', /1 finding forbids a deposit/))
  })

  test('with all three settled there is no finding, and the package is built without one', async () => {
    for (const [kind, name, fields] of gaps) await settle(kind, (await find(kind, name)).uuid, fields)
    const { summary, unclassified } = await validate()
    expect([summary, unclassified]).toEqual([{ error: 0, warning: 0, info: 0 }, []])
    expect((await overview()).completion).toBe(1)
    const built = (await build()) as { filing: { filename: string; rows: number }; findings: unknown[] }
    expect(built.findings).toEqual([])
    expect(built.filing).toMatchObject({
      filename: '9999BRAKENSIELBANK02.CON_DE_DORA010100_DORA_2025-12-31_20260320101500000.zip',
      taxonomy: 'dora-4.0',
      findings: { error: 0, warning: 0, info: 0 },
    })
    const { filename } = (await register.ask('GET', '/eba_export/package')).body as { filename: string }
    expect(filename).toMatch(/^9999BRAKENSIELBANK02\.CON_DE_DORA010100_DORA_2025-12-31_\d{17}\.zip$/)
  })

  test('a learning platform that is no ICT service is as good: it drops out', async () => {
    const { uuid } = await find('services', 'Learning platform')
    await settle('services', uuid, { service_nature: 'non_ict' })
    expect((await validate()).summary).toEqual({ error: 0, warning: 0, info: 0 })
    expect(await build({ draft: true })).toMatchObject({ findings: [] })
  })

  test('the arrangement that ended in the reference year drops out of the next filing', async () => {
    const { filings } = (await invoke('registerFilings.list', {})) as { filings: { id: string }[] }
    const compared = await invoke('registerFilings.compare', { before: filings[0]?.id, after: 'now' })
    expect((compared as FilingComparison).dropping_out).toEqual([
      { contract_ref: 'BK-013', end_date: '2025-09-30', reason: 'eba_CO:x4' },
    ])
  })

  async function settle(kind: 'services' | 'functions', uuid: string, fields: object): Promise<void> {
    const reply = await register.at(kind, 'update', { uuid, ...fields })
    expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  }
})
