import { describe, expect, it } from 'vitest'
import { cutToWidth } from './cut-to-width.ts'

/** Each character has a width of one. */
const byLength = (text: string) => text.length

describe('cutting a text to a width', () => {
  const cases: readonly (readonly [string, number, string])[] = [
    ['Rechenzentrum', 13, 'Rechenzentrum'],
    ['Rechenzentrum', 12, 'Rechenzentr…'],
    ['Nordlicht Cloud GmbH', 11, 'Nordlicht…'],
    ['Rechenzentrum', 1, '…'],
    ['Rechenzentrum', 0, '…'],
    ['', 0, ''],
  ]
  it.each(cases)('%s to %i is %s', (text, width, cut) => {
    expect(cutToWidth(text, width, byLength)).toBe(cut)
  })
})
