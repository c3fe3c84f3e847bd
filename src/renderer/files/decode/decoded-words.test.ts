import { expect, test } from 'vitest'
import { foundInOutput, keptWords, outputWords } from './decoded-words.ts'

const output = { size: 10, failed_at: null, indicators: [], indicator_total: 0, searched: 10 }

test('no indicator is denied for bytes that were not searched', () => {
  expect(foundInOutput(output)).toBe('No indicator was recognised in the output.')
  expect(foundInOutput({ ...output, size: 2_000_000, searched: 1_048_576 })).toBe(
    'No indicator was recognised in the first 1,048,576 bytes of the output.',
  )
})

test('indicators that are not listed are counted all the same', () => {
  const indicators = [{ kind: 'url', value: 'https://cdn.example/' }]
  expect(foundInOutput({ ...output, indicators, indicator_total: 1 })).toBe('1 indicator in the output')
  expect(foundInOutput({ ...output, indicators, indicator_total: 700 })).toBe(
    '700 indicators in the output, 1 of them listed',
  )
})

test('after a step that could not be applied, the output is said to be that of the steps before', () => {
  expect(outputWords({ size: 10, failed_at: null }, 10)).toBe('10 bytes')
  expect(outputWords({ size: 10, failed_at: 0 }, 10)).toBe('10 bytes, before any step')
  expect(outputWords({ size: 10, failed_at: 2 }, 10)).toBe('10 bytes, of the first 2 steps')
  expect(outputWords({ size: 70_000, failed_at: null }, 65_536)).toBe(
    '70,000 bytes; the first 65,536 are shown',
  )
})

test('an output that was here before is not said to be new', () => {
  expect(keptWords({ is_launched: true })).toBe('The output is kept as a file.')
  expect(keptWords({ is_launched: false })).toBe('The output was here already, as a file.')
})
