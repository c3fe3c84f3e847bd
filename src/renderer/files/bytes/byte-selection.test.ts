import { expect, test } from 'vitest'
import { type ByteSelection, moved, rangeOf, readOffset, selectionOf } from './byte-selection.ts'

const extent = { size: 100, perLine: 16, perPage: 3 }
const at = (cursor: number): ByteSelection => ({ anchor: cursor, cursor })

test.each([
  ['ArrowLeft', 0, false, 0],
  ['ArrowLeft', 20, false, 19],
  ['ArrowRight', 99, false, 99],
  ['ArrowUp', 5, false, 5],
  ['ArrowUp', 20, false, 4],
  ['ArrowDown', 20, false, 36],
  // the last line has four bytes: 96 to 99
  ['ArrowDown', 90, false, 99],
  ['ArrowDown', 82, false, 98],
  ['ArrowDown', 97, false, 97],
  ['PageDown', 0, false, 48],
  ['PageDown', 95, false, 99],
  ['PageUp', 50, false, 2],
  ['PageUp', 20, false, 4],
  ['Home', 20, false, 16],
  ['End', 20, false, 31],
  ['End', 98, false, 99],
  ['Home', 20, true, 0],
  ['End', 20, true, 99],
])('%s at byte %i (far: %s) goes to byte %i', (key, from, isFar, to) => {
  expect(moved(at(from), { key, shiftKey: false, isFar }, extent)).toEqual(at(to))
  expect(moved(at(from), { key, shiftKey: true, isFar }, extent)).toEqual({ anchor: from, cursor: to })
})

test('other keys, and any key in an empty file, move nothing', () => {
  expect(moved(at(3), { key: 'a', shiftKey: false, isFar: false }, extent)).toBeNull()
  expect(moved(at(0), { key: 'End', shiftKey: false, isFar: true }, { ...extent, size: 0 })).toBeNull()
})

test('a selection is the same range in either direction, and stays within the file', () => {
  expect(rangeOf({ anchor: 7, cursor: 4 })).toEqual({ offset: 4, length: 4 })
  expect(rangeOf({ anchor: 4, cursor: 7 })).toEqual({ offset: 4, length: 4 })
  expect(selectionOf({ offset: 90, length: 50 }, 100)).toEqual({ anchor: 90, cursor: 99 })
  expect(selectionOf({ offset: 300, length: 1 }, 100)).toEqual(at(99))
})

test.each([
  ['0x1000', 4096],
  ['0X1f', 31],
  ['1Fh', 31],
  ['4096', 4096],
  [' 1,048,576 ', 1_048_576],
  ['0x7fff_ffff', 2_147_483_647],
  ['1f', null],
  ['', null],
  ['-1', null],
  ['0x', null],
  ['1e3', null],
])('the offset %j is read as %j', (written, offset) => {
  expect(readOffset(written)).toBe(offset)
})
