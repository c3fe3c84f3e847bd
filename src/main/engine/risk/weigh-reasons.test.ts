import { expect, test } from 'vitest'
import { ReasonGatherer } from './weigh-reasons.ts'

/** Two findings of one signal among links to forty sites; the body begins at 100. Returns the share of its weight. */
function trustOf(...starts: readonly number[]): number {
  const gatherer = new ReasonGatherer()
  for (const start of starts) gatherer.add('brand.lookalike', 'paypa1.example', { start, end: start + 10 })
  gatherer.addScatter(40, 100)
  return gatherer.byCode.get('brand.lookalike')?.trust ?? Number.NaN
}

test('an odd link among many may be there by chance', () => {
  expect(trustOf(500, 700)).toBeLessThan(1)
})

test('an odd sender is never there by chance, also where a link repeats it', () => {
  expect(trustOf(20)).toBe(1)
  expect(trustOf(20, 700)).toBe(1)
})
