import { expect, test } from 'vitest'
import { hexLines } from './hex-lines.ts'

test('sixteen bytes a line, the last one shorter, with their characters', () => {
  const bytes = new TextEncoder().encode('The quick brown\n\u00e9!')
  expect(hexLines(bytes, 32)).toEqual([
    { offset: 32, hex: '54 68 65 20 71 75 69 63 6b 20 62 72 6f 77 6e 0a', text: 'The quick brown.' },
    { offset: 48, hex: 'c3 a9 21', text: '..!' },
  ])
})
