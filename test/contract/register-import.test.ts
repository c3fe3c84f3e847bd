import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isProblem } from '../../src/contract/problem.ts'
import type { WindowInput } from '../../src/contract/workstation/window/bridge.ts'
import { goldenFiles, goldenName } from '../fixtures/register/golden-package.ts'
import { goldenFile, goldenFolder, goldenZip, RegisterUser } from './register-user.ts'
import { problem } from './window-user.ts'

/** Import of a register in each supported format, from the preview to the step that can be undone. */

type Files = WindowInput<'registerImport.preview'>['files']
type GivenFile = Files[number]

const folder = mkdtempSync(join(tmpdir(), 'skerry-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let user: RegisterUser
beforeEach(async () => {
  user = await RegisterUser.start()
})
afterEach(() => user.host.stop())

const preview = (...files: Files) => user.get('registerImport.preview', { files })
const commit = (id: string) => user.get('registerImport.commit', { id })

/** Returns the files of the package that the register would file now, without the root folder. */
async function packaged(): Promise<Record<string, string>> {
  const { body } = await user.http.ask('GET', '/eba_export/package')
  const { files } = body as { files: Record<string, string> }
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path.slice(path.indexOf('/') + 1), text]),
  )
}

const golden = Object.fromEntries(
  [...goldenFiles].map(([path, text]) => [path.slice(goldenName.length + 1), text]),
)
const tables = Object.entries(golden).filter(([path]) => /b_\d\d/.test(path))
const bytes = (name: string, content: Uint8Array | string): GivenFile => ({
  kind: 'bytes',
  name,
  bytes: new Uint8Array(Buffer.from(content)),
})

/** Sets what a package has and a register made from tables alone lacks. */
async function nameFiling(): Promise<void> {
  const fields = { reference_date: '2025-12-31', scope: 'consolidated', base_currency: 'EUR' }
  const { status, text } = await user.http.ask('POST', '/entity_info/update', fields)
  expect([status, text]).toEqual([200, expect.any(String)])
}

let workbook: Uint8Array
let json: Uint8Array
beforeAll(async () => {
  const source = await RegisterUser.start()
  await source.takeIn(goldenFile())
  workbook = (await source.get('register.exportFile', { form: 'xlsx' })).bytes
  json = (await source.get('register.exportFile', { form: 'json' })).bytes
  await source.host.stop()
  writeFileSync(join(folder, `${goldenName}.zip`), goldenZip())
  cpSync(join(goldenFolder, 'reports'), join(folder, 'tables'), { recursive: true })
})

const forms: readonly (readonly [string, string, () => Files])[] = [
  ['a package as ZIP', 'package', () => [goldenFile()]],
  [
    'a package named by its path',
    'package',
    () => [{ kind: 'path', path: join(folder, `${goldenName}.zip`) }],
  ],
  ['a package as folder', 'package', () => [{ kind: 'path', path: goldenFolder }]],
  [
    'a package as the files of a dropped folder',
    'package',
    () => [...goldenFiles].map(([path, text]) => bytes(path, text)),
  ],
  ['a workbook', 'workbook', () => [bytes('register.xlsx', workbook)]],
  ['a folder of CSV files', 'csv-folder', () => [{ kind: 'path', path: join(folder, 'tables') }]],
  [
    'CSV files one by one',
    'csv-folder',
    () => tables.map(([path, text]) => bytes(path.slice('reports/'.length), text)),
  ],
  ['JSON', 'json', () => [bytes('register.json', json)]],
]

describe.each(forms)('%s', (_form, format, files) => {
  test('gives the golden register, in one step that is taken back whole', async () => {
    const empty = await user.everything()
    const shown = await preview(...files())
    expect(shown).toMatchObject({ format, change_count: 0, note_count: 0, difference_count: 0 })
    expect(
      shown.records.every(({ create, change, remove }) => create > 0 && change === 0 && remove === 0),
    ).toBe(true)
    expect(shown.records.find(({ kind }) => kind === 'providers')).toMatchObject({ create: 6 })
    // a preview changes nothing
    expect(await user.everything()).toBe(empty)
    expect(await user.steps()).toBe(0)
    const reported: number[] = []
    const stop = user.host.workstation.subscribe((topic, event) => {
      if (topic === 'register') reported.push((event as { revision: number }).revision)
    })
    const done = await commit(shown.id)
    stop()
    const created = shown.records.reduce((sum, { create }) => sum + create, 0)
    expect(done).toEqual({ step: await user.lastStep(), created, changed: 0, removed: 0, left_out: null })
    expect(reported).toHaveLength(1)
    const { items } = await user.get('register.listSteps', {})
    expect(items).toMatchObject([
      { by: 'window', label: expect.stringMatching(/^Imported \S/), records: created },
    ])
    if (format === 'workbook' || format === 'csv-folder') await nameFiling()
    expect(await packaged()).toEqual(golden)
    expect((await user.get('register.readOverview', {})).findings).toMatchObject({ error: 0, warning: 0 })
    for (const step of await user.stepNumbers()) await user.get('register.undo', { step })
    expect(await user.everything()).toBe(empty)
  })

  test('changes nothing the second time', async () => {
    await commit((await preview(...files())).id)
    const once = await user.everything()
    const again = await preview(...files())
    expect(again).toMatchObject({ records: [], difference_count: 0 })
    expect(await commit(again.id)).toEqual({ step: null, created: 0, changed: 0, removed: 0, left_out: null })
    expect(await user.everything()).toBe(once)
    expect(await user.steps()).toBe(1)
  })
})

