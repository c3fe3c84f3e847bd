import { describe, expect, it } from 'vitest'
import { noSelection, type Selection, selectOnly } from './selection.ts'
import { selectionAfterKey, selectionAfterPress } from './table-input.ts'

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const rows = (from: number, to: number) => [{ from, to }]
const begun: Selection = selectOnly(5)

describe('a press on row 7 with row 5 selected', () => {
  it.each([
    ['selects it alone', {}, { ranges: rows(7, 8), active: 7, anchor: 7 }],
    ['with Shift selects up to it', { shiftKey: true }, { ranges: rows(5, 8), active: 7, anchor: 5 }],
    [
      'with Ctrl adds it',
      { ctrlKey: true },
      { ranges: [...rows(5, 6), ...rows(7, 8)], active: 7, anchor: 7 },
    ],
    [
      'with Meta adds it',
      { metaKey: true },
      { ranges: [...rows(5, 6), ...rows(7, 8)], active: 7, anchor: 7 },
    ],
  ])('%s', (_title, held, selection) => {
    expect(selectionAfterPress({ ...none, ...held }, begun, 7)).toEqual(selection)
  })
})

describe('a key with row 5 of a hundred selected', () => {
  const press = (key: string, held: Partial<typeof none> = {}, selection = begun) =>
    selectionAfterKey({ ...none, ...held, key }, selection, 100, 20)

  it.each([
    ['an arrow chooses the next row', 'ArrowDown', {}, selectOnly(6), 6, true],
    [
      'Shift with an arrow takes the next row in',
      'ArrowDown',
      { shiftKey: true },
      { ranges: rows(5, 7), active: 6, anchor: 5 },
      6,
      true,
    ],
    [
      'Ctrl with an arrow walks without choosing',
      'ArrowUp',
      { ctrlKey: true },
      { ...begun, active: 4 },
      4,
      false,
    ],
    ['Ctrl with End chooses the last row', 'End', { ctrlKey: true }, selectOnly(99), 99, true],
    [
      'Ctrl with A chooses all rows',
      'A',
      { metaKey: true },
      { ranges: rows(0, 100), active: 5, anchor: 5 },
      null,
      true,
    ],
    [
      'Ctrl with the space bar takes the row away',
      ' ',
      { ctrlKey: true },
      { ranges: [], active: 5, anchor: 5 },
      null,
      true,
    ],
    ['Escape lets all rows go', 'Escape', {}, { ...begun, ranges: [] }, null, false],
  ])('%s', (_title, key, held, selection, shown, isChoice) => {
    expect(press(key, held)).toEqual({ selection, shown, isChoice })
  })

  it.each([
    ['Enter', {}],
    [' ', {}],
    ['a', {}],
    ['ArrowDown', { altKey: true }],
  ])('%j with %j is for others', (key, held) => {
    expect(press(key, held)).toBeNull()
  })

  it('Escape and Ctrl with the space bar are for others where no row is selected', () => {
    expect(press('Escape', {}, noSelection)).toBeNull()
    expect(press(' ', { ctrlKey: true }, noSelection)).toBeNull()
  })

  it('rows that went away are no longer selected', () => {
    expect(selectionAfterKey({ ...none, key: 'ArrowDown' }, begun, 3, 20)?.selection).toEqual(selectOnly(0))
  })
})
