import { create } from 'zustand'
import type { Field } from '../../../contract/register/field.ts'

/** The field that has the focus, for the line that says how it is filled. */
export const useHint = create<{ readonly field: Field | null }>(() => ({ field: null }))

/** Says which field has the focus. */
export function showHint(field: Field | null): void {
  useHint.setState({ field })
}
