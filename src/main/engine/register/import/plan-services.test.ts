import { describe, expect, it } from 'vitest'
import { imported, tablesOf } from '../../../../../test/fixtures/register/given-rows.ts'
import type { Tables } from '../table.ts'

const contract = ['B_02.01', { c0010: 'C', c0020: 'eba_CO:x1' }] as const
const notBranch = { c0030: 'eba_ZZ:x839', c0040: 'Not Applicable' }

describe('rows of one service', () => {
  const around = [
    ['B_01.02', { c0010: 'BANK' }],
    ['B_06.01', { c0010: 'F1', c0040: 'BANK', c0050: 'eba_BT:x28' }],
    ['B_06.01', { c0010: 'F2', c0040: 'BANK', c0050: 'eba_BT:x29' }],
    ['B_05.01', { c0010: 'P' }],
    ['B_05.01', { c0010: 'Q' }],
    ['B_03.02', { c0010: 'C', c0020: 'P' }],
    contract,
    ['B_04.01', { c0010: 'C', c0020: 'BANK', ...notBranch }],
  ] as const
  const provided = (cells: Readonly<Record<string, string>>) =>
    ['B_02.02', { c0010: 'C', c0020: 'BANK', c0030: 'P', c0060: 'S', ...cells }] as const
  const places = (...[c0130, c0150, c0160]: readonly [string, string, string]) => ({ c0130, c0150, c0160 })

  /** Imports rows of B_02.02, expects the same rows to be derived, and returns the services that they became. */
  function servicesOf(...cells: readonly Readonly<Record<string, string>>[]) {
    const tables = tablesOf(...around, ...cells.map(provided))
    const { register, dataOf } = imported(tables)
    const rows = (some: Tables) => (some.get('B_02.02') ?? []).map((row) => row.cells.join(' ')).sort()
    expect(rows(register.tables())).toEqual(rows(tables))
    return dataOf('services')
  }

  it('become one service with several countries and functions when every combination is there', () => {
    const services = servicesOf(
      ...['F1', 'F2'].flatMap((c0050) =>
        ['DE', 'FR'].map((land) => ({ c0050, ...places(land, 'IE', 'NL') })),
      ),
    )
    expect(services).toMatchObject([
      {
        provision_countries: ['DE', 'FR'],
        storage_countries: ['IE'],
        processing_countries: ['NL'],
        provider_uuid: null,
      },
    ])
    expect(services[0]?.function_uuids).toHaveLength(2)
  })

  it('that have one key are one: the first is taken, and another that says something else is told of', () => {
    const row = provided({ c0050: 'F1', ...places('DE', 'X', 'X'), c0070: '2024-01-01' })
    const other = provided({ c0050: 'F1', ...places('DE', 'X', 'X'), c0070: '2025-01-01' })
    const { register, stated } = imported(tablesOf(...around, row, other, row))
    expect(stated).toEqual(['B_02.02|C||'])
    const starts = (register.tables().get('B_02.02') ?? []).map(({ cells }) => cells[6])
    expect(starts).toEqual(['2024-01-01'])
  })

  it('become several where a combination lacks', () => {
    expect(
      servicesOf(
        { c0050: 'F1', ...places('DE', 'X', 'X') },
        { c0050: 'F1', ...places('FR', 'X', 'X') },
        { c0050: 'F2', ...places('DE', 'X', 'X') },
      ),
    ).toHaveLength(2)
  })

  it('keep blanks of critical functions apart from countries', () => {
    expect(servicesOf({ c0050: 'F1' }, { c0050: 'F1', ...places('DE', 'X', 'X') })).toHaveLength(2)
  })

  it('with and without function or user stay apart', () => {
    const none = places('eba_GA:qx2007', 'eba_GA:qx2007', 'eba_GA:qx2007')
    expect(servicesOf({ ...none, c0020: '' }, none, { ...none, c0050: 'F2' })).toHaveLength(3)
  })

  it('keep their own dates where they differ, and leave them to the arrangement where they don’t', () => {
    const none = places('eba_GA:qx2007', 'eba_GA:qx2007', 'eba_GA:qx2007')
    const [one, two] = servicesOf(
      { ...none, c0050: 'F2', c0070: '2024-01-01', c0080: '9999-12-31' },
      { ...none, c0050: 'F2', c0060: 'S2', c0070: '2025-01-01', c0080: '9999-12-31' },
    )
    expect([one, two]).toMatchObject([
      { start_date: '2024-01-01', end_date: null },
      { start_date: '2025-01-01', end_date: null },
    ])
  })

  it('name their provider where another one is the provider of the arrangement', () => {
    const none = places('eba_GA:qx2007', 'eba_GA:qx2007', 'eba_GA:qx2007')
    const tables = tablesOf(
      ...around,
      ['B_03.02', { c0010: 'C', c0020: 'Q' }],
      provided({ ...none, c0030: 'Q', c0060: 'S1' }),
      provided({ ...none, c0030: 'Q', c0060: 'S2' }),
      provided({ ...none, c0030: 'P', c0060: 'S3' }),
    )
    const { register, dataOf } = imported(tables)
    const [arrangement = {}] = dataOf('arrangements')
    const codeOf = (uuid: unknown) => register.model.get('providers', uuid as string)?.data.id_code
    expect(codeOf(arrangement.provider_uuid)).toBe('Q')
    expect((arrangement.signatory_provider_uuids as string[]).map(codeOf)).toEqual(['P'])
    expect(dataOf('services').map(({ provider_uuid }) => codeOf(provider_uuid))).toEqual([
      undefined,
      undefined,
      'P',
    ])
  })

  it('get the countries that a function without importance needs where they are blank', () => {
    const { register } = imported(tablesOf(...around, provided({ c0050: 'F2' })))
    expect(register.rowsOf('B_02.02')[0]?.cells.slice(12)).toEqual([
      'eba_GA:qx2007',
      '',
      'eba_GA:qx2007',
      'eba_GA:qx2007',
      '',
      '',
    ])
  })
})
