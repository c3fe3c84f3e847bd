import { cachedDataVersionTag } from 'node:v8'
import { expect, test } from 'vitest'
import { holdYoungHeap } from './hold-young-heap.ts'

test('what was compiled before is accepted again once the last holder has released the heap', () => {
  // V8 accepts compiled code only under the tag it was compiled with
  const before = cachedDataVersionTag()
  const releaseFirst = holdYoungHeap()
  const releaseSecond = holdYoungHeap()
  expect(cachedDataVersionTag()).not.toBe(before)
  releaseFirst()
  releaseFirst()
  expect(cachedDataVersionTag()).not.toBe(before)
  releaseSecond()
  expect(cachedDataVersionTag()).toBe(before)
})
