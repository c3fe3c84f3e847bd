import { expect, test } from 'vitest'
import { layoutWords } from './layout-words.ts'

test('of a file that was not identified no entropy is claimed', () => {
  expect(layoutWords({ entropy: null, size: 4096 })).toBe('not measured yet')
})

test('blocks above the limit are counted, and none only where there is none', () => {
  const entropy = { whole: 6.5, block_size: 1024, blocks: [7.9, 7.2, 3, 7.21] }
  expect(layoutWords({ entropy, size: 4000 })).toBe('6.50 bits per byte, 4 blocks of 1,024 bytes, 2 over 7.2')
  expect(layoutWords({ entropy: { ...entropy, blocks: [1] }, size: 20 })).toBe(
    '6.50 bits per byte, 1 block of 20 bytes, none over 7.2',
  )
})
