import { isNothing } from '../fields/show-value.ts'

/** Tells whether two values of a field are the same, however nothing is written. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right)
  if (typeof left === 'object' || typeof right === 'object')
    return JSON.stringify(left) === JSON.stringify(right)
  return String(left) === String(right)
}
