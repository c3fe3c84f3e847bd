import { expect, it } from 'vitest'
import { bySeverity, highestSeverity, isAtLeast, type Severity } from './severities.ts'

const finding = (severity: Severity, title: string) => ({ severity, title })

it('the most severe finding comes first, and equals keep their order', () => {
  const findings = [finding('low', 'a'), finding('high', 'b'), finding('low', 'c'), finding('critical', 'd')]
  expect(bySeverity(findings).map(({ title }) => title)).toEqual(['d', 'b', 'a', 'c'])
  expect(findings.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd'])
  expect(highestSeverity(findings)).toBe('critical')
  expect(highestSeverity([])).toBeNull()
})

it('what was not rated is not at least info', () => {
  expect(isAtLeast('medium', 'medium')).toBe(true)
  expect(isAtLeast('low', 'medium')).toBe(false)
  expect(isAtLeast(null, 'info')).toBe(false)
})
