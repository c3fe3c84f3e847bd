import { describe, expect, it } from 'vitest'
import { fullRegister } from '../../../../../test/fixtures/register/full-register.ts'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { record } from './few-records.ts'
import { LiveRegister } from './live-register.ts'

const taxonomy = shippedTaxonomy()

function liveWith(data: Record<string, unknown>): LiveRegister {
  const live = new LiveRegister(taxonomy, {})
  live.change(fullRegister.map((one) => ({ uuid: one.uuid, record: one })))
  live.change([{ uuid: 'alone', record: record('providers', 'alone', data) }])
  return live
}

const rulesOn = (live: LiveRegister) =>
  [...live.findings(false)].filter(({ sources }) => sources[0]?.uuid === 'alone')

describe('a provider that nothing names', () => {
  const wrong = { name: 'Alone Ltd', id_code: '506700GE1G29325QX364', id_code_type: 'eba_qCO:qx2000' }

  it('is checked: a wrong check digit is a warning, which prevents no package', () => {
    const live = liveWith(wrong)
    const [found] = rulesOn(live).filter(({ rule }) => rule === 'OWN-01')
    expect(found).toMatchObject({ severity: 'warning', template: 'B_05.01', column: 'c0010', row: null })
    expect(found?.message).toContain('Nothing names this provider yet, so it is not filed.')
    expect(rulesOn(live).some(({ severity }) => severity === 'error')).toBe(false)
    expect(live.counts().warning).toBe(
      [...live.findings(false)].filter(({ severity }) => severity === 'warning').length,
    )
  })

  it('is checked as filed as soon as an arrangement names it, and once only', () => {
    const live = liveWith(wrong)
    const [arrangement] = [...live.derived.model.all('arrangements')].filter(
      ({ uuid }) => live.derived.rowsOwnedBy(uuid).size > 0,
    )
    if (arrangement === undefined) throw new Error('No arrangement is filed.')
    const { uuid, data } = arrangement
    live.change([
      { uuid, record: record('arrangements', uuid, { ...data, signatory_provider_uuids: ['alone'] }) },
    ])
    const digits = rulesOn(live).filter(({ rule }) => rule === 'OWN-01')
    expect(digits.map(({ severity, message }) => [severity, message.includes('not filed')])).toEqual([
      ['error', false],
    ])
    expect(live.derived.unfiledRowOf('alone')).toBeUndefined()
  })

  it('has no finding left once it is removed', () => {
    const live = liveWith(wrong)
    live.change([{ uuid: 'alone', record: null }])
    expect(rulesOn(live)).toEqual([])
  })
})

describe('a name that looks like a placeholder', () => {
  const named = { name: 'NULL', id_code: '506700GE1G29325QX363', id_code_type: 'eba_qCO:qx2000' }
  const asPlaceholder = (live: LiveRegister) => rulesOn(live).filter(({ rule }) => rule === 'OWN-48')

  it('is a finding until a person confirms it, and again when the name changes', () => {
    const live = liveWith(named)
    expect(asPlaceholder(live)).not.toEqual([])
    const put = (data: Record<string, unknown>) =>
      live.change([{ uuid: 'alone', record: record('providers', 'alone', data) }])
    put({ ...named, confirmed_name: 'NULL' })
    expect(asPlaceholder(live)).toEqual([])
    put({ ...named, name: 'n.a.', confirmed_name: 'NULL' })
    expect(asPlaceholder(live)).not.toEqual([])
    put(named)
    expect(asPlaceholder(live)).not.toEqual([])
  })
})
