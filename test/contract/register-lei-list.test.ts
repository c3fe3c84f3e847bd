import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DataPack } from '../../src/contract/workstation/packs/packs.ts'
import { zipPackage } from '../../src/main/engine/archive/write-zip.ts'
import { leiCheckDigits } from '../../src/main/engine/register/lei.ts'
import { goldenFacts, goldenFiles, goldenName } from '../fixtures/register/golden-package.ts'
import { bringPack } from './bring-pack.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { AskedRegister } from './register-bodies.ts'

/** Imported extracts of the LEI list, and their effect on the findings of a register. */

const whole = (first18: string) => first18 + leiCheckDigits(first18)
const lapsed = whole('5299009999LAPSED00')
const issued = whole('5299009999ISSUED00')
const absent = whole('5299009999ABSENT00')

const header = 'LEI,Registration.LastUpdateDate,Registration.RegistrationStatus,Registration.NextRenewalDate'
const line = (lei: string, status: string, updated = '2026-09-30') =>
  `${lei},${updated}T00:00:00Z,${status},2026-05-01T00:00:00Z`
const extract = (...lines: readonly string[]) => [header, ...lines].join('\n')

type Findings = { readonly items: readonly { readonly rule: string; readonly message: string }[] }

let host: LocalHost
let register: AskedRegister
beforeEach(async () => {
  host = await startLocalHost()
  register = new AskedRegister(host)
  for (const lei of [lapsed, issued, absent]) await sign(lei)
})
afterEach(() => host.stop())

/** Creates a provider with an LEI, and an arrangement with a service: only providers with an arrangement are filed. */
async function sign(lei: string): Promise<string> {
  const { uuid } = await register.make('providers', { name: lei, id_code: lei, id_code_type: 'lei' })
  const arrangement = await register.make('arrangements', { contract_ref: `C-${lei}`, provider_uuid: uuid })
  await register.make('services', { arrangement_uuid: arrangement.uuid, service_nature: 'ict' })
  return uuid
}

const onProviders = async () => {
  const { items } = await host.window<Findings>('register.listFindings', { rule: 'VR_71' })
  return items.map(({ message }) => message).sort()
}
const list = async () =>
  (
    await host.window<{ lei_list: { name: string; dated: string | null } | null }>(
      'register.readOverview',
      {},
    )
  ).lei_list
const bring = async (content: string | Uint8Array, more: object = {}, fileName = 'leis.csv') => {
  const job = await bringPack(host, content, { kind: 'lei_list', ...more }, fileName)
  if (job.pack === null) throw new Error(job.problem?.message ?? 'The import was stopped.')
  return job.pack
}
const whenLapsed = (dated = '2026-09-30') =>
  `LEI ${lapsed} has lapsed, according to the LEI list of ${dated}: it was to be renewed by 2026-05-01.`
const whenAbsent = (lei: string, dated = '2026-09-30') =>
  `LEI ${lei} is not in the imported extract of the LEI list of ${dated}.`

