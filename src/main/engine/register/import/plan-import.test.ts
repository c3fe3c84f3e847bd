import { describe, expect, it } from 'vitest'
import { imported, tablesOf } from '../../../../../test/fixtures/register/given-rows.ts'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { DerivedRegister } from '../model/derived-register.ts'
import { linesOf } from '../model/few-records.ts'
import type { Tables } from '../table.ts'
import { importInto } from './plan-into.ts'

const taxonomy = shippedTaxonomy()

const contract = ['B_02.01', { c0010: 'C', c0020: 'eba_CO:x1' }] as const
const notBranch = { c0030: 'eba_ZZ:x839', c0040: 'Not Applicable' }

describe('what rows name and has no row of its own is added, and said', () => {
  it.each<[string, Tables, string, string]>([
    [
      'an entity by its function',
      tablesOf(['B_06.01', { c0010: 'F1', c0040: 'BANK' }]),
      'B_01.02',
      'B_06.01|F1||BANK',
    ],
    [
      'an entity by its branch',
      tablesOf(['B_01.03', { c0010: 'B', c0020: 'BANK' }]),
      'B_01.02',
      'B_01.03|B||BANK',
    ],
    ['a parent', tablesOf(['B_01.02', { c0010: 'PAYS', c0060: 'BANK' }]), 'B_01.02', 'B_01.02|PAYS||BANK'],
    [
      'an entity that signs',
      tablesOf(contract, ['B_03.01', { c0010: 'C', c0020: 'BANK' }]),
      'B_01.02',
      'B_03.01|C||BANK',
    ],
    [
      'an entity that uses',
      tablesOf(contract, ['B_04.01', { c0010: 'C', c0020: 'BANK', ...notBranch }]),
      'B_01.02',
      'B_04.01|C||BANK',
    ],
    [
      'a provider that signs',
      tablesOf(contract, ['B_03.02', { c0010: 'C', c0020: 'P' }]),
      'B_05.01',
      'B_03.02|C||P',
    ],
    [
      'a provider of a service',
      tablesOf(contract, ['B_02.02', { c0010: 'C', c0030: 'P', c0060: 'S' }]),
      'B_05.01',
      'B_02.02|C||P',
    ],
    [
      'a subcontractor',
      tablesOf(contract, ['B_05.02', { c0010: 'C', c0030: 'P', c0050: '2' }]),
      'B_05.01',
      'B_05.02|C||P',
    ],
    [
      'an ultimate parent',
      tablesOf(['B_05.01', { c0010: 'P', c0110: 'HOLD' }], ['B_03.02', { c0010: 'C', c0020: 'P' }]),
      'B_05.01',
      'B_05.01|P||HOLD',
    ],
    ['an arrangement', tablesOf(['B_03.02', { c0010: 'C', c0020: 'P' }]), 'B_02.01', 'B_02.01|C||'],
    [
      'an overarching arrangement',
      tablesOf(['B_02.01', { c0010: 'C', c0030: 'FRAME' }]),
      'B_02.01',
      'B_02.01|FRAME||',
    ],
    [
      'a linked arrangement',
      tablesOf(contract, ['B_02.03', { c0010: 'C', c0020: 'OUT', c0030: 'true' }]),
      'B_02.01',
      'B_02.01|OUT||',
    ],
    [
      'a function',
      tablesOf(contract, ['B_02.02', { c0010: 'C', c0020: 'BANK', c0050: 'F1' }]),
      'B_06.01',
      'B_02.02|C|c0050|F1',
    ],
    [
      'a branch',
      tablesOf(contract, ['B_04.01', { c0010: 'C', c0020: 'BANK', c0030: 'eba_ZZ:x838', c0040: 'B' }]),
      'B_01.03',
      'B_04.01|C|c0040|B',
    ],
  ])('%s', (_case, tables, template, note) => {
    const { register, stated } = imported(tables)
    expect(stated).toContain(note)
    const name = note
      .split('|')
      .filter((part) => part !== '')
      .at(-1)
    expect(register.rowsOf(template).map(({ cells }) => cells[0])).toContain(name)
  })

  it('an entity that keeps the register, with what its own row says', () => {
    const { register, stated } = imported(
      tablesOf([
        'B_01.01',
        { c0010: 'BANK', c0020: 'Bank AG', c0030: 'eba_GA:DE', c0040: 'eba_CT:x12', c0050: 'BaFin' },
      ]),
    )
    expect(stated).toEqual(['B_01.01|BANK||BANK'])
    expect(linesOf(register, 'B_01.01')).toEqual(['BANK Bank AG eba_GA:DE eba_CT:x12 BaFin -'])
  })
})

