import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleRegisterJson } from '../../scripts/data/sample-register/register-json.ts'
import type { RegisterOverview } from '../../src/contract/workstation/register/register.ts'
import type { Filing, FilingComparison } from '../../src/contract/workstation/register/register-filings.ts'
import { hasLeiCheckDigits, isLeiShape } from '../../src/main/engine/register/lei.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { type Answer, AskedRegister } from './register-bodies.ts'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** The shipped sample register: its contents, the gaps left for new users, and the absence of other findings. */

const shipped = readFileSync(join(findProject().resources, 'register', 'sample.json'), 'utf8')

type Finding = { readonly rule: string; readonly severity: string; readonly template: string | null }
type Report = {
  readonly summary: object
  readonly unclassified: readonly { readonly contract_ref: string; readonly reason: string }[]
  readonly findings: readonly Finding[]
  readonly templates: Readonly<Record<string, { readonly findings: readonly Finding[] }>>
}

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

/** A host whose register was filled with the sample, in one of two ways. */
class SampleUser {
  readonly invoke: Invoke
  readonly register: AskedRegister
  readonly stop: () => Promise<void>

  constructor({ invoke, host }: WindowUser) {
    this.invoke = invoke
    this.register = new AskedRegister(host)
    this.stop = host.stop
  }

  async validate(): Promise<Report> {
    return (await this.register.ask('GET', '/eba_export/validate')).body as Report
  }

  async overview(): Promise<RegisterOverview> {
    return (await this.invoke('register.readOverview', {})) as RegisterOverview
  }

  /** Changes fields of a record, which is named as by a person. */
  async settle(kind: 'services' | 'functions', name: string, fields: object): Promise<void> {
    const { items } = await this.register.list(kind)
    const { uuid } = items.find((item) => item.name === name) as Answer
    const reply = await this.register.at(kind, 'update', { uuid, ...fields })
    expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  }

  build(more: object = {}): Promise<unknown> {
    return this.invoke('registerFilings.build', { timestamp: '20260320101500000', ...more })
  }
}

