import { describe, expect, it } from 'vitest'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { isLatin } from './derive-plain.ts'
import { linesOf, record, registerOf } from './few-records.ts'
import type { PlainRecord } from './register-model.ts'

const taxonomy = shippedTaxonomy()
const lines = (template: string, ...records: readonly PlainRecord[]) =>
  linesOf(registerOf(taxonomy, records), template)

/** An arrangement that names providers. */
const signedBy = (...providers: readonly string[]) => [
  record('arrangements', 'a', { contract_ref: 'C', signatory_provider_uuids: providers }),
  record('services', 's', { arrangement_uuid: 'a', service_nature: 'ict' }),
]

describe('an entity in scope', () => {
  it('has its own LEI for a parent where none is in scope, and an open end while it is in the register', () => {
    expect(
      lines(
        'B_01.02',
        record('scopeEntities', 'bank', { lei: 'BANK' }),
        record('scopeEntities', 'pays', { lei: 'PAYS', parent_uuid: 'bank', deleted_on: '2025-06-30' }),
        record('scopeEntities', 'lost', { lei: 'LOST', parent_uuid: 'gone' }),
      ),
    ).toEqual([
      'BANK - - - - BANK - - 9999-12-31 - -',
      'LOST - - - - LOST - - 9999-12-31 - -',
      'PAYS - - - - BANK - - 2025-06-30 - -',
    ])
  })

  it('keeps the register with what it is called elsewhere', () => {
    const filing = { entity_uuid: 'bank', competent_authority: 'BaFin', reporting_date: '2026-03-02' }
    const bank = { lei: 'BANK', name: 'Bank', country: 'DE', entity_type: 'x12' }
    expect(
      lines('B_01.01', record('filing', 'filing', filing), record('scopeEntities', 'bank', bank)),
    ).toEqual(['BANK Bank DE x12 BaFin 2026-03-02'])
    expect(lines('B_01.01', record('filing', 'filing', filing))).toEqual([])
  })
})

describe('a provider', () => {
  it('is filed when a row names it, with its parents over all generations and nobody else', () => {
    const providers = [
      record('providers', 'cloud', { id_code: 'CLOUD', id_code_type: 'LEI', parent_uuid: 'mid' }),
      record('providers', 'mid', { id_code: 'MID', id_code_type: 'EUID', parent_uuid: 'top' }),
      record('providers', 'top', { id_code: 'TOP', id_code_type: 'LEI' }),
      record('providers', 'sister', { id_code: 'SISTER', parent_uuid: 'top' }),
    ]
    expect(lines('B_05.01', ...providers)).toEqual([])
    expect(lines('B_05.01', ...providers, ...signedBy('cloud'))).toEqual([
      'CLOUD LEI - - - - - - - - MID EUID',
      'MID EUID - - - - - - - - TOP LEI',
      'TOP LEI - - - - - - - - TOP LEI',
    ])
  })

  it.each([
    ['nobody names it', [], []],
    ['a row names one of them', ['x'], ['X', 'Y', 'Z']],
  ])('in a circle of parents is filed with all of it or not at all: %s', (_case, named, expected) => {
    const circle = [
      record('providers', 'x', { id_code: 'X', parent_uuid: 'y' }),
      record('providers', 'y', { id_code: 'Y', parent_uuid: 'z' }),
      record('providers', 'z', { id_code: 'Z', parent_uuid: 'x' }),
    ]
    const rows = lines('B_05.01', ...circle, ...signedBy(...named))
    expect(rows.map((line) => line.slice(0, 1))).toEqual(expected)
  })

  it('leaves with the last row that names it, and takes its parents along, however long their line', () => {
    const line = Array.from({ length: 3000 }, (_, at) =>
      record('providers', `p${at}`, { id_code: `P${at}`, parent_uuid: `p${at + 1}` }),
    )
    const register = registerOf(taxonomy, [...line, ...signedBy('p0')])
    expect(register.rowsOf('B_05.01')).toHaveLength(3000)
    const gone = register.change([{ uuid: 's', record: null }])
    expect(register.rowsOf('B_05.01')).toEqual([])
    expect(gone.find(({ template }) => template === 'B_05.01')?.removed).toHaveLength(3000)
  })

  it.each([
    ['Förde & Söhne, S.A. (№ 1)', null, 'Förde & Söhne, S.A. (№ 1)'],
    ['Đorđević š.p.', null, 'Đorđević š.p.'],
    ['Γιάννης', null, '-'],
    ['Γιάννης', 'Giannis', 'Giannis'],
    ['Förde', 'Foerde', 'Foerde'],
    ['Банка А', null, '-'],
    [null, null, '-'],
  ])('called %s, in Latin letters %s, is filed in Latin letters as %s', (name, latin_name, expected) => {
    const register = registerOf(taxonomy, [
      record('providers', 'p', { id_code: 'P', name, latin_name }),
      ...signedBy('p'),
    ])
    expect(register.rowsOf('B_05.01')[0]?.cells[5] || '-').toBe(expected)
  })
})

describe('a name in Latin letters', () => {
  it.each([
    ['ǅungla Æon ﬁlm Ⅻ', true],
    ['e\u0301te\u0301', true],
    ['', true],
    ['Kaфe', false],
    ['日本', false],
  ])('%s: %s', (name, expected) => {
    expect(isLatin(name)).toBe(expected)
  })
})

describe('definitions', () => {
  it('are one row as soon as one of them is given', () => {
    expect(lines('B_99.01', record('definitions', 'definitions', { reintegration_easy: null }))).toEqual([])
    const given = record('definitions', 'definitions', { arrangement_standalone: 'Alone' })
    expect(lines('B_99.01', given)).toEqual([`Alone${' -'.repeat(18)}`])
  })
})

describe('functions and branches', () => {
  it('show the LEI of their entity, and a blank where they have none', () => {
    const records = [
      record('scopeEntities', 'bank', { lei: 'BANK' }),
      record('functions', 'f', { function_id: 'F1', entity_uuid: 'bank', recovery_time_hours: 0 }),
      record('functions', 'g', { function_id: 'F2', entity_uuid: null, recovery_point_hours: 12 }),
      record('branches', 'b', { branch_code: 'B', head_office_uuid: 'bank' }),
    ]
    expect(lines('B_06.01', ...records)).toEqual(['F1 - - BANK - - - 0 - -', 'F2 - - - - - - - 12 -'])
    expect(lines('B_01.03', ...records)).toEqual(['B BANK - -'])
  })
})
