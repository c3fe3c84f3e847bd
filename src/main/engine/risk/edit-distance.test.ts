import { expect, it } from 'vitest'
import { editDistance, letterMask, maskDifference } from './edit-distance.ts'
import { skeleton } from './skeleton.ts'

it.each([
  ['paypal', 'paypal', 0],
  ['paypal', 'papyal', 1],
  ['paypal', 'paypall', 1],
  ['paypal', 'aypal', 1],
  ['netflix', 'metfiix', 2],
  ['abc', 'xyz', 3],
  ['a', 'abcdef', 3],
])('%s and %s are %i apart, counted up to 2', (left, right, distance) => {
  expect(editDistance(left, right, 2)).toBe(Math.min(distance, 3))
  expect(maskDifference(letterMask(left), letterMask(right))).toBeLessThanOrEqual(
    6 + Math.abs(left.length - right.length),
  )
})

it.each([
  ['paypa1', 'paypal'],
  ['rnicrosoft', 'microsoft'],
  ['pаypal', 'paypal'],
  ['g00gle', 'google'],
  ['vvise', 'wise'],
  ['nétflix', 'netflix'],
])('%s looks like %s', (left, right) => {
  expect(skeleton(left)).toBe(skeleton(right))
})
