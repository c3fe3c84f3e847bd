import { describe, expect, it } from 'vitest'
import type { RegisterFinding } from '../../../contract/register/finding.ts'
import { groupFindings, withLive } from './finding-groups.ts'

const finding = (given: Partial<RegisterFinding>): RegisterFinding => ({
  rule: '805',
  class: 'technical',
  severity: 'error',
  template: 'b_02_02',
  row: 1,
  key: 'C-0042',
  column: 'c0160',
  value: null,
  message: 'A key is empty.',
  fix: null,
  record_kind: 'services',
  record_uuid: 's1',
  record_name: 'C-0042',
  field: 'processing_countries',
  ...given,
})

describe('lines of findings', () => {
  it('are one for what is said of the same field of the same record', () => {
    const groups = groupFindings([
      finding({ row: 1 }),
      finding({ rule: 'OWN-08', column: 'c0130' }),
      finding({ row: 2 }),
      finding({ record_uuid: 's2' }),
    ])
    expect(groups.map(({ finding: { rule, record_uuid }, count }) => [rule, record_uuid, count])).toEqual([
      ['805', 's1', 2],
      ['OWN-08', 's1', 1],
      ['805', 's2', 1],
    ])
  })

  it('of a record that is being changed are those of its preview, first', () => {
    const groups = groupFindings([finding({ record_uuid: 's2' }), finding({})])
    const live = {
      uuids: ['s1'],
      findings: [finding({ message: 'Another.' }), finding({ record_uuid: 's2' })],
    }
    expect(
      withLive(groups, live).map(({ finding: { record_uuid, message } }) => [record_uuid, message]),
    ).toEqual([
      ['s1', 'Another.'],
      ['s2', 'A key is empty.'],
    ])
  })
})
