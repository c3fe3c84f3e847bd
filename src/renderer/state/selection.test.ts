import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../test/rounds.ts'
import {
  extendTo,
  isSelected,
  noSelection,
  rowAfterKey,
  type Selection,
  selectAll,
  selectedCount,
  selectOnly,
  toggleRow,
  trimSelection,
} from './selection.ts'

function rowsOf(selection: Selection): number[] {
  return selection.ranges.flatMap((range) =>
    Array.from({ length: range.to - range.from }, (_, index) => range.from + index),
  )
}

describe('selection', () => {
  it('a click selects one row and forgets the others', () => {
    expect(rowsOf(selectOnly(5))).toEqual([5])
  })

  it('Shift selects from where the selection began, in both directions', () => {
    const begun = selectOnly(5)
    expect(rowsOf(extendTo(begun, 7))).toEqual([5, 6, 7])
    expect(rowsOf(extendTo(extendTo(begun, 7), 3))).toEqual([3, 4, 5])
  })

  it('Ctrl and Shift together add a range', () => {
    expect(rowsOf(extendTo(toggleRow(selectOnly(1), 5), 6, true))).toEqual([1, 5, 6])
  })

  it('Ctrl takes a row out of the middle of a range', () => {
    expect(rowsOf(toggleRow(extendTo(selectOnly(1), 4), 2))).toEqual([1, 3, 4])
  })

  it('selecting a million rows is one range and keeps the active row', () => {
    const all = selectAll(selectOnly(12), 1_000_000)
    expect([all.ranges.length, selectedCount(all), all.active]).toEqual([1, 1_000_000, 12])
  })

  it('selecting all of nothing selects nothing', () => {
    expect(selectAll(selectOnly(3), 0)).toEqual(noSelection)
  })

  it.each([
    ['ArrowDown', null, 0],
    ['ArrowDown', 99, 99],
    ['ArrowUp', 0, 0],
    ['ArrowUp', null, 99],
    ['PageDown', 10, 30],
    ['PageUp', 10, 0],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['x', 50, null],
  ])('%s from row %s goes to row %s of a hundred', (key, from, to) => {
    expect(rowAfterKey(key, from, 100, 20)).toBe(to)
  })

  it('no key moves in an empty table', () => {
    expect(rowAfterKey('ArrowDown', null, 0, 20)).toBeNull()
  })

  it('rows that went away are no longer selected', () => {
    expect(trimSelection(extendTo(selectOnly(3), 8), 5)).toEqual({
      ranges: [{ from: 3, to: 5 }],
      active: null,
      anchor: 3,
    })
  })

  it('any run of clicks selects exactly what a set of rows would hold', () => {
    const click = fc.record({
      row: fc.integer({ min: 0, max: 30 }),
      how: fc.constantFrom('only', 'toggle', 'extend', 'add'),
    })
    fc.assert(
      fc.property(fc.array(click, { maxLength: 30 }), (clicks) => {
        let selection = noSelection
        let model = new Set<number>()
        let anchor: number | null = null
        for (const { row, how } of clicks) {
          const start: number = anchor ?? row
          const span = Array.from(
            { length: Math.abs(start - row) + 1 },
            (_, index) => Math.min(start, row) + index,
          )
          if (how === 'only') {
            selection = selectOnly(row)
            model = new Set([row])
          } else if (how === 'toggle') {
            selection = toggleRow(selection, row)
            if (!model.delete(row)) model.add(row)
          } else {
            selection = extendTo(selection, row, how === 'add')
            model = new Set(how === 'add' ? [...model, ...span] : span)
          }
          anchor = how === 'only' || how === 'toggle' ? row : start
          expect(rowsOf(selection)).toEqual([...model].sort((a, b) => a - b))
          expect(selectedCount(selection)).toBe(model.size)
          expect(isSelected(selection, row)).toBe(model.has(row))
        }
      }),
      { seed: seedOf(11), numRuns: 300 },
    )
  })
})
