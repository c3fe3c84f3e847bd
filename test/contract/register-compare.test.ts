import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { templateCodes } from '../../src/contract/register/template.ts'
import type { FilingComparison } from '../../src/contract/workstation/register/register-filings.ts'
import type { WindowInput } from '../../src/contract/workstation/window/bridge.ts'
import { goldenFile, goldenFolder, RegisterUser } from './register-user.ts'
import { problem } from './window-user.ts'

/** Differences between two filings, packages passed as files, or the current register. */

const folder = mkdtempSync(join(tmpdir(), 'skerry-compare-'))
let user: RegisterUser
let filed: string
beforeAll(async () => {
  user = await RegisterUser.start()
  await user.takeIn(goldenFile())
  filed = (await user.get('registerFilings.build', { timestamp: '20260302101500000' })).filing.id
})
afterAll(async () => {
  await user.host.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Side = WindowInput<'registerFilings.compare'>['before']
const compare = (before: Side, after: Side) => user.get('registerFilings.compare', { before, after })
const changes = ({ templates }: FilingComparison) =>
  Object.fromEntries(
    templates
      .filter(({ added, removed, changed }) => added.length + removed.length + changed.length > 0)
      .map(({ template, added, removed, changed }) => [
        template,
        {
          added: added.map(({ key }) => key),
          removed: removed.map(({ key }) => key),
          changed: changed.map(({ key, column, before, after }) => [key, column, before, after]),
        },
      ]),
  )

test('the register that was filed is as it is now, in whatever form it is given', async () => {
  for (const side of [filed, goldenFile(), { kind: 'path' as const, path: goldenFolder }]) {
    const same = await compare(side, 'now')
    expect(changes(same)).toEqual({})
    expect(
      same.templates.map(({ template }) => template).filter((code) => !templateCodes.includes(code)),
    ).toEqual([])
    expect(changes(await compare('now', side))).toEqual({})
  }
  expect(await compare(filed, 'now')).toMatchObject({
    before: expect.stringMatching(/^9999SKERRYBANK000195.*\.zip$/),
    after: 'the register as it is now',
    // C-005 ended on 2025-09-30, so this is its last filing
    dropping_out: [{ contract_ref: 'C-005', end_date: '2025-09-30', reason: 'eba_CO:x4' }],
  })
})

test('a changed cell, a new row and one that is gone are told by template and key', async () => {
  const { items } = await user.http.list('providers')
  const cirrus = items.find(({ name }) => name === 'Cirrus Cloud Ltd')
  await user.http.at('providers', 'update', { uuid: cirrus?.uuid, annual_cost: '1300000' })
  await user.http.make('scopeEntities', { name: 'New', lei: '529900T8BM49AURSDO55' })
  const { items: branches } = await user.http.list('branches')
  const { items: services } = await user.http.list('services')
  const service = services.find(({ contract_ref }) => contract_ref === 'C-002')
  await user.http.at('services', 'update', { uuid: service?.uuid, branch_uuids: [] })
  await user.http.at('branches', 'delete', { uuid: branches[0]?.uuid })
  const there = changes(await compare(filed, 'now'))
  expect(there).toEqual({
    b_01_02: { added: ['529900T8BM49AURSDO55'], removed: [], changed: [] },
    b_01_03: { added: [], removed: ['BR-FR-01 · 9999SKERRYBANK000195'], changed: [] },
    b_04_01: { added: [], removed: [expect.stringMatching(/^C-002 · .*BR-FR-01$/)], changed: [] },
    b_05_01: { added: [], removed: [], changed: [['9999CIRRUSCLOUD00454', 'c0100', '1250000', '1300000']] },
  })
  const back = changes(await compare('now', filed))
  expect(back.b_01_02).toEqual({ added: [], removed: ['529900T8BM49AURSDO55'], changed: [] })
  expect(back.b_05_01?.changed).toEqual([['9999CIRRUSCLOUD00454', 'c0100', '1300000', '1250000']])
})

test('what drops out goes by the reference date of the later side', async () => {
  await user.http.ask('POST', '/entity_info/update', { reference_date: '2024-12-31' })
  // the filing is for 2025, whatever the register contains now
  expect((await compare('now', filed)).dropping_out).toHaveLength(1)
  expect((await compare(filed, 'now')).dropping_out).toEqual([])
  await user.http.ask('POST', '/entity_info/update', { reference_date: '2025-12-31' })
})

test('an arrangement one of whose services goes on does not drop out', async () => {
  await user.http.make('services', {
    contract_ref: 'C-005',
    service_nature: 'ict',
    ict_service_type: 'S17',
    function_uuids: ['9999SKERRYPAYS000231/F2'],
    end_date: '9999-12-31',
  })
  expect((await compare(filed, 'now')).dropping_out).toEqual([])
})

test('a side that is none is said', async () => {
  writeFileSync(join(folder, 'text.zip'), 'Dear reader')
  const bytes = (name: string, content: string) => ({
    kind: 'bytes' as const,
    name,
    bytes: new Uint8Array(Buffer.from(content)),
  })
  const odd: readonly (readonly [Side, string, RegExp])[] = [
    ['nobody', 'not-found', /^There is no such filing\.$/],
    [{ kind: 'path', path: join(folder, 'absent.zip') }, 'not-found', /^There is no file .*absent\.zip\.$/],
    [
      { kind: 'path', path: join(folder, 'text.zip') },
      'invalid',
      /^Nothing could be read from text\.zip\. .* it is not a zip archive\.$/,
    ],
    [
      bytes('cut.zip', 'PK\u0003\u0004 cut'),
      'invalid',
      /^Nothing could be read from cut\.zip\. .* it is cut off\.$/,
    ],
    [bytes('empty.zip', ''), 'invalid', /^Nothing could be read from empty\.zip\. /],
    [{ kind: 'path', path: '/dev/null' }, 'invalid', /^null is neither a file nor a folder\.$/],
    [{ kind: 'path', path: folder }, 'invalid', /^Nothing could be read from skerry-compare-\w+\. /],
  ]
  for (const [side, code, message] of odd) {
    expect(await user.ask('registerFilings.compare', { before: side, after: 'now' })).toEqual(
      problem(code, message),
    )
    expect(await user.ask('registerFilings.compare', { before: 'now', after: side })).toEqual(
      problem(code, message),
    )
  }
})

test('a browser compares what it hands over, and names no path', async () => {
  expect(
    await user.ask(
      'registerFilings.compare',
      { before: { kind: 'path', path: goldenFolder }, after: 'now' },
      false,
    ),
  ).toEqual(problem('forbidden', /files are handed over, not named/))
  expect(
    await user.ask('registerFilings.compare', { before: goldenFile(), after: filed }, false),
  ).toMatchObject({
    dropping_out: [{ contract_ref: 'C-005' }],
  })
})
