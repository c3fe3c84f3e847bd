import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate/browser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isProblem } from '../../src/contract/problem.ts'
import type { Filing } from '../../src/contract/workstation/register/register-filings.ts'
import { readPackage } from '../../src/main/engine/register/package/read-package.ts'
import { goldenFiles, goldenName, taxonomy } from '../fixtures/register/golden-package.ts'
import { goldenFile, goldenZip, RegisterUser } from './register-user.ts'
import { problem } from './window-user.ts'

/** Packages for filing: built, checked, stored, downloaded again, compared. */

const timestamp = '20260302101500000'

let user: RegisterUser
beforeAll(async () => {
  user = await RegisterUser.start()
  await user.takeIn(goldenFile())
})
afterAll(() => user.host.stop())

const build = (request: object = {}) => user.get('registerFilings.build', { timestamp, ...request })
const refuse = (request: object = {}) => user.ask('registerFilings.build', { timestamp, ...request })
const list = async (): Promise<Filing[]> => (await user.get('registerFilings.list', {})).filings
const folder = () => join(user.host.dataDir, 'filings')
const files = () => (existsSync(folder()) ? readdirSync(folder()).toSorted() : [])
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function texts(bytes: Uint8Array): Map<string, string> {
  return new Map(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]))
}

beforeEach(async () => {
  for (const { id } of await list()) await user.get('registerFilings.remove', { id })
  expect(files()).toEqual([])
})

describe('a package', () => {
  test('of the golden register at the golden moment is the golden package', async () => {
    const { filing, bytes, findings } = await build({ note: 'First filing' })
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
    expect(texts(bytes)).toEqual(new Map([...goldenFiles].toSorted()))
    expect(filing).toMatchObject({
      filename: `${goldenName}.zip`,
      reference_date: '2025-12-31',
      taxonomy: taxonomy.id,
      sha256: sha256(bytes),
      size: bytes.length,
      made_by: 'window',
      rows: 51,
      findings: { error: 0, warning: 0 },
      note: 'First filing',
    })
    expect(await list()).toEqual([filing])
    expect(files()).toEqual([`${filing.sha256}.zip`])
  })

  test('is given again byte for byte, after the register went on', async () => {
    const { filing, bytes } = await build()
    const { uuid } = await user.http.make('providers', { name: 'Later' })
    expect(await user.get('registerFilings.read', { id: filing.id })).toEqual({ filing, bytes })
    await user.http.at('providers', 'delete', { uuid })
  })

  test('is the same bytes each time, kept under each name it was built by', async () => {
    const [first, second] = [await build(), await build()]
    expect(second.bytes).toEqual(first.bytes)
    expect(second.filing.id).not.toBe(first.filing.id)
    expect((await list()).map(({ id }) => id)).toEqual([second.filing.id, first.filing.id])
    expect(files()).toHaveLength(1)
    await user.get('registerFilings.remove', { id: second.filing.id })
    expect(await user.get('registerFilings.read', { id: first.filing.id })).toMatchObject({
      bytes: first.bytes,
    })
    await user.get('registerFilings.remove', { id: first.filing.id })
    expect(files()).toEqual([])
    for (const name of ['registerFilings.read', 'registerFilings.remove'] as const)
      expect(await user.ask(name, { id: first.filing.id })).toEqual(
        problem('not-found', /^There is no such filing\.$/),
      )
  })

  test('that is a draft is shown and not kept, even when the same is kept already', async () => {
    const draft = await build({ draft: true })
    expect(texts(draft.bytes).size).toBe(19)
    expect([await list(), files()]).toEqual([[], []])
    const { filing, bytes } = await build()
    await build({ draft: true })
    expect(await user.get('registerFilings.read', { id: filing.id })).toEqual({ filing, bytes })
  })

  test('bears the moment now when none is given', async () => {
    const { filing } = await user.get('registerFilings.build', {})
    expect(filing.filename).toMatch(/^9999SKERRYBANK000195\.CON_DE_DORA010100_DORA_2025-12-31_20\d{15}\.zip$/)
  })

  test.each([
    ['2026030210150000', 'it must be 17 digits'],
    ['2026-03-02T10:15:00', 'it must be 17 digits'],
    ['', 'it must be 17 digits'],
    ['２０２６０３０２１０１５０００００', 'it must be 17 digits'],
    ['99999999999999999', 'cannot stand for {timestamp}'],
    ['20261302101500000', 'cannot stand for {timestamp}'],
    ['20260302251500000', 'cannot stand for {timestamp}'],
  ])('is refused the moment %j', async (odd, why) => {
    const answer = await refuse({ timestamp: odd })
    expect(isProblem(answer) && [answer.code, answer.message.includes(why)]).toEqual(['invalid', true])
    expect([await list(), files()]).toEqual([[], []])
  })
})