describe('a preview', () => {
  test('that was cancelled is gone, with its thread', async () => {
    const { id } = await preview(goldenFile())
    expect(await user.get('registerImport.cancel', { id })).toEqual({ cancelled: true })
    expect(await user.get('registerImport.cancel', { id })).toEqual({ cancelled: false })
    expect(await user.ask('registerImport.commit', { id })).toEqual(
      problem('not-found', /^This preview is gone\. Read the file again\.$/),
    )
    expect(await user.steps()).toBe(0)
  })

  test('is one of three at a time; the oldest gives way to a fourth', async () => {
    const [first, second, third] = await Promise.all([
      preview(goldenFile()),
      preview(goldenFile()),
      preview(goldenFile()),
    ])
    const fourth = await preview(goldenFile())
    expect(await user.ask('registerImport.commit', { id: first.id })).toMatchObject({ code: 'not-found' })
    expect(await commit(second.id)).toMatchObject({ step: expect.any(Number) })
    // the planned changes were made meanwhile: the new plan finds nothing to do
    expect(await commit(third.id)).toEqual({ step: null, created: 0, changed: 0, removed: 0, left_out: null })
    expect(await commit(fourth.id)).toMatchObject({ step: null })
    expect(
      (await user.get('register.readOverview', {})).kinds.find(({ kind }) => kind === 'providers'),
    ).toMatchObject({
      records: 6,
    })
  })

  test('is taken in once, however often it is asked for', async () => {
    const { id } = await preview(goldenFile())
    const answers = await Promise.all([1, 2, 3].map(() => user.ask('registerImport.commit', { id })))
    expect(answers.filter((answer) => !isProblem(answer))).toHaveLength(1)
    expect(answers.filter(isProblem).map(({ code }) => code)).toEqual(['not-found', 'not-found'])
    expect(await user.steps()).toBe(1)
  })

  test('is made anew when the register was changed since', async () => {
    const { id } = await preview(goldenFile())
    // the same code was entered by hand meanwhile: that record is completed, not duplicated
    const { uuid } = await user.http.make('providers', {
      name: 'Typed',
      id_code: 'NL000099998B57',
      notes: 'kept',
    })
    expect(await commit(id)).toMatchObject({ changed: 1 })
    const { items } = await user.http.list('providers')
    expect(items).toHaveLength(6)
    expect(items.find((item) => item.uuid === uuid)).toMatchObject({
      name: 'Γιάννης Παπαδόπουλος',
      notes: 'kept',
    })
  })

  test('outlives the dying of another, and says what became of its own thread', async () => {
    const { id } = await preview(goldenFile())
    expect(
      await user.ask('registerImport.preview', { files: [bytes('x.zip', 'PK\u0003\u0004')] }),
    ).toMatchObject({
      kind: 'problem',
    })
    expect(await commit(id)).toMatchObject({ step: expect.any(Number) })
  })

  test('is refused to a browser that names a path, and nothing is read', async () => {
    const path = join(folder, `${goldenName}.zip`)
    const ask = (files: Files) => user.ask('registerImport.preview', { files }, false)
    const sentence = problem('forbidden', /files are handed over, not named/)
    expect(await ask([{ kind: 'path', path }])).toEqual(sentence)
    expect(await ask([goldenFile(), { kind: 'path', path: '/etc/passwd' }])).toEqual(sentence)
    expect(await ask([goldenFile()])).toMatchObject({ format: 'package' })
    // except for the paths passed at the start of the program
    user.host.workstation.host.handedOver.add(path)
    expect(await ask([{ kind: 'path', path }])).toMatchObject({ format: 'package' })
  })

  test('is refused on the free plan, and so is taking it in', async () => {
    const { id } = await preview(goldenFile())
    await user.host.change({ plan: 'free' })
    const sentence = problem('forbidden', /^The free plan can only read the register\.$/)
    expect(await user.ask('registerImport.preview', { files: [goldenFile()] })).toEqual(sentence)
    expect(await user.ask('registerImport.commit', { id })).toEqual(sentence)
    await user.host.change({ plan: 'local' })
    expect(await commit(id)).toMatchObject({ step: expect.any(Number) })
  })
})

describe('the sample register', () => {
  test('is for an empty register only', async () => {
    await user.http.make('providers', { name: 'Mine' })
    expect(await user.ask('register.loadSample', {})).toEqual(
      problem('invalid', /^The register is not empty\. /),
    )
    expect(await user.steps()).toBe(1)
  })
})
