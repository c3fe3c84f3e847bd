import { describe, expect, it } from 'vitest'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { templateOf } from '../taxonomy.ts'
import { addRow, noCompletion, shareOf } from './completion.ts'

const template = templateOf(shippedTaxonomy(), 'B_03.02')

describe('how complete rows are', () => {
  it.each<[string, readonly (readonly string[])[], number | null]>([
    ['is nothing without a row', [], null],
    [
      'is the share of needed cells that are filled',
      [
        ['C', 'P', 'LEI'],
        ['C', 'Q', ''],
      ],
      5 / 6,
    ],
    ['is all where every needed cell is filled', [['C', 'P', 'LEI']], 1],
  ])('%s', (_rule, rows, expected) => {
    const sum = noCompletion()
    for (const cells of rows) addRow(sum, template, { cells })
    expect(shareOf(sum)).toBe(expected)
  })

  it('does not count cells that only some rows need, nor those that are written anyway', () => {
    const sum = noCompletion()
    const link = templateOf(shippedTaxonomy(), 'B_03.01')
    addRow(sum, link, { cells: ['C', 'L', ''] })
    expect(sum).toEqual({ needed: 2, filled: 2 })
  })
})
