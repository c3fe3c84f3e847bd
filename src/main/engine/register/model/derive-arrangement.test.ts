import { describe, expect, it } from 'vitest'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { linesOf, record, registerOf } from './few-records.ts'
import { LiveRegister } from './live-register.ts'

const taxonomy = shippedTaxonomy()
const filed = (register: ReturnType<typeof registerOf>) =>
  taxonomy.templates.filter(({ code }) => register.rowsOf(code).length > 0).map(({ code }) => code)

describe('an arrangement that is not for ICT services', () => {
  const others = [
    record('scopeEntities', 'bank', { lei: 'BANK' }),
    record('providers', 'caterer', { id_code: 'CATERER', parent_uuid: 'hold' }),
    record('providers', 'hold', { id_code: 'HOLD' }),
    record('arrangements', 'a', {
      contract_ref: 'C-1',
      provider_uuid: 'caterer',
      signatory_entity_uuids: ['bank'],
      signatory_provider_uuids: ['hold'],
    }),
    record('services', 's', {
      arrangement_uuid: 'a',
      service_nature: 'non_ict',
      user_entity_uuids: ['bank'],
    }),
    record('services', 't', { arrangement_uuid: 'a', service_nature: 'other', ict_service_type: 'S' }),
    record('supplyChains', 'sub', { arrangement_uuid: 'a', provider_uuid: 'hold' }),
    record('intraGroupLinks', 'link', { arrangement_uuid: 'a', linked_arrangement_uuid: 'a' }),
    record('assessments', 'judged', {
      arrangement_uuid: 'a',
      provider_uuid: 'caterer',
      status: 'approved',
      current: true,
    }),
  ]

  it('stays out with everything that belongs to it', () => {
    expect(filed(registerOf(taxonomy, others))).toEqual(['B_01.02'])
  })

  it('comes in with everything as soon as one of its services is one', () => {
    const register = registerOf(taxonomy, [
      ...others,
      record('services', 'u', { arrangement_uuid: 'a', service_nature: 'ict', ict_service_type: 'S' }),
    ])
    expect(filed(register)).toEqual([
      'B_01.02',
      'B_02.01',
      'B_02.02',
      'B_02.03',
      'B_03.01',
      'B_03.02',
      'B_05.01',
      'B_05.02',
      'B_07.01',
    ])
    expect(linesOf(register, 'B_04.01')).toEqual([])
    expect(linesOf(register, 'B_02.02')).toHaveLength(1)
  })
})

describe('the outside contract of a company of the group', () => {
  it('is filed with its signers, without users or services', () => {
    const register = registerOf(taxonomy, [
      record('scopeEntities', 'tech', { lei: 'TECH' }),
      record('providers', 'centre', { id_code: 'CENTRE', id_code_type: 'EUID' }),
      record('arrangements', 'a', {
        contract_ref: 'C-4',
        provider_uuid: 'centre',
        signatory_entity_uuids: ['tech'],
      }),
      record('services', 's', { arrangement_uuid: 'a', service_nature: 'ict' }),
    ])
    expect(filed(register)).toEqual(['B_01.02', 'B_02.01', 'B_03.01', 'B_03.02', 'B_05.01'])
  })
})

describe('signers', () => {
  const register = registerOf(taxonomy, [
    record('scopeEntities', 'bank', { lei: 'BANK' }),
    record('scopeEntities', 'tech', { lei: 'TECH' }),
    record('scopeEntities', 'nameless', { lei: null }),
    record('providers', 'p-tech', { id_code: 'TECH', id_code_type: 'LEI' }),
    record('providers', 'cloud', { id_code: 'CLOUD', id_code_type: 'LEI' }),
    record('providers', 'codeless', { id_code: null }),
    record('arrangements', 'a', {
      contract_ref: 'C',
      provider_uuid: 'p-tech',
      signatory_entity_uuids: ['bank', 'tech'],
      signatory_provider_uuids: ['p-tech', 'codeless'],
    }),
    record('services', 's', { arrangement_uuid: 'a', service_nature: 'ict', provider_uuid: 'cloud' }),
  ])

  it('are the provider, further ones, and the providers of services, each once', () => {
    expect(linesOf(register, 'B_03.01')).toEqual(['C BANK true', 'C TECH true'])
    expect(linesOf(register, 'B_03.02')).toEqual(['C - -', 'C CLOUD LEI', 'C TECH LEI'])
  })

  it('are of the group when an entity in scope goes by their code; a lack of both is no such case', () => {
    expect(linesOf(register, 'B_03.03')).toEqual(['C TECH true'])
  })

  it('are of the group no longer when the entity takes another LEI', () => {
    const [change] = register
      .change([{ uuid: 'tech', record: record('scopeEntities', 'tech', { lei: 'TECH2' }) }])
      .filter(({ template }) => template === 'B_03.03')
    expect(change).toMatchObject({ removed: [{ cells: ['C', 'TECH', 'true'] }], added: [] })
  })
})

describe('a reference number that looks like a placeholder', () => {
  const found = (contract_ref: string, confirmed_ref: string | null) => {
    const live = new LiveRegister(taxonomy, {})
    const all = [
      record('providers', 'p', { name: 'Cirrus', id_code: '506700GE1G29325QX363' }),
      record('arrangements', 'a', { contract_ref, confirmed_ref, provider_uuid: 'p' }),
      record('services', 's', { arrangement_uuid: 'a', service_nature: 'ict', ict_service_type: 'S' }),
    ]
    live.change(all.map((one) => ({ uuid: one.uuid, record: one })))
    return [...live.findings(false)]
      .filter(({ rule, column }) => rule === 'OWN-48' && column === 'c0010')
      .map(({ message }) => message)
  }

  it('is a finding until a person confirms it, and again when the number changes', () => {
    expect(found('12345', null)).toEqual([expect.stringContaining('a reference number here')])
    expect(found('12345', '12345')).toEqual([])
    expect(found('n.a.', '12345')).not.toEqual([])
  })
})
