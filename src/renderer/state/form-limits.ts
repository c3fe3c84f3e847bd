import type { WindowOperationName } from '../../contract/workstation/window/bridge.ts'
import type { FormLimits } from '../../contract/workstation/window/form-limits.ts'

declare const __FORM_LIMITS__: FormLimits

const limits: FormLimits = __FORM_LIMITS__

/** Returns how many characters a field of an operation takes; undefined when the operation does not say. */
export function maxLengthOf(operation: WindowOperationName | null, field: string): number | undefined {
  return operation === null ? undefined : limits[operation]?.[field]
}
