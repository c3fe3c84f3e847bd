import { describe, expect, it } from 'vitest'
import { fullRegister } from '../../../../../test/fixtures/register/full-register.ts'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import type { Finding } from '../finding.ts'
import type { TableRow } from '../table.ts'
import { columnAt, templateOf } from '../taxonomy.ts'
import { registerOf } from './few-records.ts'
import { faultOf } from './field-at-fault.ts'

const taxonomy = shippedTaxonomy()
const register = registerOf(taxonomy, fullRegister)

/** A finding of a rule on a cell of a row. */
function findingOn(
  row: TableRow,
  template: string,
  column: string | null,
  rule: string,
  value?: string,
): Finding {
  const at = column === null ? -1 : columnAt(templateOf(taxonomy, template), column)
  return {
    rule,
    class: 'own',
    severity: 'error',
    template,
    file: null,
    row: null,
    key: null,
    column,
    value: value ?? row.cells[at] ?? null,
    message: '',
    fix: '',
    sources: row.sources ?? [],
  }
}

/** The row of a template that has a cell. */
function rowWith(template: string, cell: string): TableRow {
  const row = register.rowsOf(template).find(({ cells }) => cells.includes(cell))
  if (row === undefined) throw new Error(`No row of ${template} has ${cell}.`)
  return row
}

/** For each template a row, and the field in which the value of each of its columns is stored. */
const kept: Readonly<Record<string, readonly [cell: string, fields: string]>> = {
  'B_01.01': [
    'BANK',
    'bank.lei bank.name bank.country bank.entity_type filing.competent_authority filing.reporting_date',
  ],
  'B_01.02': [
    'PAYS',
    'pays.lei pays.name pays.country pays.entity_type pays.group_hierarchy bank.lei pays.last_update pays.integrated_on pays.deleted_on pays.currency pays.total_assets',
  ],
  'B_01.03': ['PARIS', 'paris.branch_code bank.lei paris.name paris.country'],
  'B_02.01': [
    'C-2',
    'inner.contract_ref inner.arrangement_type frame.contract_ref inner.currency inner.annual_cost',
  ],
  'B_02.02': [
    'C-2',
    'inner.contract_ref bank.lei tech.id_code tech.id_code_type f1.function_id hosting.ict_service_type inner.start_date hosting.end_date inner.termination_reason hosting.notice_period_entity inner.notice_period_provider inner.governing_law_country hosting.provision_countries hosting.data_storage hosting.storage_countries hosting.processing_countries hosting.data_sensitivity hosting.reliance_level',
  ],
  'B_02.03': ['C-3', 'inner.contract_ref outer.contract_ref link.linked_arrangement_uuid'],
  'B_03.01': ['C-2', 'inner.contract_ref bank.lei inner.signatory_entity_uuids'],
  'B_03.02': ['C-3', 'outer.contract_ref cloud.id_code cloud.id_code_type'],
  'B_03.03': ['C-2', 'inner.contract_ref tech.id_code inner.signatory_provider_uuids'],
  'B_04.01': ['PARIS', 'inner.contract_ref bank.lei hosting.user_entity_uuids paris.branch_code'],
  'B_05.01': [
    'CLOUD',
    'cloud.id_code cloud.id_code_type cloud.additional_id_code cloud.additional_id_code_type cloud.name cloud.latin_name cloud.person_type cloud.country cloud.currency cloud.annual_cost hold.id_code hold.id_code_type',
  ],
  'B_05.02': [
    'CLOUD',
    'inner.contract_ref sub.ict_service_type cloud.id_code cloud.id_code_type sub.rank tech.id_code tech.id_code_type',
  ],
  'B_06.01': [
    'F1',
    'f1.function_id f1.licensed_activity f1.name bank.lei f1.criticality f1.criticality_reasons f1.assessed_on f1.recovery_time_hours f1.recovery_point_hours f1.discontinuation_impact',
  ],
  'B_07.01': [
    'C-2',
    'inner.contract_ref tech.id_code tech.id_code_type judged.ict_service_type judged.substitutability judged.non_substitutability_reason audit.audited_on exit.exit_plan judged.reintegration exit.discontinuation_impact judged.alternatives_identified judged.alternative_provider',
  ],
  'B_99.01': ['Alone', ''],
}

const shown = (fault: ReturnType<typeof faultOf>) => `${fault?.source.uuid}.${fault?.field}`

