import { expect, test } from 'vitest'
import { hexRow } from './hex-rows.ts'

const bytes = Uint8Array.from({ length: 20 }, (_, index) => 0x3c + index)
const look = { known: { offset: 0, bytes }, size: 20, perLine: 16, selected: null, marked: [] }

test('a line has its offset, two digits a byte and what is printable of them', () => {
  expect(hexRow(0, look)).toEqual({
    offset: 0,
    runs: [
      {
        hex: '3c 3d 3e 3f 40 41 42 43 44 45 46 47 48 49 4a 4b ',
        text: '<=>?@ABCDEFGHIJK',
        isSelected: false,
        isMarked: false,
      },
    ],
  })
})

test('the last line keeps its width, and what is not read yet is not shown as zero', () => {
  const [run] = hexRow(1, look).runs
  expect(run?.hex).toBe('4c 4d 4e 4f '.padEnd(48))
  expect(run?.text).toBe('LMNO'.padEnd(16))
  const [unread] = hexRow(3, { ...look, size: 200 }).runs
  expect(unread?.hex.trim()).toBe('')
})

test('what is selected and what a finding rests on are runs of their own', () => {
  const { runs } = hexRow(0, {
    ...look,
    selected: { offset: 2, length: 3 },
    marked: [{ offset: 4, length: 2 }],
  })
  expect(runs.map(({ text, isSelected, isMarked }) => [text, isSelected, isMarked])).toEqual([
    ['<=', false, false],
    ['>?', true, false],
    ['@', true, true],
    ['A', false, true],
    ['BCDEFGHIJK', false, false],
  ])
})

test('a marked range does not run into the place behind the end', () => {
  const { runs } = hexRow(1, { ...look, marked: [{ offset: 0, length: 64 }] })
  expect(runs.map(({ isMarked }) => isMarked)).toEqual([true, false])
})
