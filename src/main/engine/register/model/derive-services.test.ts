import { describe, expect, it } from 'vitest'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { columnAt, templateOf } from '../taxonomy.ts'
import { linesOf, record, registerOf } from './few-records.ts'

const taxonomy = shippedTaxonomy()

const around = [
  record('scopeEntities', 'bank', { lei: 'BANK' }),
  record('scopeEntities', 'pays', { lei: 'PAYS' }),
  record('branches', 'paris', { branch_code: 'PARIS', head_office_uuid: 'bank' }),
  record('functions', 'critical', { function_id: 'F1', entity_uuid: 'bank', criticality: 'eba_BT:x28' }),
  record('functions', 'plain', { function_id: 'F2', entity_uuid: 'pays', criticality: 'eba_BT:x29' }),
  record('providers', 'cloud', { id_code: 'CLOUD' }),
  record('providers', 'other', { id_code: 'OTHER' }),
]

type Fields = Readonly<Record<string, unknown>>

/** Returns a register with one arrangement and the given services. */
function withServices(arrangement: Fields, ...services: readonly Fields[]) {
  return registerOf(taxonomy, [
    ...around,
    record('arrangements', 'a', { contract_ref: 'C', provider_uuid: 'cloud', ...arrangement }),
    ...services.map((fields, at) =>
      record('services', `s${at}`, { arrangement_uuid: 'a', service_nature: 'ict', ...fields }),
    ),
  ])
}

/** Columns of B_02.02, row by row. */
function cellsIn(register: ReturnType<typeof registerOf>, ...columns: readonly string[]): string[] {
  const template = templateOf(taxonomy, 'B_02.02')
  const rows = register.tables().get('B_02.02') ?? []
  return rows.map(({ cells }) => columns.map((code) => cells[columnAt(template, code)] || '-').join(' '))
}

const [none, de] = ['eba_GA:qx2007', 'eba_GA:DE']
const [yes, no] = ['eba_BT:x28', 'eba_BT:x29']

describe('countries that nobody named', () => {
  it.each<[string, Fields, string]>([
    [
      'are not applicable for a function that is not critical',
      { function_uuids: ['plain'] },
      `${none} ${none} ${none}`,
    ],
    ['are not applicable without a function', { ict_service_type: 'S' }, `${none} ${none} ${none}`],
    ['are blanks to be filled for a critical function', { function_uuids: ['critical'] }, '- - -'],
    [
      'of storage are not applicable where nothing is stored',
      { function_uuids: ['critical'], data_storage: no },
      `- ${none} -`,
    ],
    [
      'of storage are a blank where something is stored, critical or not',
      { function_uuids: ['plain'], data_storage: yes },
      `${none} - ${none}`,
    ],
    [
      'leave those alone that somebody named',
      { function_uuids: ['critical'], provision_countries: [none], processing_countries: [de] },
      `${none} - ${de}`,
    ],
  ])('%s', (_rule, fields, expected) => {
    expect(cellsIn(withServices({}, fields), 'c0130', 'c0150', 'c0160')).toEqual([expected])
  })

  it('are seen for each function by itself', () => {
    const register = withServices({}, { function_uuids: ['critical', 'plain'] })
    expect(cellsIn(register, 'c0050', 'c0130')).toEqual(['F1 -', `F2 ${none}`])
  })
})

