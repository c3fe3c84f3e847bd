import { describe, expect, it } from 'vitest'
import { fullRegister } from '../../../../../test/fixtures/register/full-register.ts'
import { tablesOf } from '../../../../../test/fixtures/register/given-rows.ts'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import type { DerivedRegister } from '../model/derived-register.ts'
import { linesOf, record, registerOf } from '../model/few-records.ts'
import type { PlainRecord } from '../model/register-model.ts'
import type { TableRow, Tables } from '../table.ts'
import { columnAt, templateOf } from '../taxonomy.ts'
import { importInto } from './plan-into.ts'

const taxonomy = shippedTaxonomy()

/** Records that people keep besides those that are filed. */
const beside: readonly PlainRecord[] = [
  record('scopeEntities', 'other', { lei: 'OTHER', name: 'Not in the file' }),
  record('arrangements', 'quiet', { contract_ref: 'C-7', title: 'Not in the file', provider_uuid: 'hold' }),
  record('services', 'meals', { arrangement_uuid: 'inner', service_nature: 'non_ict', name: 'Canteen' }),
  record('dueDiligence', 'diligence', { provider_uuid: 'cloud', decision: 'approved' }),
  record('assessments', 'draft', { provider_uuid: 'tech', arrangement_uuid: 'inner', status: 'draft' }),
]

function register(): DerivedRegister {
  return registerOf(taxonomy, [
    ...fullRegister.map((one) =>
      ['frame', 'inner', 'outer', 'cloud'].includes(one.uuid)
        ? { ...one, data: { ...one.data, title: `Title of ${one.uuid}`, notes: 'Ours' } }
        : one,
    ),
    ...beside,
  ])
}

/** The tables of a register with rows changed. */
function edited(from: DerivedRegister, template: string, edit: (row: TableRow) => TableRow | null): Tables {
  const tables = new Map(from.tables())
  tables.set(
    template,
    (tables.get(template) ?? []).flatMap((row) => edit(row) ?? []),
  )
  return tables
}

/** Changes cells of rows that contain a given cell. */
function withCells(template: string, cell: string, to: Readonly<Record<string, string>>) {
  return (row: TableRow): TableRow => {
    if (!row.cells.includes(cell)) return row
    const cells = [...row.cells]
    for (const [column, value] of Object.entries(to))
      cells[columnAt(templateOf(taxonomy, template), column)] = value
    return { cells }
  }
}

const changed = (plan: ReturnType<typeof importInto>) => plan.records.map(({ uuid }) => uuid).sort()