describe('a kept package whose file', () => {
  const fileOf = ({ sha256: name }: Filing) => join(folder(), `${name}.zip`)

  test('was changed is not given', async () => {
    const { filing } = await build()
    const bytes = readFileSync(fileOf(filing))
    bytes[40] = (bytes[40] as number) ^ 1
    writeFileSync(fileOf(filing), bytes)
    expect(await user.ask('registerFilings.read', { id: filing.id })).toEqual(
      problem('failed', /^The file of 9999SKERRY.*\.zip has changed since it was made; its hash differs\. /),
    )
    // building it again repairs it
    const { bytes: again } = await build()
    expect(await user.get('registerFilings.read', { id: filing.id })).toMatchObject({ bytes: again })
  })

  test('is missing is said to be, and can be removed', async () => {
    const { filing } = await build()
    rmSync(fileOf(filing))
    for (const ask of [
      () => user.ask('registerFilings.read', { id: filing.id }),
      () => user.ask('registerFilings.compare', { before: filing.id, after: 'now' }),
    ])
      expect(await ask()).toEqual(
        problem('failed', /is missing from the data directory\. Restore it from a backup\.$/),
      )
    expect(await user.get('registerFilings.remove', { id: filing.id })).toEqual({ removed: true })
  })

  test('cannot be written is not kept, and the reason is told', async () => {
    if (existsSync(folder())) renameSync(folder(), `${folder()}-aside`)
    writeFileSync(folder(), 'a file in the place of the folder')
    expect(await refuse()).toEqual(
      problem('failed', /^The package could not be written to the data directory \(E[A-Z]+\)\. /),
    )
    expect(await list()).toEqual([])
    rmSync(folder())
    expect(await build()).toMatchObject({ filing: { filename: `${goldenName}.zip` } })
  })
})

describe('findings', () => {
  test('of severity error forbid it, and nothing is left on the disk', async () => {
    const { items } = await user.http.list('arrangements')
    const c5 = items.find(({ contract_ref }) => contract_ref === 'C-005')
    await user.http.at('arrangements', 'update', { uuid: c5?.uuid, contract_ref: 'C-005', end_date: null })
    const { items: entities } = await user.http.list('scopeEntities')
    const pays = entities.find(({ lei }) => lei === '9999SKERRYPAYS000231')
    await user.http.at('scopeEntities', 'update', { uuid: pays?.uuid, lei: '9999SKERRYPAYS000232' })
    const answer = await refuse()
    expect(answer).toEqual(
      problem(
        'invalid',
        /^\d+ errors? blocks? the filing, the first of them: .* Resolve .*, or ask for a draft to inspect\.$/,
      ),
    )
    const { findings } = (
      answer as unknown as { details: { findings: { rule: string; severity: string }[] } }
    ).details
    expect(findings.map(({ rule }) => rule)).toContain('OWN-01')
    expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(['error']))
    expect([await list(), files()]).toEqual([[], []])
    const draft = await build({ draft: true })
    expect(draft.filing.findings.error).toBeGreaterThan(0)
    expect([await list(), files()]).toEqual([[], []])
    for (const step of (await user.stepNumbers()).slice(0, 2)) await user.get('register.undo', { step })
    expect(await refuse()).toMatchObject({ filing: {} })
  })

  test('of classification block it with the list', async () => {
    const { uuid } = await user.http.make('arrangements', { contract_ref: 'Open' })
    expect(await refuse()).toMatchObject({
      code: 'invalid',
      details: { unclassified: [{ uuid, contract_ref: 'Open', reason: 'no_service' }] },
    })
    expect(await refuse({ draft: true })).toMatchObject({
      filing: { filename: expect.stringMatching(/^DRAFT_/) },
    })
    await user.http.at('arrangements', 'delete', { uuid })
  })
})

