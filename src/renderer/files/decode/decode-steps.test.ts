import { expect, test } from 'vitest'
import { changed, noSteps, presets, type StepChange, usualStep, xorStep } from './decode-steps.ts'

const step = (operation: string) => ({ operation, arguments: [] })
const laid = (...changes: StepChange[]) => changes.reduce(changed, noSteps)
const names = ({ steps }: { readonly steps: readonly { readonly operation: string }[] }) =>
  steps.map(({ operation }) => operation).join(' ')
const three: StepChange[] = ['a', 'b', 'c'].map((name) => ({ is: 'add', step: step(name) }))

test.each<[string, StepChange[], string]>([
  ['added in their order', [], 'a b c'],
  ['removed', [{ is: 'remove', at: 1 }], 'a c'],
  ['moved up', [{ is: 'move', at: 2, to: 0 }], 'c a b'],
  ['moved down', [{ is: 'move', at: 0, to: 1 }], 'b a c'],
  [
    'not moved beyond the ends',
    [
      { is: 'move', at: 2, to: 3 },
      { is: 'move', at: 0, to: -1 },
    ],
    'a b c',
  ],
  ['undone', [{ is: 'remove', at: 0 }, { is: 'undo' }], 'a b c'],
  ['undone and redone', [{ is: 'remove', at: 0 }, { is: 'undo' }, { is: 'redo' }], 'b c'],
  ['cleared, and brought back', [{ is: 'clear' }, { is: 'undo' }], 'a b c'],
])('steps are %s', (_what, changes, left) => {
  expect(names(laid(...three, ...changes))).toBe(left)
})

test('a change after an undo ends what could be redone', () => {
  const history = laid(...three, { is: 'undo' }, { is: 'add', step: step('d') }, { is: 'redo' })
  expect(names(history)).toBe('a b d')
})

test('what changes nothing is no step back', () => {
  expect(laid(...three, { is: 'move', at: 0, to: -1 }).past).toHaveLength(3)
  expect(laid({ is: 'undo' }, { is: 'redo' }, { is: 'clear' })).toEqual(noSteps)
})

test('an argument of one step is changed', () => {
  const history = laid({ is: 'add', step: xorStep(7) }, { is: 'argument', at: 0, place: 0, value: 'ff' })
  expect(history.steps).toEqual([{ operation: 'XOR', arguments: ['ff', 'Hex', 'Standard', false] }])
})

test('a new step has the usual arguments, with two places for a key', () => {
  const shape = {
    name: 'XOR',
    arguments: [
      { name: 'Key', kind: 'key' as const, usual: '', choices: ['Hex', 'UTF8'] },
      { name: 'Scheme', kind: 'choice' as const, usual: 'Standard', choices: ['Standard'] },
    ],
  }
  expect(usualStep(shape)).toEqual({ operation: 'XOR', arguments: ['', 'Hex', 'Standard'] })
})

test('ways under their common names have titles of their own', () => {
  expect(new Set(presets.map(({ title }) => title)).size).toBe(presets.length)
})