describe('a row that cannot be taken', () => {
  it.each<[string, Tables, string]>([
    [
      'is left out without an LEI',
      tablesOf(['B_01.02', { c0020: 'Bank' }]),
      'A row without an LEI was left out.',
    ],
    [
      'is left out without the code of a branch',
      tablesOf(['B_01.03', { c0030: 'Paris' }]),
      'A branch without a code was left out.',
    ],
    [
      'is left out without the identifier of a function',
      tablesOf(['B_06.01', { c0030: 'Payments' }]),
      'A function without an identifier was left out.',
    ],
    [
      'is left out without the code of a provider',
      tablesOf(['B_05.01', { c0050: 'Cloud' }]),
      'A provider without a code was left out.',
    ],
    [
      'is left out without a reference number',
      tablesOf(['B_02.02', { c0060: 'S' }]),
      'A row without a reference number was left out.',
    ],
    [
      'is left out without a user',
      tablesOf(contract, ['B_04.01', { c0010: 'C', ...notBranch }]),
      'A row without an LEI was left out.',
    ],
    [
      'is left out without a subcontractor',
      tablesOf(contract, ['B_05.02', { c0010: 'C', c0050: '2' }]),
      'A row without a provider was left out.',
    ],
    [
      'is left out without the one assessed',
      tablesOf(contract, ['B_07.01', { c0010: 'C', c0050: 'x' }]),
      'A row without a provider was left out.',
    ],
    [
      'is left out without the linked arrangement',
      tablesOf(contract, ['B_02.03', { c0010: 'C', c0030: 'true' }]),
      'A row without the linked arrangement was left out.',
    ],
    [
      'does not say who keeps the register without an LEI',
      tablesOf(['B_01.01', { c0020: 'Bank' }]),
      'The row has no LEI, so it does not say which entity it is.',
    ],
  ])('%s, and that is said', (_case, tables, message) => {
    expect(imported(tables).notes.map((note) => note.message)).toContain(message)
  })

  it.each<[string, string, Tables, readonly string[]]>([
    [
      'an entity',
      'B_01.02',
      tablesOf(['B_01.02', { c0010: 'BANK', c0020: 'One' }], ['B_01.02', { c0010: 'BANK', c0020: 'Two' }]),
      ['One'],
    ],
    [
      'a branch',
      'B_01.03',
      tablesOf(['B_01.03', { c0010: 'B', c0030: 'One' }], ['B_01.03', { c0010: 'B', c0030: 'Two' }]),
      ['One'],
    ],
    [
      'a function',
      'B_06.01',
      tablesOf(['B_06.01', { c0010: 'F1', c0030: 'One' }], ['B_06.01', { c0010: 'F1', c0030: 'Two' }]),
      ['One'],
    ],
    [
      'an arrangement',
      'B_02.01',
      tablesOf(['B_02.01', { c0010: 'C', c0050: 'One' }], ['B_02.01', { c0010: 'C', c0050: 'Two' }]),
      ['One'],
    ],
    [
      'an assessment',
      'B_07.01',
      tablesOf(
        contract,
        ['B_02.02', { c0010: 'C', c0030: 'P', c0060: 'S' }],
        ['B_07.01', { c0010: 'C', c0020: 'P', c0040: 'S', c0120: 'One' }],
        ['B_07.01', { c0010: 'C', c0020: 'P', c0040: 'S', c0120: 'Two' }],
      ),
      ['One'],
    ],
    [
      'the entity that keeps the register',
      'B_01.01',
      tablesOf(['B_01.01', { c0010: 'BANK', c0050: 'One' }], ['B_01.01', { c0010: 'BANK', c0050: 'Two' }]),
      ['One'],
    ],
    [
      'the definitions',
      'B_99.01',
      tablesOf(['B_99.01', { c0010: 'One' }], ['B_99.01', { c0010: 'Two' }]),
      ['One'],
    ],
  ])('is the second one of %s; that is said', (_case, template, tables, expected) => {
    const { register, notes } = imported(tables)
    const cells = register.rowsOf(template).flatMap((row) => row.cells)
    expect(cells.filter((cell) => cell === 'One' || cell === 'Two')).toEqual(expected)
    expect(notes.some(({ message }) => /only the first row is imported/i.test(message))).toBe(true)
  })

  it('has a number that is none: the number alone is left out', () => {
    const { register, notes } = imported(tablesOf(['B_06.01', { c0010: 'F1', c0080: '4.5', c0090: '12' }]))
    expect(linesOf(register, 'B_06.01')).toEqual(['F1 - - - - - - - 12 -'])
    expect(notes).toMatchObject([{ template: 'B_06.01', column: 'c0080', value: '4.5' }])
  })

  it('is a user whose nature and branch contradict each other: the entity is taken', () => {
    const { register, stated } = imported(
      tablesOf(['B_01.02', { c0010: 'BANK' }], contract, [
        'B_04.01',
        { c0010: 'C', c0020: 'BANK', c0030: 'eba_ZZ:x838' },
      ]),
    )
    expect(stated).toEqual(['B_04.01|C|c0040|'])
    expect(linesOf(register, 'B_04.01')).toEqual(['C BANK eba_ZZ:x839 Not Applicable'])
  })
})

