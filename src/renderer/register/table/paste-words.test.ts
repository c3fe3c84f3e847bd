import { describe, expect, it } from 'vitest'
import { pastedWords } from './paste-words.ts'

const none = { taken: 0, refused: 0, skipped: 0, cutLines: 0 }

describe('after pasting', () => {
  it('refused, skipped and cut cells are not counted as pasted', () => {
    expect(pastedWords('Providers', { ...none, taken: 9, refused: 3, skipped: 2, cutLines: 1 })).toBe(
      'Pasted 9 cells into Providers. 3 cells were refused; each says why. 2 cells had no editable cell to go to. 1 line too many: not pasted.',
    )
    expect(pastedWords('Providers', { ...none, refused: 1 })).toBe('1 cell was refused; each says why.')
  })

  it('nothing was pasted is said only when no cell was taken or refused', () => {
    expect(pastedWords('Providers', { ...none, skipped: 4 })).toBe(
      'Nothing was pasted: there is no editable cell here.',
    )
    expect(pastedWords('Providers', { ...none, taken: 1 })).toBe('Pasted 1 cell into Providers.')
  })
})
