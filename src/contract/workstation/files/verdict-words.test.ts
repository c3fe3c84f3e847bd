import { expect, test } from 'vitest'
import type { TreeFinding } from './files.ts'
import { verdictWords } from './verdict-words.ts'

const worst = { title: 'It runs a command when it is opened', severity: 'high' } as TreeFinding
const calm = { is_under_way: false, severity: null, findings: [], left_out_total: 0, tools: [1] }

test('a file that nothing stands out in is never called harmless', () => {
  expect(verdictWords(calm)).toMatch(/does not make it harmless/)
  expect(verdictWords({ ...calm, severity: 'info' })).toMatch(/does not make it harmless/)
})

test('while it is analysed, or was not analysed, nothing is said about what stands out', () => {
  expect(verdictWords({ ...calm, is_under_way: true })).toBe('Not analysed to the end yet.')
  expect(verdictWords({ ...calm, tools: [] })).toBe('Not analysed.')
})

test('what was not looked at is counted beside every verdict', () => {
  const left = { left_out_total: 2 }
  for (const ground of [
    { ...calm, ...left },
    { ...calm, ...left, is_under_way: true },
    { ...calm, ...left, severity: 'high' as const, findings: [worst] },
  ])
    expect(verdictWords(ground)).toMatch(/2 things were not looked at\.$/)
})

test('the worst finding is the verdict, also while the analysis goes on', () => {
  const bad = { ...calm, severity: 'high' as const, findings: [worst] }
  expect(verdictWords(bad)).toBe('It runs a command when it is opened.')
  expect(verdictWords({ ...bad, is_under_way: true })).toMatch(/opened\. The analysis goes on\.$/)
})

test('what is rated in an object that is not listed is never passed over', () => {
  const beyond = { ...calm, severity: 'critical' as const, findings: [worst] }
  expect(verdictWords(beyond)).toBe('Something in it that is not listed is rated critical.')
  expect(verdictWords({ ...beyond, findings: [] })).toBe(
    'Something in it that is not listed is rated critical.',
  )
})
