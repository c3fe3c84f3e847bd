import { expect, test } from 'vitest'
import { readTechnique, techniquesIn } from './technique-ids.ts'

test.each([
  [' t1059.001 ', 'T1059.001'],
  ['T1566', 'T1566'],
  ['T1059/003', 'T1059.003'],
  ['T159', null],
  ['T1059.1', null],
  ['T1059 and more', null],
  ['TA0001', null],
])('%j is %j', (text, id) => {
  expect(readTechnique(text)).toBe(id)
})

test('ids are found in a text, and what only looks like one is not', () => {
  expect(
    techniquesIn('Seen T1059.001, then t1566; again T1059.001. Not XT1059, T10599 or T1059.0012.'),
  ).toEqual(['T1059.001', 'T1566'])
  expect(techniquesIn('https://attack.mitre.org/techniques/T1059/003/ and T1105/2026')).toEqual([
    'T1059.003',
    'T1105',
  ])
})
