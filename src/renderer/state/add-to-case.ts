import { create } from 'zustand'

/** What is to be put into a case, and how; the window asks into which. */
export type CaseAddition = {
  /** `3 indicators`, `1 alert`. */
  readonly what: string
  /** A title for a new case that can be changed; null when a case without one is called as the gravest of the alerts that go into it. */
  readonly newTitle: string | null
  /** Each answers whether it was done; if not, the person was told why, and can choose again. */
  readonly put: (target: { readonly id: string; readonly title: string }) => Promise<boolean>
  /** Absent where only a case that is there can be chosen. */
  readonly putIntoNew?: (title: string) => Promise<boolean>
}

export const useCaseAddition = create<{ readonly addition: CaseAddition | null }>(() => ({ addition: null }))

/** Asks for a case, and puts something into it. */
export function addToCase(addition: CaseAddition): void {
  useCaseAddition.setState({ addition })
}

export function endCaseAddition(): void {
  useCaseAddition.setState({ addition: null })
}
