import { expect, test } from 'vitest'
import { byParentAndName, matrixDomains, techniqueMatrix } from './technique-matrix.ts'

const technique = (
  id: string,
  name: string,
  tactics: string[],
  set = 'attack:enterprise',
  isGone = false,
) => ({
  ...{ id, name, tactics, set, isGone, replacedBy: null },
})
const techniques = byParentAndName([
  technique('T1003', 'Dumping', ['Credential Access']),
  technique('T1059', 'Interpreter', ['Execution']),
  technique('T1059.002', 'AppleScript', ['Execution']),
  technique('T1059.001', 'PowerShell', ['Execution']),
  technique('T1086', 'Old PowerShell', ['Execution'], 'attack:enterprise', true),
  technique('T1064', 'Old Script', ['Execution'], 'attack:enterprise', true),
  technique('T1078', 'Accounts', ['Execution', 'Initial Access']),
  technique('T0800', 'Valve', ['Impact'], 'attack:ics'),
  technique('T1499', 'Own', [], 'stix:own.json'),
])
const tactics = ['Initial Access', 'Execution', 'Persistence'].map((name) => ({
  ...{ name, set: 'attack:enterprise', id: null },
}))

test('techniques stand by tactic in the order of the matrix, parts after their parent, each with who uses it; none that was withdrawn', () => {
  const { tactics: columns, techniques: listed } = techniqueMatrix({
    ...{ domain: 'enterprise', techniques, tactics },
    uses: new Map([
      ['T1059', [1]],
      ['T1059.001', [1, 2, 3]],
      ['T1086', [2]],
      ['T1078', [9]],
    ]),
    counted: new Set([1, 2]),
    compared: [3, 1],
  })
  const named = columns.map(({ name, techniques: places }) => [
    name,
    ...places.map((place) => listed[place]?.id),
  ])
  expect(named).toEqual([
    ['Initial Access', 'T1078'],
    ['Execution', 'T1078', 'T1059', 'T1059.001', 'T1059.002'],
    ['Persistence'],
    ['Credential Access', 'T1003'],
  ])
  const of = (id: string) => listed.find((each) => each.id === id)
  expect(of('T1059')).toMatchObject({ parent: null, actors: 2, by: 0b10, by_parts: 0b01 })
  expect(of('T1059.001')).toMatchObject({ parent: 'T1059', actors: 2, by: 0b11, by_parts: 0 })
  expect(of('T1078')).toMatchObject({ actors: 0, by: 0, by_parts: 0 })
})

test('there is a matrix for each domain that has something, and one for what no bundle of ATT&CK has', () => {
  expect(matrixDomains(techniques).map(({ key }) => key)).toEqual(['enterprise', 'ics', 'other'])
  const { tactics: columns } = techniqueMatrix({
    ...{ domain: 'other', techniques, tactics, uses: new Map(), counted: new Set<number>(), compared: [] },
  })
  expect(columns).toEqual([{ name: 'No tactic', id: null, techniques: [0] }])
  expect(matrixDomains([])).toEqual([])
})
