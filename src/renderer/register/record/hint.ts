import { create } from 'zustand'
import type { Field } from '../../../contract/register/field.ts'

/** The focused field, for the line that explains how to fill it. */
export const useHint = create<{ readonly field: Field | null }>(() => ({ field: null }))

/** Sets the focused field. */
export function showHint(field: Field | null): void {
  useHint.setState({ field })
}