describe('an import into a register that is there', () => {
  it('changes the record whose row is another, and keeps what no template has', () => {
    const kept = register()
    const plan = importInto(kept, edited(kept, 'B_02.01', withCells('B_02.01', 'C-2', { c0050: '99' })))
    expect([changed(plan), plan.removed, plan.notes]).toEqual([['inner'], [], []])
    expect(kept.model.find('inner')?.data).toMatchObject({
      annual_cost: '99',
      title: 'Title of inner',
      notes: 'Ours',
    })
  })

  it('keeps a service the same record when it is the one of its type, and its name with it', () => {
    const kept = register()
    const row = withCells('B_02.02', 'C-2', { c0130: 'eba_GA:FR' })
    const plan = importInto(kept, edited(kept, 'B_02.02', row))
    expect(plan.removed).toEqual([])
    expect(kept.model.find('hosting')?.data).toMatchObject({
      ict_service_type: 'eba_TA:S17',
      provision_countries: ['eba_GA:FR'],
    })
    expect(kept.model.find('meals')).toEqual(beside[2])
  })

  it('puts a service of another type in its place as a record of its own', () => {
    const kept = register()
    const plan = importInto(
      kept,
      edited(kept, 'B_02.02', withCells('B_02.02', 'C-2', { c0060: 'eba_TA:S01' })),
    )
    expect(plan.removed).toEqual(['hosting'])
    expect(plan.records.filter(({ kind }) => kind === 'services')).toMatchObject([
      { data: { arrangement_uuid: 'inner', ict_service_type: 'eba_TA:S01', service_nature: 'ict' } },
    ])
  })

  it.each<[string, string, string]>([
    ['deleted_on', 'bank', '9999-12-31'],
    ['parent_uuid', 'bank', 'bank'],
    ['latin_name', 'tech', 'TECH GmbH'],
    ['parent_uuid', 'hold', 'hold'],
  ])('leaves %s of %s as it is written where %s is filed anyway', (field, uuid, value) => {
    const kept = register()
    const before = kept.model.find(uuid)
    kept.change([
      { uuid, record: { uuid, kind: before?.kind ?? '', data: { ...before?.data, [field]: value } } },
    ])
    expect(changed(importInto(kept, kept.tables()))).toEqual([])
  })

  it.each([
    ['a service', 'B_02.02', 'c0030'],
    ['a recipient', 'B_05.02', 'c0060'],
  ])(
    'does not take the provider away from an arrangement because %s lacks one in the file',
    (_what, template, column) => {
      const kept = register()
      importInto(kept, edited(kept, template, withCells(template, 'C-2', { [column]: '' })))
      expect(kept.model.find('inner')?.data.provider_uuid).toBe('tech')
    },
  )

  it('leaves the arrangement its provider while that one signs, whoever else gives more services', () => {
    const kept = register()
    const tables = new Map(kept.tables())
    const add = (template: string, ...rows: readonly TableRow[]) =>
      tables.set(template, [...(tables.get(template) ?? []), ...rows])
    const [first] = kept.rowsOf('B_02.02').filter(({ cells }) => cells[0] === 'C-2')
    const other = (type: string) => ({ cells: (first?.cells ?? []).with(2, 'CLOUD').with(5, type) })
    add('B_03.02', { cells: ['C-2', 'CLOUD', 'eba_qCO:qx2000'] })
    add('B_02.02', other('eba_TA:S01'), other('eba_TA:S02'))
    importInto(kept, tables)
    expect(kept.model.find('inner')?.data).toMatchObject({
      provider_uuid: 'tech',
      signatory_provider_uuids: ['cloud'],
    })
  })

  it('takes from the arrangement a date that its services no longer share', () => {
    const kept = register()
    const tables = new Map(kept.tables())
    const [first] = kept.rowsOf('B_02.02').filter(({ cells }) => cells[0] === 'C-2')
    const rows = [
      { cells: (first?.cells ?? []).with(6, '') },
      { cells: (first?.cells ?? []).with(5, 'eba_TA:S01').with(6, '2024-01-01') },
    ]
    tables.set('B_02.02', rows)
    importInto(kept, tables)
    const filed = kept.rowsOf('B_02.02').filter(({ cells }) => cells[0] === 'C-2')
    expect(filed.map(({ cells }) => cells[6]).sort()).toEqual(['', '2024-01-01'])
  })

  it('adds a signer of the group where it has the list of these only', () => {
    const kept = register()
    importInto(kept, tablesOf(['B_03.03', { c0010: 'C-3', c0020: 'TECH', c0031: 'true' }]))
    expect(linesOf(kept, 'B_03.02').filter((line) => line.startsWith('C-3'))).toEqual([
      'C-3 CLOUD eba_qCO:qx2000',
      'C-3 TECH eba_qCO:qx2000',
    ])
  })

  it('does not touch an arrangement that the tables only name', () => {
    const kept = register()
    const before = [...kept.model.everything()]
    importInto(
      kept,
      tablesOf(
        ['B_02.01', { c0010: 'C-99', c0030: 'C-1' }],
        ['B_02.03', { c0010: 'C-99', c0020: 'C-3' }],
        ['B_02.02', { c0010: 'C-99', c0020: 'BANK', c0030: 'CLOUD', c0050: 'F1', c0060: 'eba_TA:S17' }],
        ['B_03.01', { c0010: 'C-99', c0020: 'BANK' }],
        ['B_03.02', { c0010: 'C-99', c0020: 'CLOUD' }],
        ['B_04.01', { c0010: 'C-99', c0020: 'BANK', c0030: 'eba_ZZ:x839', c0040: 'Not Applicable' }],
      ),
    )
    expect([...kept.model.everything()].slice(0, before.length)).toEqual(before)
    expect(linesOf(kept, 'B_02.03')).toEqual(['C-2 C-3 true', 'C-99 C-3 true'])
  })

  it('takes nothing away by templates and columns that it does not have', () => {
    const kept = register()
    const rows = (template: string) => kept.rowsOf(template).map((row) => row.cells.join())
    const before = taxonomy.templates.map(({ code }) => rows(code))
    const plan = importInto(
      kept,
      tablesOf(
        ['B_01.02', { c0010: 'BANK', c0020: 'BANK AG' }],
        ['B_05.01', { c0010: 'CLOUD', c0050: 'CLOUD GmbH' }],
        ['B_02.01', { c0010: 'C-2', c0050: '1250000' }],
        ['B_06.01', { c0010: 'F1', c0040: 'BANK', c0030: 'Payments' }],
      ),
    )
    expect([changed(plan), plan.removed, plan.notes]).toEqual([[], [], []])
    expect(taxonomy.templates.map(({ code }) => rows(code))).toEqual(before)
  })

  it('adds users without touching services when it has only users', () => {
    const kept = register()
    const plan = importInto(
      kept,
      tablesOf(['B_04.01', { c0010: 'C-2', c0020: 'PAYS', c0030: 'eba_ZZ:x839', c0040: 'Not Applicable' }]),
    )
    expect([plan.records.length, plan.removed]).toEqual([1, []])
    expect(linesOf(kept, 'B_04.01').filter((line) => line.startsWith('C-2'))).toHaveLength(3)
  })

  it('writes down what a link of a chain left open, so that new services do not change it', () => {
    const kept = register()
    kept.change([
      {
        uuid: 'sub',
        record: record('supplyChains', 'sub', { arrangement_uuid: 'inner', provider_uuid: 'cloud' }),
      },
    ])
    const [first] = kept.rowsOf('B_02.02').filter(({ cells }) => cells[0] === 'C-2')
    const tables = new Map(kept.tables())
    const more = { cells: (first?.cells ?? []).with(5, 'eba_TA:S01') }
    tables.set('B_02.02', [...(tables.get('B_02.02') ?? []), more])
    importInto(kept, tables)
    expect(linesOf(kept, 'B_05.02').filter((line) => line.includes('CLOUD'))).toEqual([
      'C-2 eba_TA:S17 CLOUD eba_qCO:qx2000 2 TECH eba_qCO:qx2000',
      'C-3 eba_TA:S09 CLOUD eba_qCO:qx2000 1 CLOUD eba_qCO:qx2000',
    ])
  })

  it('changes the current assessment, leaves drafts alone, and leaves to the audits what they say', () => {
    const kept = register()
    const row = withCells('B_07.01', 'C-2', { c0120: 'Stratus' })
    expect(changed(importInto(kept, edited(kept, 'B_07.01', row)))).toEqual(['judged'])
    expect(kept.model.find('judged')?.data).toMatchObject({
      alternative_provider: 'Stratus',
      last_audit_date: null,
      status: 'approved',
      version: 1,
    })
  })

  it('leaves an assessment alone whose row is the same, and what it leaves open to the exit strategy', () => {
    const kept = register()
    const { data = {} } = kept.model.find('hosting') ?? {}
    const judged = kept.model.find('judged')?.data
    const type = { ict_service_type: 'eba_TA:S01' }
    kept.change([
      { uuid: 'second', record: record('services', 'second', { ...data, ...type }) },
      { uuid: 'judged2', record: record('assessments', 'judged2', { ...judged, ...type }) },
    ])
    const row = withCells('B_07.01', 'eba_TA:S17', { c0120: 'Stratus' })
    expect(changed(importInto(kept, edited(kept, 'B_07.01', row)))).toEqual(['judged'])
    expect(kept.model.find('judged2')?.data.exit_plan).toBeUndefined()
  })

  it('speaks of what its rows are, changed or not', () => {
    const kept = register()
    const { spokenOf } = importInto(kept, kept.tables())
    for (const uuid of ['bank', 'pays', 'paris', 'f1', 'cloud', 'hold', 'frame', 'inner', 'outer'])
      expect([uuid, spokenOf.has(uuid)]).toEqual([uuid, true])
    for (const { uuid } of beside.slice(1)) expect([uuid, spokenOf.has(uuid)]).toEqual([uuid, false])
  })
})

