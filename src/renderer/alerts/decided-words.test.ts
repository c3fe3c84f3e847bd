import { expect, test } from 'vitest'
import {
  decidedWords,
  leftUnmergedWords,
  mergedWords,
  nothingToMergeWords,
  unmergedWords,
} from './decided-words.ts'

test('nothing is said to be changed only where nothing was', () => {
  expect(decidedWords('Dismissed 2 alerts', { decided: 2, left: 0 })).toBe('Dismissed 2 alerts.')
  expect(decidedWords('Dismissed 2 alerts', { decided: 2, left: 1 })).toBe(
    'Dismissed 2 alerts. 1 other had already been decided, merged or removed.',
  )
  expect(decidedWords('Dismissed 0 alerts', { decided: 0, left: 2 })).toBe(
    'Nothing was changed: 2 alerts had already been decided, merged or removed.',
  )
})

test('nothing is said to be merged or unmerged only where nothing was', () => {
  expect(mergedWords({ merged: 3, left: 0 })).toBe('Merged 3 alerts.')
  expect(mergedWords({ merged: 3, left: 2 })).toBe(
    'Merged 3 alerts. 2 others had already been decided, merged or removed.',
  )
  expect(mergedWords({ merged: 0, left: 2 })).toBe(
    'Nothing was merged: 2 alerts had already been decided, merged or removed.',
  )
  expect(unmergedWords({ taken: 1 })).toBe('Unmerged 1 alert.')
  expect(unmergedWords({ taken: 0 })).toBe('Nothing was unmerged: these alerts were no longer merged.')
})

test('alerts that can be merged are not said to be too few, and those that stay are counted', () => {
  expect(nothingToMergeWords({ together: 2, left: 5 })).toBeNull()
  expect(nothingToMergeWords({ together: 1, left: 1 })).toMatch(
    /^Fewer than two of these alerts can be merged/,
  )
  expect(leftUnmergedWords({ left: 0 })).toBeNull()
  expect(leftUnmergedWords({ left: 1 })).toBe(
    '1 alert of the selection had already been decided, merged or removed, and will not be merged.',
  )
})
