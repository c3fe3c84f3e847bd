import { describe, expect, it } from 'vitest'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { templateOf } from '../taxonomy.ts'
import { RegisterModel } from './register-model.ts'
import { keyColumns, sameRowsOf } from './same-rows.ts'

const arrangement = { uuid: 'c', kind: 'arrangements', data: { contract_ref: 'C-1', provider_uuid: 'p' } }
const cloud = {
  arrangement_uuid: 'c',
  service_nature: 'ict',
  ict_service_type: 'eba_TA:S17',
  function_uuids: ['f'],
  provision_countries: ['eba_GA:DE', 'eba_GA:AT'],
  processing_countries: ['eba_GA:DE'],
  reliance_level: 'eba_ZZ:x794',
}

/** The services of the pairs that file one key, when the second service differs from the first in these fields. */
function pairs(second: object, more: object = {}): string[][] {
  const model = new RegisterModel()
  for (const record of [
    arrangement,
    { uuid: 'p', kind: 'providers', data: { id_code: 'P-1', id_code_type: 'eba_qCO:qx2000' } },
    { uuid: 'q', kind: 'providers', data: { id_code: 'P-2', id_code_type: 'eba_qCO:qx2000' } },
    { uuid: 'e', kind: 'scopeEntities', data: { lei: 'L-1' } },
    { uuid: 'f', kind: 'functions', data: { function_id: 'F1', entity_uuid: 'e', ...more } },
    { uuid: 'g', kind: 'functions', data: { function_id: 'F2', entity_uuid: 'e' } },
    { uuid: 's', kind: 'services', data: cloud },
    { uuid: 't', kind: 'services', data: { ...cloud, ...second } },
  ])
    model.put(record.uuid, record)
  const held = model.get('arrangements', 'c')
  if (held === undefined) throw new Error('the arrangement is there')
  return [...sameRowsOf(model, held)].map(({ services }) => [...services])
}

describe('rows of one key with other contents', () => {
  it('are told apart by the columns that the taxonomy makes the key', () => {
    expect(keyColumns).toEqual(templateOf(shippedTaxonomy(), 'B_02.02').key)
  })

  it('are found for each combination of countries that both services name', () => {
    const other = { reliance_level: 'eba_ZZ:x797' }
    expect(pairs(other)).toEqual([
      ['s', 't'],
      ['s', 't'],
    ])
    expect(pairs({ ...other, provision_countries: ['eba_GA:AT', 'eba_GA:FR'] })).toEqual([['s', 't']])
  })

  it.each([
    ['the contents are alike: then they are one row', {}],
    ['the function is another', { reliance_level: 'eba_ZZ:x797', function_uuids: ['g'] }],
    ['the type is another', { reliance_level: 'eba_ZZ:x797', ict_service_type: 'eba_TA:S18' }],
    ['the provider is another', { reliance_level: 'eba_ZZ:x797', provider_uuid: 'q' }],
    ['no country is shared', { reliance_level: 'eba_ZZ:x797', processing_countries: ['eba_GA:FR'] }],
    ['a part of the key is blank', { reliance_level: 'eba_ZZ:x797', ict_service_type: null }],
    ['it is no ICT service', { reliance_level: 'eba_ZZ:x797', service_nature: 'non_ict' }],
  ])('are none where %s', (_case, second) => {
    expect(pairs(second)).toEqual([])
  })

  it('wait for the countries that a critical function needs', () => {
    const bare = { provision_countries: [], processing_countries: [], reliance_level: 'eba_ZZ:x797' }
    expect(pairs(bare, { criticality: 'eba_BT:x28' })).toEqual([])
  })
})