describe('a finding on what a value looks like', () => {
  it.each(taxonomy.templates.map(({ code, columns }) => [code, columns] as const))(
    'leads from every column of %s to the record and field that keep the value',
    (template, columns) => {
      const [cell = '', fields = ''] = kept[template] ?? []
      const row = rowWith(template, cell)
      const found = columns.map(({ code }) =>
        shown(faultOf(findingOn(row, template, code, '503', 'x'), register.model)),
      )
      if (template === 'B_99.01') {
        expect(new Set(found).size).toBe(19)
        for (const field of found) expect(field).toMatch(/^definitions\.\w+_\w+$/)
      } else expect(found).toEqual(fields.split(' '))
    },
  )

  it('finds a field without the model too', () => {
    for (const { code, columns } of taxonomy.templates)
      for (const { code: column } of columns) {
        const fault = faultOf(findingOn(rowWith(code, kept[code]?.[0] ?? ''), code, column, '503', 'x'))
        expect([code, column, fault?.field ?? null]).not.toContain(null)
      }
  })
})

describe('a finding on what was chosen', () => {
  it.each([
    ['B_01.01', 'BANK', 'c0010', 'filing.entity_uuid'],
    ['B_01.02', 'PAYS', 'c0060', 'pays.parent_uuid'],
    ['B_01.03', 'PARIS', 'c0020', 'paris.head_office_uuid'],
    ['B_02.01', 'C-2', 'c0030', 'inner.overarching_uuid'],
    ['B_02.02', 'C-2', 'c0020', 'hosting.user_entity_uuids'],
    ['B_02.02', 'C-2', 'c0030', 'inner.provider_uuid'],
    ['B_02.02', 'C-3', 'c0030', 'backup.provider_uuid'],
    ['B_02.02', 'C-2', 'c0050', 'hosting.function_uuids'],
    ['B_02.02', 'C-2', 'c0070', 'inner.start_date'],
    ['B_02.02', 'C-2', 'c0080', 'hosting.end_date'],
    ['B_02.03', 'C-3', 'c0020', 'link.linked_arrangement_uuid'],
    ['B_03.01', 'C-2', 'c0020', 'inner.signatory_entity_uuids'],
    ['B_03.02', 'C-2', 'c0020', 'inner.provider_uuid'],
    ['B_04.01', 'PARIS', 'c0040', 'hosting.branch_uuids'],
    ['B_05.01', 'CLOUD', 'c0110', 'cloud.parent_uuid'],
    ['B_05.02', 'CLOUD', 'c0030', 'sub.provider_uuid'],
    ['B_05.02', 'CLOUD', 'c0060', 'sub.recipient_uuid'],
    ['B_06.01', 'F1', 'c0040', 'f1.entity_uuid'],
    ['B_07.01', 'C-2', 'c0080', 'exit.exit_plan'],
    ['B_07.01', 'C-2', 'c0090', 'judged.reintegration'],
  ])('in %s, row %s, column %s, leads to %s', (template, cell, column, expected) => {
    const finding = findingOn(rowWith(template, cell), template, column, 'OWN-99')
    expect(shown(faultOf(finding, register.model))).toBe(expected)
  })
})

describe('a finding on an empty cell', () => {
  it.each([
    ['B_02.02', 'c0030', 'C-2', 'tech.id_code'],
    ['B_02.02', 'c0050', 'C-2', 'f1.function_id'],
    ['B_02.02', 'c0070', 'C-2', 'inner.start_date'],
    ['B_02.01', 'c0030', 'C-3', 'outer.overarching_uuid'],
    ['B_01.02', 'c0060', 'BANK', 'bank.lei'],
    ['B_05.01', 'c0110', 'HOLD', 'hold.id_code'],
  ])('of %s.%s leads from the row of %s to %s', (template, column, cell, expected) => {
    const finding = findingOn(rowWith(template, cell), template, column, '805', '')
    expect(shown(faultOf(finding, register.model))).toBe(expected)
  })
})

describe('a finding on no column', () => {
  it('leads to the record that owns the row', () => {
    const row = rowWith('B_04.01', 'PARIS')
    expect(faultOf(findingOn(row, 'B_04.01', null, '806'))).toEqual({
      source: { kind: 'arrangements', uuid: 'inner' },
      field: null,
    })
  })

  it('leads to the type of code where its lack makes the row as good as none', () => {
    expect(shown(faultOf(findingOn(rowWith('B_03.02', 'C-3'), 'B_03.02', null, 'OWN-32')))).toBe(
      'cloud.id_code_type',
    )
  })

  it('leads nowhere when it is about a file', () => {
    expect(faultOf(findingOn({ cells: [] }, 'B_03.02', null, '806'))).toBeNull()
  })
})