test('the name is that of the authority, and nothing that a name may not have', async () => {
  const authority = async (code: string, package_name: string | null) => {
    const body = { code, name: code, country: 'IE', package_name }
    const { status, text } = await user.http.ask('POST', '/nca_entries/create', body)
    expect([status, text]).toEqual([200, expect.any(String)])
    await user.http.ask('POST', '/entity_info/update', { authority_code: code, institution_code: 'C1234' })
    return refuse({ draft: true })
  }
  expect(await authority('IE-Own', '{code}_{yyyymmdd}_ROI')).toMatchObject({
    filing: { filename: 'DRAFT_C1234_20251231_ROI.zip', findings: { error: 0 } },
  })
  expect(await authority('IE-Evil', '../../{lei}')).toEqual(
    problem(
      'invalid',
      /^The package cannot be built: the name pattern has “\.\.\/\.\.\/”, which is not allowed in a name\.$/,
    ),
  )
  expect(await authority('IE-Odd', '{register}')).toEqual(
    problem(
      'invalid',
      /^The package cannot be built: the name pattern requires \{register\}, which is not set\.$/,
    ),
  )
  await user.http.ask('POST', '/entity_info/update', { authority_code: null, institution_code: null })
})

test('odd texts stand in the package byte for byte as they were typed', async () => {
  const names = [
    '=1+1',
    '+49 30 1234',
    '@x, "quoted" und; mehr',
    "Ёлка 'и' Ко",
    'Ελλάδα',
    '😀 Ltd',
    'می\u200cخواهم',
  ]
  const first = await user.http.list('providers')
  const uuid = first.items.find(({ name }) => name === 'Cirrus Cloud Ltd')?.uuid
  for (const name of names) {
    const { status, text } = await user.http.at('providers', 'update', { uuid, name, latin_name: 'Odd' })
    expect([status, text]).toEqual([200, expect.any(String)])
    const { bytes } = await build({ draft: true })
    const { tables } = readPackage(taxonomy, bytes)
    expect(tables.get('B_05.01')?.find(({ cells }) => cells[0] === '9999CIRRUSCLOUD00454')?.cells[4]).toBe(
      name,
    )
    const csv = texts(bytes).get(`${goldenName}/reports/b_05.01.csv`)
    expect(csv).toContain(/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : `,${name},`)
  }
  await user.http.at('providers', 'update', { uuid, name: 'Cirrus Cloud Ltd', latin_name: null })
  expect(texts((await build()).bytes)).toEqual(texts(goldenZip()))
})

test('on the free plan packages are read, and neither built nor removed', async () => {
  const { filing } = await build()
  await user.host.change({ plan: 'free' })
  const sentence = problem('forbidden', /^The free plan can only read the register\.$/)
  expect(await refuse()).toEqual(sentence)
  expect(await user.ask('registerFilings.remove', { id: filing.id })).toEqual(sentence)
  expect(await user.get('registerFilings.read', { id: filing.id })).toMatchObject({ filing })
  await user.host.change({ plan: 'local' })
})
