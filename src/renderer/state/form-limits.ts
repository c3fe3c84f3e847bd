import type { WindowOperationName } from '../../contract/workstation/window/bridge.ts'
import type { FormLimits } from '../../contract/workstation/window/form-limits.ts'

declare const __FORM_LIMITS__: FormLimits

const limits: FormLimits = __FORM_LIMITS__

/** Returns how many characters a field of an operation takes; undefined when the operation does not say. */
export function maxLengthOf(operation: WindowOperationName | null, field: string): number | undefined {
  const limit = operation === null ? undefined : limits[operation]?.[field]
  return typeof limit === 'number' ? limit : undefined
}

/** The least and the greatest whole number that a field takes. */
export type Range = readonly [least: number, most: number]

/** Returns the range of a field that takes whole numbers. */
export function rangeOf(operation: WindowOperationName, field: string): Range {
  const limit = limits[operation]?.[field]
  if (limit === undefined || typeof limit === 'number')
    throw new Error(`${operation} has no range of ${field}.`)
  return limit
}
