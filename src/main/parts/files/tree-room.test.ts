import { expect, test } from 'vitest'
import { TreeRoom } from './tree-room.ts'

test('a dropped file gives as many objects and bytes as its room has, and small ones behind a large one', () => {
  const room = new TreeRoom({ objects: 3, bytes: 100 })
  expect([60, 50, 40, 0, 0].map((bytes) => room.take(bytes))).toEqual([true, false, true, true, false])
})
