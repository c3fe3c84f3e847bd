import { create } from 'zustand'
import type { Submitted } from '../../ui/form.tsx'

/** Something to be added to a case, and how; the window asks for the case. */
export type CaseAddition = {
  /** `3 indicators`, `1 alert`. */
  readonly what: string
  /** Initial title of a new case; null when a case without a title is named after the most severe alert added to it. */
  readonly newTitle: string | null
  /**
   * Adds it to an existing case; resolves to what was refused, after which another case can be chosen.
   */
  readonly put: (
    target: { readonly id: string; readonly title: string },
    isDetection: boolean,
  ) => Promise<Submitted>
  /** Adds it to a new case. Absent when only an existing case can be chosen. */
  readonly putIntoNew?: (title: string, isDetection: boolean) => Promise<Submitted>
  /** True for values: the user may say that they are for detection. */
  readonly canBeForDetection?: boolean
}

export const useCaseAddition = create<{ readonly addition: CaseAddition | null }>(() => ({ addition: null }))

/** Asks for a case, and puts something into it. */
export function addToCase(addition: CaseAddition): void {
  useCaseAddition.setState({ addition })
}

export function endCaseAddition(): void {
  useCaseAddition.setState({ addition: null })
}