describe('a row that states a record in passing', () => {
  const functionRow = (cells: Readonly<Record<string, string>>, more: Partial<TableRow>): TableRow => ({
    cells: templateOf(taxonomy, 'B_06.01').columns.map(({ code }) => cells[code] ?? ''),
    ...more,
  })
  const entity = () => record('scopeEntities', 'bank', { lei: 'BANK', name: 'Bank' })
  const known = (uuid: string, function_id: string) =>
    record('functions', uuid, { function_id, name: 'Payments', entity_uuid: 'bank', criticality: 'yes' })
  const passing = functionRow({ c0010: 'F1', c0040: 'BANK', c0070: '2026-02-01' }, { isPartial: true })

  it('changes what it states, and empties nothing, though other rows state more', () => {
    const kept = registerOf(taxonomy, [entity(), known('pay', 'F1')])
    const named = functionRow({ c0010: 'F2', c0030: 'Settlement', c0040: 'BANK' }, {})
    importInto(kept, new Map([['B_06.01', [passing, named]]]))
    expect(kept.model.find('pay')?.data).toMatchObject({
      name: 'Payments',
      criticality: 'yes',
      assessed_on: '2026-02-01',
    })
  })

  it('does not cover a column for the rows that do not have it', () => {
    const assessed = {
      ...known('cash', 'F2'),
      data: { ...known('cash', 'F2').data, assessed_on: '2025-01-01' },
    }
    const kept = registerOf(taxonomy, [entity(), known('pay', 'F1'), assessed])
    const whole = functionRow({ c0010: 'F2', c0030: 'Cash', c0040: 'BANK' }, {})
    importInto(kept, new Map([['B_06.01', [passing, whole]]]))
    expect(kept.model.find('cash')?.data).toMatchObject({ name: 'Cash', assessed_on: '2025-01-01' })
  })
})
