import { describe, expect, test } from 'vitest'
import { tablesOf } from '../../../../../test/fixtures/register/given-rows.ts'
import { goldenTables, shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { ClosedLists } from '../closed-list.ts'
import { DerivedRegister } from '../model/derived-register.ts'
import { columnAt, templateOf } from '../taxonomy.ts'
import type { FilingPart, ImportOptions } from './import-options.ts'
import { listOverwrites } from './list-overwrites.ts'
import { cellsOf, importInto } from './plan-into.ts'

/**
 * A subsidiary's file merged into the register of its group: nothing of the group is lost or filed under another name.
 */

const taxonomy = shippedTaxonomy()
const golden = goldenTables(taxonomy)
const lists = new ClosedLists(taxonomy)
const subsidiary = '5299009LZV7C4I4P0D20'
const bank = '9999SKERRYBANK000195'
const facts = { referenceDate: '2025-12-31', scope: 'consolidated', baseCurrency: 'EUR' } as const
const others = { referenceDate: '2024-12-31', scope: 'individual', baseCurrency: 'PLN' } as const
const merge: ImportOptions = { mode: 'merge', take: new Set() }

const ofSubsidiary = (reference = 'SUB-1', provider = 'PROV-9') =>
  tablesOf(
    ['B_01.01', { c0010: subsidiary, c0020: 'Skerry Polska', c0050: 'KNF', c0060: '2025-01-31' }],
    ['B_01.02', { c0010: subsidiary, c0020: 'Skerry Polska', c0030: 'eba_GA:PL', c0060: subsidiary }],
    [
      'B_05.01',
      { c0010: provider, c0020: 'eba_qCO:qx2003', c0050: 'Hosting Sp. z o.o.', c0070: 'eba_CT:x212' },
    ],
    ['B_02.01', { c0010: reference, c0020: 'eba_CO:x1', c0040: 'eba_CU:EUR', c0050: '100' }],
    ['B_03.01', { c0010: reference, c0020: subsidiary, c0030: 'true' }],
    ['B_03.02', { c0010: reference, c0020: provider, c0030: 'eba_qCO:qx2003' }],
  )

function group(): DerivedRegister {
  const register = new DerivedRegister(taxonomy)
  importInto(register, golden, facts)
  return register
}

describe('an import over the register of another entity', () => {
  test('keeps filer, scope, date and currency, and asks for each', () => {
    const register = group()
    const { filing } = register.model
    const { questions } = importInto(register, ofSubsidiary(), others)
    expect(register.model.filing).toEqual(filing)
    expect(questions.map(({ part, isTaken }) => [part, isTaken])).toEqual([
      ['filer', false],
      ['scope', false],
      ['date', false],
      ['currency', false],
    ])
  })

  test.each<[FilingPart, string]>([
    ['filer', 'entity_uuid'],
    ['scope', 'scope'],
    ['date', 'reference_date'],
    ['currency', 'base_currency'],
  ])('takes the %s alone when that is asked for', (part, field) => {
    const register = group()
    const before: Record<string, unknown> = { ...register.model.filing }
    importInto(register, ofSubsidiary(), others, { mode: 'update', take: new Set([part]) })
    const after: Record<string, unknown> = { ...register.model.filing }
    expect(after[field]).not.toBe(before[field])
    for (const other of ['entity_uuid', 'scope', 'reference_date', 'base_currency'])
      if (other !== field) expect(after[other]).toBe(before[other])
  })

  test('lists every field that it overwrites, and no other', () => {
    const register = group()
    const template = templateOf(taxonomy, 'B_05.01')
    const tables = new Map(golden)
    const [first, ...rest] = tables.get('B_05.01') ?? []
    if (first === undefined) throw new Error('The golden register has providers.')
    const cells = first.cells.with(columnAt(template, 'c0050'), 'Another Name Ltd')
    tables.set('B_05.01', [{ cells }, ...rest])
    const before = register.model
    const kept = new DerivedRegister(taxonomy)
    kept.change([...before.everything()].map((record) => ({ uuid: record.uuid, record })))
    const plan = importInto(register, tables, facts)
    const overwrites = listOverwrites(kept.model, plan, lists)
    expect(overwrites.map(({ kind, field }) => [kind, field])).toContainEqual(['providers', 'name'])
    expect(overwrites.find(({ field }) => field === 'name')).toMatchObject({
      label: expect.stringMatching(/name/i),
      key: first.cells[0],
      before: first.cells[4],
      after: 'Another Name Ltd',
    })
    expect(new Set(overwrites.map(({ uuid }) => uuid)).size).toBe(plan.records.length)
  })
})

describe('a merge', () => {
  test('adds what the group lacks and changes no row that it files', () => {
    const register = group()
    const before = cellsOf(register.tables())
    const plan = importInto(register, ofSubsidiary(), others, merge)
    const after = cellsOf(register.tables())
    for (const [code, rows] of Object.entries(before))
      expect(after[code]).toEqual(expect.arrayContaining([...rows]))
    expect(after['B_02.01']).toHaveLength((before['B_02.01']?.length ?? 0) + 1)
    expect(after['B_01.02']?.some(([lei]) => lei === subsidiary)).toBe(true)
    expect(after['B_01.01']).toEqual(before['B_01.01'])
    expect(plan.removed).toEqual([])
  })

  test('leaves what both have otherwise as it is, and says so', () => {
    const register = group()
    const provider = [...register.model.all('providers')][0]
    const code = provider?.data.id_code ?? ''
    const tables = tablesOf(['B_05.01', { c0010: code, c0050: 'A name of the subsidiary’s own' }])
    const plan = importInto(register, tables, undefined, merge)
    expect(register.model.get('providers', provider?.uuid)?.data.name).toBe(provider?.data.name)
    expect(plan.conflicts).toEqual([
      { kind: 'providers', uuid: provider?.uuid, field: 'name', given: 'A name of the subsidiary’s own' },
    ])
  })

  test('does not take another contract of the same number for that of the group', () => {
    const register = group()
    const reference = [...register.model.all('arrangements')][0]?.data.contract_ref ?? ''
    const before = cellsOf(register.tables())
    const plan = importInto(register, ofSubsidiary(reference), others, merge)
    const after = cellsOf(register.tables())
    for (const code of ['B_02.01', 'B_02.02', 'B_03.01', 'B_03.02']) expect(after[code]).toEqual(before[code])
    expect(plan.notes.find(({ key }) => key === reference)?.message).toContain(
      'another contract with this number',
    )
  })

  test('adds the users and signers of a contract that both share', () => {
    const register = group()
    const [arrangement] = register.model.all('arrangements')
    const provider = register.model.get('providers', arrangement?.data.provider_uuid)
    const reference = arrangement?.data.contract_ref ?? ''
    const before = cellsOf(register.tables())
    importInto(register, ofSubsidiary(reference, provider?.data.id_code ?? ''), others, merge)
    const after = cellsOf(register.tables())
    expect(after['B_03.01']).toEqual(
      expect.arrayContaining([...(before['B_03.01'] ?? []), [reference, subsidiary, 'true']]),
    )
    expect(register.model.filing.entity_uuid).toBe(
      [...register.model.all('scopeEntities')].find(({ data }) => data.lei === bank)?.uuid,
    )
  })
})
