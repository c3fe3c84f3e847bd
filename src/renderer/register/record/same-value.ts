import { isNothing } from '../fields/show-value.ts'

/** Whether two values of a field are equal; all forms of an empty value are equal. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right)
  if (typeof left === 'object' || typeof right === 'object')
    return JSON.stringify(left) === JSON.stringify(right)
  return String(left) === String(right)
}
