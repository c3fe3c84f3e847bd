import { describe, expect, it } from 'vitest'
import { blockOf, choiceAfterKey, chooseCell, isInBlock } from './cell-range.ts'

const size = { rows: 10, columns: 4, page: 5 }
const at = (row: number, column: number) => chooseCell({ row, column })
const press = (key: string, held: 'shift' | 'ctrl' | 'ctrl+shift' | '' = '') => ({
  key,
  shiftKey: held.includes('shift'),
  ctrlKey: held.includes('ctrl'),
  metaKey: false,
  altKey: false,
})

describe('keys of a table of cells', () => {
  it.each<[string, '' | 'shift' | 'ctrl', [number, number], [number, number]]>([
    ['ArrowDown', '', [2, 1], [3, 1]],
    ['ArrowUp', '', [0, 1], [0, 1]],
    ['ArrowRight', '', [2, 3], [2, 3]],
    ['ArrowDown', 'ctrl', [2, 1], [9, 1]],
    ['Home', '', [2, 3], [2, 0]],
    ['Home', 'ctrl', [2, 3], [0, 0]],
    ['End', 'ctrl', [2, 1], [9, 3]],
    ['PageDown', '', [2, 1], [7, 1]],
    ['PageUp', '', [2, 1], [0, 1]],
    ['Enter', '', [2, 1], [3, 1]],
    ['Enter', 'shift', [2, 1], [1, 1]],
    ['Tab', '', [2, 1], [2, 2]],
    ['Tab', '', [2, 3], [3, 0]],
    ['Tab', 'shift', [2, 0], [1, 3]],
  ])('%s %s goes from %j to %j', (key, held, [row, column], [toRow, toColumn]) => {
    expect(choiceAfterKey(press(key, held), at(row, column), size)).toEqual(at(toRow, toColumn))
  })

  it.each([
    ['Tab', '', [9, 3]],
    ['Tab', 'shift', [0, 0]],
    ['x', '', [1, 1]],
  ] as const)('%s %s at %j is left to the page', (key, held, [row, column]) => {
    expect(choiceAfterKey(press(key, held), at(row, column), size)).toBeNull()
  })

  it('an arrow with Shift stretches the block', () => {
    const choice = choiceAfterKey(press('ArrowDown', 'shift'), at(1, 1), size)
    expect(choice).toEqual({ anchor: { row: 1, column: 1 }, active: { row: 2, column: 1 } })
    expect(isInBlock(blockOf(choice ?? at(0, 0)), { row: 2, column: 1 })).toBe(true)
    expect(isInBlock(blockOf(choice ?? at(0, 0)), { row: 3, column: 1 })).toBe(false)
  })

  it('Ctrl+A chooses all', () => {
    expect(blockOf(choiceAfterKey(press('a', 'ctrl'), at(1, 1), size) ?? at(0, 0))).toEqual({
      top: 0,
      left: 0,
      bottom: 9,
      right: 3,
    })
  })
})