describe('signers', () => {
  it('of the group that lack their row among the providers get it', () => {
    const { register, stated } = imported(
      tablesOf(['B_01.02', { c0010: 'TECH' }], ['B_05.01', { c0010: 'TECH' }], contract, [
        'B_03.03',
        { c0010: 'C', c0020: 'TECH', c0031: 'true' },
      ]),
    )
    expect(stated).toEqual(['B_03.03|C|c0020|TECH'])
    expect(linesOf(register, 'B_03.02')).toEqual(['C TECH -'])
    expect(linesOf(register, 'B_03.03')).toEqual(['C TECH true'])
  })
})

describe('links and chains that stand twice', () => {
  it('are one record each, as the store wants it', () => {
    const link = ['B_02.03', { c0010: 'C', c0020: 'D', c0030: 'true' }] as const
    const sub = { c0010: 'C', c0020: 'S', c0030: 'P', c0050: '2', c0060: 'Q' }
    const { dataOf } = imported(
      tablesOf(contract, link, link, ['B_05.02', sub], ['B_05.02', { ...sub, c0040: 'eba_qCO:qx2000' }]),
    )
    expect([dataOf('intraGroupLinks').length, dataOf('supplyChains').length]).toEqual([1, 1])
  })
})

describe('facts of a package', () => {
  it('become part of the filing, and what it does not say stays', () => {
    const register = new DerivedRegister(taxonomy)
    importInto(register, tablesOf(), {
      referenceDate: '2025-12-31',
      scope: 'consolidated',
      baseCurrency: 'EUR',
    })
    importInto(
      register,
      tablesOf(),
      { referenceDate: '2026-12-31', scope: null, baseCurrency: null },
      { mode: 'update', take: new Set(['date'] as const) },
    )
    expect(register.model.filing).toMatchObject({
      reference_date: '2026-12-31',
      scope: 'consolidated',
      base_currency: 'eba_CU:EUR',
      entity_uuid: null,
    })
  })

  it('are none without a package: then nothing is planned for the filing', () => {
    expect(imported(tablesOf()).register.model.find('filing')).toBeUndefined()
  })
})