describe.each(faces)('the sample, loaded %s,', (_face, open) => {
  let user: SampleUser
  beforeAll(async () => {
    user = new SampleUser(await WindowUser.start(open))
  })
  afterAll(() => user.stop())

  test('fills an empty register, and only an empty one', async () => {
    const records = shipped.split('\n').filter((line) => line.startsWith('{"kind"')).length
    const loaded = await user.invoke('register.loadSample', {})
    expect(loaded).toEqual({ step: expect.any(Number), created: records })
    expect(await user.invoke('register.loadSample', {})).toEqual(problem('invalid', /not empty/))
  })

  test('leaves a nature that blocks, a country that is an error, and a day that is a warning', async () => {
    const { summary, unclassified, findings, templates } = await user.validate()
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

  test('has no package until the nature is settled', async () => {
    expect(await user.build()).toEqual(problem('invalid', /BK-009|classif/))
    const reply = await user.register.ask('GET', '/eba_export/package')
    expect([reply.status, reply.body]).toEqual([
      400,
      expect.objectContaining({ unclassified: [expect.objectContaining({ contract_ref: 'BK-009' })] }),
    ])
  })

  test('has no deposit until the country is settled', async () => {
    await user.settle('services', 'Learning platform', { service_nature: 'ict' })
    expect(await user.build()).toEqual(problem('invalid', /1 error blocks the filing/))
  })

  test('has no finding when all three are settled', async () => {
    await user.settle('services', 'Card platform', { processing_countries: ['BE'] })
    await user.settle('functions', 'Reports to investors', { assessed_on: '2025-11-04' })
    const { summary, unclassified } = await user.validate()
    expect([summary, unclassified]).toEqual([{ error: 0, warning: 0, info: 0 }, []])
    expect((await user.overview()).completion).toBe(1)
  })
})

describe('the sample', () => {
  let user: SampleUser
  beforeAll(async () => {
    const [inThisProcess] = faces
    if (inThisProcess === undefined) throw new Error('There is no way to the window operations.')
    user = new SampleUser(await WindowUser.start(inThisProcess[1]))
    await user.invoke('register.loadSample', {})
  })
  afterAll(() => user.stop())

  test('has records of every kind that is filed or kept beside', async () => {
    const { kinds } = await user.overview()
    const without = kinds.filter(({ records }) => records === 0).map(({ kind }) => kind)
    expect(without.filter((kind) => kind !== 'authorityEntries')).toEqual([])
  })

  test('comes out again as it was taken in, byte for byte', async () => {
    const { bytes } = (await user.invoke('register.exportFile', { form: 'json' })) as { bytes: Uint8Array }
    expect(new TextDecoder().decode(bytes)).toBe(shipped)
  })

  test('is packed without a finding once the three gaps are closed', async () => {
    await user.settle('services', 'Learning platform', { service_nature: 'ict' })
    await user.settle('services', 'Card platform', { processing_countries: ['BE'] })
    await user.settle('functions', 'Reports to investors', { assessed_on: '2025-11-04' })
    const built = (await user.build()) as { filing: object; findings: unknown[] }
    expect(built.findings).toEqual([])
    expect(built.filing).toMatchObject({
      filename: '9999BRAKENSIELBANK02.CON_DE_DORA010100_DORA_2025-12-31_20260320101500000.zip',
      taxonomy: 'dora-4.0',
      findings: { error: 0, warning: 0, info: 0 },
    })
  })

  test('is as sound when the learning platform is no ICT service: it drops out', async () => {
    await user.settle('services', 'Learning platform', { service_nature: 'non_ict' })
    expect((await user.validate()).summary).toEqual({ error: 0, warning: 0, info: 0 })
    expect(await user.build({ draft: true })).toMatchObject({ findings: [] })
  })

  test('tells of the arrangement that ended in the reference year that it drops out of the next filing', async () => {
    const { filings } = (await user.invoke('registerFilings.list', {})) as { filings: { id: string }[] }
    const compared = await user.invoke('registerFilings.compare', { before: filings[0]?.id, after: 'now' })
    expect((compared as FilingComparison).dropping_out).toEqual([
      { contract_ref: 'BK-013', end_date: '2025-09-30', reason: 'eba_CO:x4' },
    ])
  })
})

describe('the guide', () => {
  const guide = readFileSync(new URL('../../docs/guide/register.md', import.meta.url), 'utf8')
  const calls = [...guide.matchAll(/^skerry call (\S+) --input '(\{.*\})'$/gm)]
  let host: LocalHost
  beforeAll(async () => {
    host = await startLocalHost()
  })
  afterAll(() => host.stop())

  const ask = async (name: string, input: unknown) => {
    const answer = await host.workstation.invokeNamed(name, input, { kind: 'cli' })
    expect(answer).not.toEqual(expect.objectContaining({ kind: 'problem' }))
    return answer
  }

  test('takes the sample to the package that it shows', async () => {
    await ask('register.loadSample', {})
    for (const [, name = '', input = ''] of calls) await ask(name, JSON.parse(input))
    expect(calls.length).toBe(3)
    expect(await ask('registerExport.validate', {})).toMatchObject({
      summary: { error: 0, warning: 0, info: 0 },
      unclassified: [],
    })
    const shown = (fact: string) => new RegExp(`^    ${fact} +(.+)$`, 'm').exec(guide)?.[1]
    const timestamp = /_(\d{17})\.zip$/.exec(shown('package') ?? '')?.[1]
    const { filing } = (await ask('registerFilings.build', { timestamp })) as { filing: Filing }
    expect(shown('package')).toBe(`deposit/${filing.filename}`)
    expect([shown('sha256'), shown('bytes'), shown('rows')]).toEqual([
      filing.sha256,
      String(filing.size),
      String(filing.rows),
    ])
  })
})
