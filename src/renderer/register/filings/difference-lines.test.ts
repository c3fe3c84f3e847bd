import { describe, expect, it } from 'vitest'
import type { FilingComparison } from '../../../contract/workstation/register/register-filings.ts'
import { groupDifferences, linesOfRow } from './difference-lines.ts'

const templates: FilingComparison['templates'] = [
  {
    template: 'b_02_01',
    added: [{ key: 'C-9', cells: ['C-9'] }],
    removed: [],
    changed: [
      { key: 'C-1', column: 'c0050', before: '100', after: '120' },
      { key: 'C-2', column: 'c0020', before: 'eba_CO:x1', after: 'eba_CO:x3' },
      { key: 'C-1', column: 'c0020', before: 'eba_CO:x1', after: 'eba_CO:x2' },
    ],
  },
  { template: 'b_01_01', added: [], removed: [], changed: [] },
  { template: 'b_05_01', added: [], removed: [{ key: 'P', cells: ['P'] }], changed: [] },
]

describe('the differences of two packages', () => {
  const groups = groupDifferences({ templates })

  it('leave out templates that are the same', () => {
    expect(groups.map(({ template }) => template)).toEqual(['b_02_01', 'b_05_01'])
  })

  it('count rows and cells apart', () => {
    expect(groups[0]).toMatchObject({ added: 1, removed: 0, changedRows: 2, changedCells: 3 })
  })

  it('stand row by row, the cells of one row together and named once', () => {
    expect(
      groups[0]?.lines.map((line) => [line.kind, line.key, line.kind === 'changed' && line.isSameRow]),
    ).toEqual([
      ['changed', 'C-1', false],
      ['changed', 'C-1', true],
      ['changed', 'C-2', false],
      ['added', 'C-9', false],
    ])
  })

  it('of one row are found from any of its lines', () => {
    const [group] = groups
    const [first, , , added] = group?.lines ?? []
    if (group === undefined || first === undefined || added === undefined) throw new Error('no lines')
    expect(linesOfRow(group, first).length).toBe(2)
    expect(linesOfRow(group, added)).toEqual([added])
  })
})
