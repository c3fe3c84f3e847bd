import { describe, expect, it } from 'vitest'
import { record } from './few-records.ts'
import { RegisterModel, referencesOf } from './register-model.ts'

function modelOf(...records: readonly ReturnType<typeof record>[]): RegisterModel {
  const model = new RegisterModel()
  for (const one of records) model.put(one.uuid, one)
  return model
}

const bank = record('scopeEntities', 'bank', { lei: 'BANK' })
const pays = record('scopeEntities', 'pays', { lei: 'PAYS', parent_uuid: 'bank' })
const service = record('services', 's', { user_entity_uuids: ['bank', 'pays'], provider_uuid: null })

describe('a record', () => {
  it('is found by its uuid and kind, and by no other kind', () => {
    const model = modelOf(bank)
    expect([model.get('scopeEntities', 'bank'), model.find('bank')]).toEqual([bank, bank])
    expect([model.get('providers', 'bank'), model.get('scopeEntities', null)]).toEqual([undefined, undefined])
  })

  it('gives back what it took the place of, and keeps its place among the others', () => {
    const model = modelOf(bank, pays)
    const other = record('scopeEntities', 'bank', { lei: 'OTHER' })
    expect(model.put('bank', other)).toBe(bank)
    expect([...model.all('scopeEntities')]).toEqual([other, pays])
    expect([model.count('scopeEntities'), model.count('providers')]).toEqual([2, 0])
  })

  it('is gone with all that led to it or from it', () => {
    const model = modelOf(bank, pays, service)
    model.put('pays', null)
    expect([...model.everything()]).toEqual([bank, service])
    expect([...model.referring('scopeEntities', 'bank')]).toEqual([])
    expect([...model.referring('services', 'pays')]).toEqual([service])
  })

  it('may change its kind', () => {
    const model = modelOf(bank)
    model.put('bank', record('providers', 'bank', { id_code: 'BANK' }))
    expect([model.count('scopeEntities'), model.count('providers')]).toEqual([0, 1])
    expect(model.isScopeLei('BANK')).toBe(false)
  })
})

describe('who refers to a record', () => {
  it('is found by kind, with the field that names it', () => {
    const model = modelOf(service, pays, bank)
    expect([...model.referrersOf('bank')]).toEqual([
      { record: service, field: 'user_entity_uuids' },
      { record: pays, field: 'parent_uuid' },
    ])
    expect([...model.referring('services', 'bank')]).toEqual([service])
  })

  it('includes the entity that keeps the register', () => {
    const filing = record('filing', 'filing', { entity_uuid: 'bank' })
    const model = modelOf(filing, bank)
    expect([...model.referrersOf('bank')]).toEqual([{ record: filing, field: 'entity_uuid' }])
    expect(model.filing).toMatchObject({ entity_uuid: 'bank', reference_date: null })
    expect(modelOf().filing).toMatchObject({ entity_uuid: null })
  })

  it('is known before the record is there, and follows every change', () => {
    const model = modelOf(pays)
    expect([...model.referring('scopeEntities', 'bank')]).toEqual([pays])
    model.put('pays', record('scopeEntities', 'pays', { lei: 'PAYS', parent_uuid: 'other' }))
    expect([...model.referring('scopeEntities', 'bank')]).toEqual([])
  })

  it('has an order of its own, whichever was changed last', () => {
    const links = ['l2', 'l1', 'l3'].map((uuid) => record('supplyChains', uuid, { arrangement_uuid: 'a' }))
    const model = modelOf(...links)
    model.put('l1', record('supplyChains', 'l1', { arrangement_uuid: 'a', rank: 2 }))
    expect(model.referringInOrder('supplyChains', 'a').map(({ uuid }) => uuid)).toEqual(['l1', 'l2', 'l3'])
  })

  it('is read from every field that names others, lists and single ones', () => {
    expect(referencesOf(service)).toEqual(['bank', 'pays'])
    expect(referencesOf(record('definitions', 'definitions', { arrangement_standalone: 'bank' }))).toEqual([])
  })
})

describe('an LEI in scope', () => {
  it('is one as long as an entity has it', () => {
    const model = modelOf(bank, record('scopeEntities', 'twin', { lei: 'BANK' }))
    model.put('bank', null)
    expect(model.isScopeLei('BANK')).toBe(true)
    model.put('twin', record('scopeEntities', 'twin', { lei: '' }))
    expect([model.isScopeLei('BANK'), model.isScopeLei('')]).toEqual([false, false])
  })
})