describe('an imported LEI list', () => {
  test('makes a finding of a lapsed LEI with its date, until it is switched off, removed or replaced', async () => {
    expect([await onProviders(), await list()]).toEqual([[], null])
    const id = await bring(
      gzipSync(extract(line(lapsed, 'LAPSED'), line(issued, 'ISSUED'))),
      {},
      'leis.csv.gz',
    )
    expect(
      (await host.window<{ packs: DataPack[] }>('packs.list', { kind: 'lei_list' })).packs,
    ).toMatchObject([
      {
        id,
        format: 'lei-cdf-csv',
        name: 'leis.csv.gz',
        source: 'Global Legal Entity Identifier Foundation (GLEIF)',
        licence: 'CC0 1.0',
        dated: '2026-09-30',
        entries: 2,
        details: { partial: true, statuses: { LAPSED: 1, ISSUED: 1 } },
        problem: null,
      },
    ])
    expect([await onProviders(), await list()]).toEqual([
      [whenLapsed()],
      { name: 'leis.csv.gz', dated: '2026-09-30' },
    ])

    await host.window('packs.change', { id, dated: '2026-10-01', name: 'Own' })
    expect([await onProviders(), await list()]).toEqual([
      [whenLapsed('2026-10-01')],
      { name: 'Own', dated: '2026-10-01' },
    ])
    await host.window('packs.change', { id, enabled: false })
    expect([await onProviders(), await list()]).toEqual([[], null])
    await host.window('packs.change', { id, enabled: true })
    expect(await onProviders()).toEqual([whenLapsed('2026-10-01')])
    await host.window('packs.remove', { id })
    expect([await onProviders(), await list()]).toEqual([[], null])
    await host.takeBack()
    expect(await onProviders()).toEqual([whenLapsed('2026-10-01')])
    await bring(extract(line(lapsed, 'ISSUED', '2026-10-02')), { replaces: id })
    expect([await onProviders(), await list()]).toEqual([[], { name: 'Own', dated: '2026-10-02' }])
  })

  test('minds an LEI that it lacks only when it is whole', async () => {
    const content = extract(line(lapsed, 'LAPSED'), line(issued, 'ISSUED'))
    const id = await bring(content)
    expect(await onProviders()).toEqual([whenLapsed()])
    await bring(content, { replaces: id, options: { partial: false } })
    expect(await onProviders()).toEqual([whenLapsed(), whenAbsent(absent)].sort())
  })

  test('comes before older ones, which are asked for what it lacks', async () => {
    await bring(extract(line(lapsed, 'LAPSED', '2026-01-01')), { options: { partial: false } })
    expect(await onProviders()).toEqual(
      [whenLapsed('2026-01-01'), whenAbsent(issued, '2026-01-01'), whenAbsent(absent, '2026-01-01')].sort(),
    )
    await bring(extract(line(issued, 'PENDING_TRANSFER', '2026-03-01')))
    expect(await onProviders()).toEqual([whenLapsed('2026-01-01'), whenAbsent(absent, '2026-01-01')].sort())
    await bring(extract(line(lapsed, 'RETIRED', '2025-01-01')), { name: 'Older' })
    expect((await onProviders())[1]).toBe(whenLapsed('2026-01-01'))
    await bring(extract(line(lapsed, 'RETIRED', '2026-05-01')), { name: 'Newest' })
    expect(await onProviders()).toContain(
      `LEI ${lapsed} is retired, according to the LEI list of 2026-05-01.`,
    )
    expect(await list()).toEqual({ name: 'Newest', dated: '2026-05-01' })
  })

  test('is used for records that come after it', async () => {
    await bring(extract(line(lapsed, 'LAPSED')))
    const other = whole('5299009999OTHERS00')
    const uuid = await sign(other)
    expect(await onProviders()).toEqual([whenLapsed()])
    await bring(extract(line(other, 'RETIRED', '2026-10-01')))
    expect(await onProviders()).toEqual(
      [whenLapsed(), `LEI ${other} is retired, according to the LEI list of 2026-10-01.`].sort(),
    )
    await register.at('providers', 'update', { uuid, id_code: issued.replace('ISSUED', 'ISSUEE') })
    expect(await onProviders()).toEqual([whenLapsed()])
  })

  test('makes the same findings of a package as of the register', async () => {
    const file = { kind: 'bytes', name: `${goldenName}.zip`, bytes: zipPackage(goldenFiles) }
    const { id } = await host.window<{ id: string }>('registerImport.preview', { files: [file] })
    await host.window('registerImport.commit', { id })
    await bring(extract(line(goldenFacts.lei, 'LAPSED')))
    const found = { rule: 'VR_2', message: whenLapsed().replace(lapsed, goldenFacts.lei) }
    expect((await host.window<Findings>('register.listFindings', { rule: 'VR_2' })).items).toMatchObject([
      found,
    ])
    const { findings } = await host.window<{ findings: Findings['items'] }>('registerFilings.build', {
      draft: true,
    })
    expect(findings.filter(({ rule }) => rule === 'VR_2')).toMatchObject([found])
  })

  test('is refused as XML, with the form that is to be taken', async () => {
    await expect(bring('<?xml version="1.0"?><lei:LEIData/>', {}, 'golden-copy.xml')).rejects.toThrow(
      'golden-copy.xml could not be imported: it is XML: take the CSV form of the golden copy (LEI-CDF, level 1).',
    )
    expect(await list()).toBeNull()
  })

  test.each<[string, (path: string) => void]>([
    ['was changed', (path) => writeFileSync(path, readFileSync(path).fill(65, 30, 31))],
    ['was cut', (path) => truncateSync(path, 40)],
    ['is gone', (path) => rmSync(path)],
  ])('whose file %s is not asked, and the register answers without it', async (_what, damage) => {
    const id = await bring(extract(line(lapsed, 'LAPSED')), { name: 'Damaged' })
    const folder = join(host.dataDir, 'packs')
    for (const file of readdirSync(folder)) damage(join(folder, file))
    expect([await onProviders(), await list()]).toEqual([[], null])
    await bring(extract(line(lapsed, 'LAPSED', '2026-01-01')), { name: 'Sound' })
    expect([await onProviders(), await list()]).toEqual([
      [whenLapsed('2026-01-01')],
      { name: 'Sound', dated: '2026-01-01' },
    ])
    await host.window('packs.remove', { id })
  })
})