describe('a service', () => {
  it('gives a row for each combination of function and countries', () => {
    const register = withServices(
      {},
      {
        function_uuids: ['critical', 'plain'],
        provision_countries: [de, 'eba_GA:FR'],
        storage_countries: [de, none],
      },
    )
    expect(register.rowsOf('B_02.02')).toHaveLength(8)
  })

  it.each<[string, Fields, readonly string[]]>([
    [
      'with functions is used by their entities',
      { function_uuids: ['critical', 'plain'] },
      ['BANK F1', 'PAYS F2'],
    ],
    [
      'without functions is used by each user',
      { ict_service_type: 'S', user_entity_uuids: ['bank', 'pays'] },
      ['BANK -', 'PAYS -'],
    ],
    ['with neither has one row with blanks', { ict_service_type: 'S' }, ['- -']],
    [
      'of a branch is used by its head office',
      { ict_service_type: 'S', branch_uuids: ['paris'] },
      ['BANK -'],
    ],
    ['of which nothing is known has no row', { user_entity_uuids: ['bank'] }, []],
  ])('%s', (_rule, fields, expected) => {
    expect(cellsIn(withServices({}, fields), 'c0020', 'c0050')).toEqual(expected)
  })

  it('has dates, notice, law and provider of its arrangement unless it has its own', () => {
    const shared = {
      start_date: '2025-01-01',
      end_date: '9999-12-31',
      termination_reason: 'T1',
      notice_period_entity: 90,
      notice_period_provider: 180,
      governing_law_country: 'DE',
    }
    const own = {
      start_date: '2025-02-01',
      end_date: '2026-12-31',
      termination_reason: 'T2',
      notice_period_entity: 0,
      notice_period_provider: 30,
      governing_law_country: 'FR',
      provider_uuid: 'other',
    }
    const register = withServices(shared, { ict_service_type: 'S1' }, { ict_service_type: 'S2', ...own })
    expect(cellsIn(register, 'c0030', 'c0070', 'c0080', 'c0090', 'c0100', 'c0110', 'c0120')).toEqual([
      'CLOUD 2025-01-01 9999-12-31 T1 90 180 DE',
      'OTHER 2025-02-01 2026-12-31 T2 0 30 FR',
    ])
  })
})

describe('users of an arrangement', () => {
  const branch = 'eba_ZZ:x838'
  const entity = 'eba_ZZ:x839'
  it.each<[string, Fields, readonly string[]]>([
    [
      'are those that are named, without a branch',
      { user_entity_uuids: ['bank'] },
      [`C BANK ${entity} Not Applicable`],
    ],
    ['are branches, with their head office', { branch_uuids: ['paris'] }, [`C BANK ${branch} PARIS`]],
    [
      'are both where both are named, the entity first',
      { user_entity_uuids: ['bank'], branch_uuids: ['paris'] },
      [`C BANK ${entity} Not Applicable`, `C BANK ${branch} PARIS`],
    ],
    ['are the entities of functions', { function_uuids: ['plain'] }, [`C PAYS ${entity} Not Applicable`]],
    [
      'are the branch, not the entity, where a function of the entity is used by the branch',
      { function_uuids: ['critical'], branch_uuids: ['paris'] },
      [`C BANK ${branch} PARIS`],
    ],
    ['are none where none is named', { ict_service_type: 'S' }, []],
  ])('%s', (_rule, fields, expected) => {
    expect(linesOf(withServices({}, fields), 'B_04.01')).toEqual(expected)
  })

  it('stand once, with every service that names them behind the row', () => {
    const register = withServices({}, { user_entity_uuids: ['bank'] }, { user_entity_uuids: ['bank'] })
    const [row, ...others] = register.rowsOf('B_04.01')
    expect(others).toEqual([])
    expect(row?.sources?.map(({ uuid }) => uuid)).toEqual(['a', 's0', 'bank', 's1'])
  })
})

describe('a framework', () => {
  const frame = { arrangement_type: 'eba_CO:x2' }
  it.each<[string, Fields, number]>([
    ['without user, function or type says only who may use it', { user_entity_uuids: ['bank'] }, 0],
    ['without a function does too', { user_entity_uuids: ['bank'], ict_service_type: 'S' }, 0],
    ['without a type does too', { function_uuids: ['plain'] }, 0],
    ['that says all three gives what others give', { function_uuids: ['plain'], ict_service_type: 'S' }, 1],
  ])('%s', (_rule, fields, count) => {
    const register = withServices(frame, fields)
    expect(register.rowsOf('B_04.01')).toHaveLength(1)
    expect(['B_02.02', 'B_05.02'].map((code) => register.rowsOf(code).length)).toEqual([count, count])
    expect(linesOf(register, 'B_03.02')).toEqual(['C CLOUD -'])
  })
})
