import { describe, expect, it } from 'vitest'
import { fullRegister } from '../../../../../test/fixtures/register/full-register.ts'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { checkTables } from '../checks/register-check.ts'
import { record } from './few-records.ts'
import { LiveRegister } from './live-register.ts'

const taxonomy = shippedTaxonomy()

function liveRegister(): LiveRegister {
  const live = new LiveRegister(taxonomy, {})
  live.change(fullRegister.map((one) => ({ uuid: one.uuid, record: one })))
  return live
}

const filedOn = (reference_date: string | null) => ({
  uuid: 'filing',
  record: record('filing', 'filing', { entity_uuid: 'bank', reference_date }),
})

describe('a live register', () => {
  it('has the findings of its rows, numbered as they are filed if wanted', () => {
    const live = liveRegister()
    const findings = checkTables(taxonomy, live.derived.tables(), { referenceDate: '2025-12-31' })
    expect([...live.findings(true)]).toEqual(findings)
    expect([...live.findings(false)]).toHaveLength(findings.length)
    expect(live.countsOf('B_02.02').warning).toBe(
      findings.filter(({ template, severity }) => template === 'B_02.02' && severity === 'warning').length,
    )
  })

  it.each(['2024-12-31', null])('looks at every row anew when the reference date becomes %s', (date) => {
    const live = liveRegister()
    live.change([filedOn(date)])
    expect([...live.findings(true)]).toEqual(
      checkTables(taxonomy, live.derived.tables(), { referenceDate: date }),
    )
  })

  it('shows what a change would do, and takes it back, even when the look fails', () => {
    const live = liveRegister()
    const before = [...live.findings(true)]
    const change = [{ uuid: 'hosting', record: null }, filedOn('2026-12-31')]
    const rows = live.during(change, () => live.derived.rowsOf('B_02.02').length)
    expect(rows).toBe(live.derived.rowsOf('B_02.02').length - 1)
    expect(() =>
      live.during(change, () => {
        throw new Error('no look')
      }),
    ).toThrow('no look')
    expect([...live.findings(true)]).toEqual(before)
  })

  it('has the findings of a row that is filed, and none of one that is not', () => {
    const live = liveRegister()
    const [row] = live.derived.rowsOf('B_02.01')
    live.change([{ uuid: 'frame', record: record('arrangements', 'frame', { contract_ref: '#1' }) }])
    const rows = live.derived.rowsOf('B_02.01').flatMap((one) => live.findingsOf(one))
    expect(rows.some(({ value }) => value === '#1')).toBe(true)
    expect(row === undefined ? null : live.findingsOf(row).filter(({ value }) => value === '#1')).toEqual([])
  })
})
